/** Somebody who bought something. All of them are made up. */
export interface Customer {
  readonly name: string
  readonly town: string
  readonly street: string
  readonly item: string
  readonly order: number
  /** In pounds. */
  readonly price: number
}

const PEOPLE: readonly (readonly [name: string, town: string, street: string, item: string])[] = [
  ['Ada Finch', 'Ambleford', 'Mill Lane', 'copper kettle'],
  ['Bela Horvat', 'Brackwater', 'Station Road', 'garden chair'],
  ['Chidi Oram', 'Corriedale', 'Harbour Street', 'bread oven'],
  ['Dora Lind', 'Dunmarsh', 'Orchard Close', 'desk lamp'],
  ['Emil Sato', 'Eastwick', 'Chapel Hill', 'rain barrel'],
  ['Farah Quint', 'Fennimore', 'Bridge Street', 'wool blanket'],
  ['Goran Peel', 'Garthside', 'Park View', 'bicycle pump'],
  ['Hana Birk', 'Holloway End', 'Castle Row', 'tea service'],
  ['Ivo Marsh', 'Ingleby', 'Linden Avenue', 'tool chest'],
  ['Jun Abara', 'Kettlewick', 'Church Walk', 'picture frame'],
  ['Kaya Storm', 'Larkfield', 'Quarry Road', 'camping stove'],
  ['Leon Duarte', 'Marlow Bay', 'Green Lane', 'wall clock'],
  ['Mina Roth', 'Norbury Vale', 'Tanner Street', 'hand mixer'],
  ['Nils Okoye', 'Otterburn', 'Victoria Terrace', 'toy railway'],
  ['Orla Penn', 'Pellworth', 'Meadow Way', 'bird house'],
  ['Pavel Ines', 'Ravenscar', 'Market Square', 'rocking horse'],
  ['Rosa Tench', 'Saltmere', 'Willow Bank', 'sewing box'],
]

export const CUSTOMERS: readonly Customer[] = PEOPLE.map(([name, town, street, item], index) => ({
  name,
  town,
  street,
  item,
  order: 20_417 + 389 * index,
  price: 18 + 7 * index,
}))

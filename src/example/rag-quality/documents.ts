/** A page of the town's handbook. All of it is made up. */
export interface Document {
  readonly id: string
  readonly topic: string
  readonly service: string
  readonly district: string
  /** In euros. */
  readonly fee: number
  /** Days until it is done. */
  readonly days: number
  /** Hour at which the desk opens. */
  readonly opens: number
}

const SERVICES = {
  housing: [
    'a change of address',
    'a building permit',
    'a tenancy check',
    'a house number',
    'a fence permit',
    'a chimney inspection',
    'a water connection',
    'a noise report',
  ],
  traffic: [
    'a parking permit',
    'a moving-van zone',
    'a bicycle box',
    'a charging post',
    'a lorry pass',
    'a street closure',
    'a lost-property search',
    'a taxi badge',
  ],
  waste: [
    'a bulky collection',
    'a garden-waste bin',
    'a paper bin',
    'a skip permit',
    'an extra collection',
    'a battery box',
    'a compost delivery',
    'a bin exchange',
  ],
  family: [
    'a birth certificate',
    'a school place',
    'a nursery place',
    'a family pass',
    'a marriage date',
    'a library card',
    'a name change',
    'a holiday camp',
  ],
  leisure: [
    'a swimming course',
    'a market stall',
    'a garden plot',
    'a hall booking',
    'a boat mooring',
    'a fishing licence',
    'a stage permit',
    'a sports pitch',
  ],
} as const

const DISTRICTS = ['Harbour', 'Marsh', 'Hill']

/** 120 pages: 40 services in each of 3 districts, which do not charge the same. */
export function allDocuments(): readonly Document[] {
  return Object.entries(SERVICES).flatMap(([topic, services]) =>
    services.flatMap((service, number) =>
      DISTRICTS.map((district, place): Document => {
        const name = service.replace(/^an? /, '')
        return {
          id: `${name}.${district}`.toLowerCase().replaceAll(' ', '-'),
          topic,
          service,
          district,
          fee: 8 + 3 * number + 5 * place,
          days: 2 + ((5 * number + 3 * place) % 17),
          opens: 8 + ((number + place) % 3),
        }
      }),
    ),
  )
}

/** A member of a JSON document, by the keys from the top down to it. */
export type MemberPath = readonly string[]

export function samePath(a: MemberPath, b: MemberPath): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index])
}

/** Whether `target` lies somewhere below `path`. */
export function leadsTo(path: MemberPath, target: MemberPath): boolean {
  return target.length > path.length && samePath(path, target.slice(0, path.length))
}

import type { Cell } from '../domain/scores.ts'

/** A cell as the text that labels, judges and runs are compared by; empty where there is nothing. */
export function cellText(cell: Cell): string {
  switch (typeof cell) {
    case 'string':
      return cell.trim()
    case 'number':
    case 'boolean':
      return String(cell)
    case 'undefined':
      return ''
    default:
      return cell === null ? '' : JSON.stringify(cell)
  }
}

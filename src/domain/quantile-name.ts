/** `p95` for 0.95, `p99.9` for 0.999: as people say it. */
export function quantileName(quantile: number): string {
  return `p${Number((quantile * 100).toPrecision(15))}`
}

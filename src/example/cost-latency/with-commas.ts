/** 16000 → 16,000. */
export function withCommas(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

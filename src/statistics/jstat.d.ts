/** The little of jstat that is used; it brings no types of its own. */
declare module 'jstat' {
  export interface JStat {
    readonly beta: {
      /** Quantile of the beta distribution: about 8 digits, NaN or a wrong value at some edges. */
      inv(probability: number, alpha: number, beta: number): number
    }
  }
  export const jStat: JStat
}

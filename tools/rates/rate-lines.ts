/** An error in a line of a file. */
export interface LineError {
  /** Line number, starting at 1. */
  readonly line: number
  readonly problem: string
}

/** A rate as written on a line. */
export interface LineRate {
  readonly line: number
  readonly day: string
  readonly code: string
  readonly rate: string
}

/** Unchecked rates from a file, with the lines that could not be parsed. */
export interface ParsedRates {
  readonly rates: readonly LineRate[]
  readonly faults: readonly LineError[]
}

/** Something that a line of a file says wrongly. */
export interface LineFault {
  /** From 1 on. */
  readonly line: number
  readonly problem: string
}

/** A rate as it stands on a line. */
export interface LineRate {
  readonly line: number
  readonly day: string
  readonly code: string
  readonly rate: string
}

/** The rates of a file before they were looked at, and the lines that could not be read at all. */
export interface ReadLines {
  readonly rates: readonly LineRate[]
  readonly faults: readonly LineFault[]
}

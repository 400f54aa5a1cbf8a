import type { Cents } from '../values/money.js'

/** The categories of EN 16931, and the code of each. */
export const taxCategories = {
  standard: 'S',
  reduced: 'AA',
  zero: 'Z',
  exempt: 'E',
  'reverse charge': 'AE',
  outside: 'O',
  export: 'G',
} as const

export type TaxCategory = keyof typeof taxCategories

/** A tax as a line carries it. */
export interface Tax {
  readonly name: string
  readonly category: TaxCategory
  /** Thousandths of a percent; 0 where nothing is charged. */
  readonly rate: number
  /** It is charged on the taxes before it as well. */
  readonly isCompound: boolean
  /** Printed on the paper, such as the reason why nothing is charged; null for nothing. */
  readonly note: string | null
}

/** The sum of one tax on a paper: `tax` is `net` times the rate, as it is printed. */
export interface TaxSum extends Tax {
  readonly net: Cents
  readonly tax: Cents
}

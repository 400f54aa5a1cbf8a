import type { Cents } from '../values/money.js'

/** Tax categories with their codes in UNTDID 5305. */
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

/** A tax charged on a line. */
export interface Tax {
  readonly name: string
  readonly category: TaxCategory
  /** Thousandths of a percent, or 0 if nothing is charged. */
  readonly rate: number
  /** True for a compound tax, which is charged on the net plus the preceding taxes. */
  readonly isCompound: boolean
  /** Text printed on the document, such as the reason for an exemption, or null. */
  readonly note: string | null
}

/** Total of one tax on a document: the net that it is charged on, and the tax. */
export interface TaxSum extends Tax {
  readonly net: Cents
  readonly tax: Cents
}

import type { FieldOptions } from '../../engine/fields.js'
import { f } from './kit.js'

/** Quantity of an invoice or quote line, with up to four decimals. */
export const lineQuantity = (options: FieldOptions) =>
  f.decimal({ min: 0.0001, max: 1_000_000, decimals: 4, ...options })

/** Unit price of an invoice or quote line, with up to six decimals. */
export const lineUnitPrice = ({ max, ...options }: FieldOptions & { readonly max: number }) =>
  f.decimal({ min: -max, max, decimals: 6, ...options })

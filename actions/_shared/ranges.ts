import { f } from './kit.js'

/** Returns the two filters of a list by days, both counted in (R-3705). */
export const dayRange = (what: string) => ({
  from: f.date({ extension: true, description: `Only those with this ${what} or a later one.` }),
  to: f.date({ extension: true, description: `Only those with this ${what} or an earlier one.` }),
})

/** The filters of a list by amounts, each in the currency of its row. */
export const amountRange = (what: string) => ({
  amountfrom: f.amount({ min: 0, extension: true, description: `Only those with this ${what} or a higher one.` }),
  amountto: f.amount({ min: 0, extension: true, description: `Only those with this ${what} or a lower one.` }),
})

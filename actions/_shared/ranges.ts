import { f } from './kit.js'

/** Returns two filters for a range of days, both inclusive (R-3705). */
export const dayRange = (what: string) => ({
  from: f.date({ extension: true, description: `Only records with this ${what} or a later one.` }),
  to: f.date({ extension: true, description: `Only records with this ${what} or an earlier one.` }),
})

/** Returns two filters for a range of amounts, both inclusive, each in the row's currency. */
export const amountRange = (what: string) => ({
  amountfrom: f.amount({ min: 0, extension: true, description: `Only records with this ${what} or more.` }),
  amountto: f.amount({ min: 0, extension: true, description: `Only records with this ${what} or less.` }),
})

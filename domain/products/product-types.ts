import { billableCycles } from '../billing/cycles.js'

/** The kinds of products and when they are set up (R-1510). */
export const productTypes = ['hostingaccount', 'reselleraccount', 'server', 'ssl', 'other'] as const
export type ProductType = (typeof productTypes)[number]

export const payTypes = ['free', 'onetime', 'recurring'] as const
export type PayType = (typeof payTypes)[number]

/** When a service of the product is set up: with the order, once its invoice is paid, or by staff. */
export const autoSetups = ['order', 'payment', 'manual'] as const
export type AutoSetup = (typeof autoSetups)[number]

/** The names of set-up fees, by the cycle whose first period they are charged with. */
export const setupFeeNames = {
  monthly: 'msetupfee',
  quarterly: 'qsetupfee',
  semiannually: 'ssetupfee',
  annually: 'asetupfee',
  biennially: 'bsetupfee',
  triennially: 'tsetupfee',
  onetime: 'onetimesetupfee',
} as const satisfies Record<(typeof billableCycles)[number], string>

/** The names of all prices of a product in one currency. */
export const priceNames = [...billableCycles, ...Object.values(setupFeeNames)] as const
export type PriceName = (typeof priceNames)[number]

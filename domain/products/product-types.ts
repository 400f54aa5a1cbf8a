import { billableCycles } from '../billing/cycles.js'

/** Product types (R-1510). */
export const productTypes = ['hostingaccount', 'reselleraccount', 'server', 'ssl', 'other'] as const
export type ProductType = (typeof productTypes)[number]

export const payTypes = ['free', 'onetime', 'recurring'] as const
export type PayType = (typeof payTypes)[number]

/** When a service is set up: after its order, after payment of its invoice, or only manually by staff. */
export const autoSetups = ['order', 'payment', 'manual'] as const
export type AutoSetup = (typeof autoSetups)[number]

/** Names of setup fees by billing cycle. The fee is charged with the first period. */
export const setupFeeNames = {
  monthly: 'msetupfee',
  quarterly: 'qsetupfee',
  semiannually: 'ssetupfee',
  annually: 'asetupfee',
  biennially: 'bsetupfee',
  triennially: 'tsetupfee',
  onetime: 'onetimesetupfee',
} as const satisfies Record<(typeof billableCycles)[number], string>

/** Names of all prices and setup fees of a product in one currency. */
export const priceNames = [...billableCycles, ...Object.values(setupFeeNames)] as const
export type PriceName = (typeof priceNames)[number]

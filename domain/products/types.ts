/** The kinds of products and when they are set up (R-1510). */
export const productTypes = ['hostingaccount', 'reselleraccount', 'server', 'ssl', 'other'] as const
export type ProductType = (typeof productTypes)[number]

export const payTypes = ['free', 'onetime', 'recurring'] as const
export type PayType = (typeof payTypes)[number]

/** When a service of the product is set up: with the order, once its invoice is paid, or by staff. */
export const autoSetups = ['order', 'payment', 'manual'] as const
export type AutoSetup = (typeof autoSetups)[number]

/** Sentences about an order and its price, used in variables of emails. */
export const orderMail = {
  service: 'Service',
  addonFor: '{name} for {service}',
  registration: 'Registration of {domain} for {years} years',
  registrationOfOneYear: 'Registration of {domain} for 1 year',
  transfer: 'Transfer of {domain}',
  withExtras: '{what}, with {extras}',
  free: 'free',
  once: '{amount} one-time',
  whilePromoted: '{price} while the promotion lasts, then {after}',
  atFirst: '{amount} initially, then {price}',
  setUp: '; one-time setup fee {amount}',
  renewal: '; renewal {amount} every {years} years',
  renewalOfOneYear: '; renewal {amount} every year',
  discount: 'less {amount} discount',
  tax: 'plus {amount} tax ({rate})',
  nothingDue: 'No payment is due.',
  nothingDueOf: 'No payment is due for invoice {number} of {total}{parts}.',
  pay: 'Please pay {total} for invoice {number}{parts}.',
  payRest: 'Please pay the remaining {rest} of {total} for invoice {number}{parts}.',
} as const

/** Names of domain add-ons by column. */
export const domainExtras = {
  id_protection: 'ID protection',
  dns_management: 'DNS management',
  email_forwarding: 'Email forwarding',
} as const

/** Sentences about price changes. */
export const priceMoves = {
  move: '{price} instead of {old}, from {day} on',
  moveAfterPromotion: '{price} instead of {old}, from {day} on, after its promotion ends',
} as const

/** Display texts of the suspension reasons that the service itself stores. */
export const suspensions = {
  'Overdue on payment': 'Overdue payment',
  Fraud: 'Fraud',
} as const

/** Texts of the layout around every email. */
export const mailFrame = {
  imprint: 'Imprint',
} as const

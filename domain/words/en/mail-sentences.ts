/** Sentences that stand in variables of mails: of an order and its price. */
export const orderMail = {
  service: 'Service',
  addonFor: '{name} for {service}',
  registration: 'Registration of {domain} for {years} years',
  registrationOfOneYear: 'Registration of {domain} for 1 year',
  transfer: 'Transfer of {domain}',
  withExtras: '{what}, with {extras}',
  free: 'free',
  once: '{amount} once',
  whilePromoted: '{price} while the promotion lasts, then {after}',
  atFirst: '{amount} at first, then {price}',
  setUp: '; set-up {amount} once',
  renewal: '; renewal {amount} every {years} years',
  renewalOfOneYear: '; renewal {amount} every year',
  discount: 'less {amount} discount',
  tax: 'plus {amount} tax ({rate})',
  nothingDue: 'No payment is due.',
  nothingDueOf: 'No payment is due for invoice {number} of {total}{parts}.',
  pay: 'Please pay {total} for invoice {number}{parts}.',
  payRest: 'Please pay {rest}, the rest of {total}, for invoice {number}{parts}.',
} as const

/** The additions to a domain, by their columns. */
export const domainExtras = {
  id_protection: 'ID protection',
  dns_management: 'DNS management',
  email_forwarding: 'E-mail forwarding',
} as const

/** How a price moves. */
export const priceMoves = {
  move: '{price} instead of {old}, from {day} on',
  moveAfterPromotion: '{price} instead of {old}, from {day} on, once its promotion is over',
} as const

/** Reasons of suspensions that nobody has typed, as they are on record. */
export const suspensions = {
  'Overdue on payment': 'Overdue on payment',
  Fraud: 'Fraud',
} as const

/** The frame of every mail. */
export const mailFrame = {
  imprint: 'Imprint',
} as const

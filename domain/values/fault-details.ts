/**
 * Specific messages that replace an error's general one, with placeholders. Pages show them in the reader's language.
 */
export const faultDetails = {
  productSoldOut: '{name} is sold out.',
  fewLeft: 'Only {stock} of {name} are left.',
  yearsSold: '{extension} is only sold for {years} years.',
  addonNotSold: 'The addon {name} is not sold for this billing cycle and currency.',
  domainExpired: 'The domain has expired.',
  nameserverTwice: 'The name server {name} is listed twice.',
  certificateOfOtherKey: 'The certificate does not match the key of the certificate signing request.',
  certificateWithoutName: 'The certificate does not cover {name}.',
  certificateNotFor: 'A certificate cannot be issued for {name}.',
  overTenYears: 'A domain can be renewed up to ten years from today.',
  noEppCode: 'The registrar returned no EPP code.',
} as const

/** A specific error message: its key and the values of its placeholders. */
export interface FaultDetail {
  readonly name: keyof typeof faultDetails
  readonly values: Readonly<Record<string, string | number>>
}

/**
 * Specific messages that replace an error's general one, with placeholders. Pages show them in the reader's language.
 */
export const faultDetails = {
  productSoldOut: '{name} is sold out.',
  fewLeft: 'Only {stock} of {name} are left.',
  yearsSold: '{extension} is sold for {years} years only.',
  addonNotSold: 'The addon {name} is not sold on this cycle and in this currency.',
  domainExpired: 'The domain has expired.',
  nameserverTwice: 'The name server {name} is given twice.',
  certificateOfOtherKey: 'The certificate is not for the key of the certificate request.',
  certificateWithoutName: 'The certificate does not name {name}.',
  certificateNotFor: 'A certificate cannot be for {name}.',
  noEppCode: 'The registrar returned no EPP code.',
} as const

/** A specific error message: its key and the values of its placeholders. */
export interface FaultDetail {
  readonly name: keyof typeof faultDetails
  readonly values: Readonly<Record<string, string | number>>
}

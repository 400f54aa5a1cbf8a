/** Client columns with the name and postal address. */
export const postalColumns = [
  'firstname',
  'lastname',
  'companyname',
  'address1',
  'address2',
  'city',
  'state',
  'postcode',
  'country',
] as const

/** The columns of a client that say who it is and where. */
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

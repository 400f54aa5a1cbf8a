import type { RegisteredDomain } from '../../../domain/ports/registrar.js'

/** Returns a stored domain, without an expiry date by default. */
export const makeDomain = (details: Partial<RegisteredDomain> = {}): RegisteredDomain => ({
  domain: 'ada-lovelace.com',
  registrant: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    companyname: '',
    email: 'ada@example.com',
    address1: 'Storgata 1',
    address2: '',
    city: 'Oslo',
    state: '',
    postcode: '0155',
    country: 'NO',
    phonenumber: '22 33 44 55',
  },
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  idProtection: false,
  expiryDate: null,
  ...details,
})

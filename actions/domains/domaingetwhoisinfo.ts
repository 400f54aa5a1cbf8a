import { findDomain, toRegisteredDomain } from '../../domain/domains/domains.js'
import { action, f } from '../_shared/kit.js'

const line = (of: string) => f.text({ description: `${of} of the client, or empty.`, example: 'Ada Lovelace' })

export default action({
  name: 'domaingetwhoisinfo',
  summary: 'Retrieve the registrant of a domain from its client record.',
  method: 'GET',
  permission: 'list_domains',
  required: { domainid: f.id('domain') },
  returns: {
    domainid: f.id('domain'),
    whois: f.record(
      {
        Registrant: f.record(
          {
            'First Name': line('First name'),
            'Last Name': line('Last name'),
            'Company Name': line('Company'),
            Email: line('Email address'),
            'Address 1': line('First line of the address'),
            'Address 2': line('Second line of the address'),
            City: line('City'),
            State: line('State, province, or region'),
            Postcode: line('Postal code'),
            Country: line('Country code'),
            'Phone Number': line('Phone number'),
          },
          { description: 'Registrant of the domain, which is its client.' },
        ),
      },
      { description: 'Contacts of the domain.' },
    ),
  },
  faults: ['domain_not_found'],

  run: async ({ domainid }, ctx) => {
    const { registrant } = await toRegisteredDomain(ctx, await findDomain(ctx.db, domainid))
    return {
      domainid,
      whois: {
        Registrant: {
          'First Name': registrant.firstname,
          'Last Name': registrant.lastname,
          'Company Name': registrant.companyname,
          Email: registrant.email,
          'Address 1': registrant.address1,
          'Address 2': registrant.address2,
          City: registrant.city,
          State: registrant.state,
          Postcode: registrant.postcode,
          Country: registrant.country,
          'Phone Number': registrant.phonenumber,
        },
      },
    }
  },
})

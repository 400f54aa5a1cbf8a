import { findDomain, registeredDomain } from '../../domain/domains/domains.js'
import { action, f } from '../_shared/kit.js'

const line = f.text({ example: 'Ada Lovelace' })

export default action({
  name: 'domaingetwhoisinfo',
  summary: 'Retrieve the registrant of a domain from its client record.',
  method: 'GET',
  permission: 'list_domains',
  required: { domainid: f.id('domain') },
  returns: {
    domainid: f.id('domain'),
    whois: f.record({
      Registrant: f.record({
        'First Name': line,
        'Last Name': line,
        'Company Name': line,
        Email: line,
        'Address 1': line,
        'Address 2': line,
        City: line,
        State: line,
        Postcode: line,
        Country: line,
        'Phone Number': line,
      }),
    }),
  },
  faults: ['domain_not_found'],

  run: async ({ domainid }, ctx) => {
    const { registrant } = await registeredDomain(ctx, await findDomain(ctx.db, domainid))
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

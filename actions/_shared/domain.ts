import type { DomainRow } from '../../db/rows-services.js'
import { expectDistinct, parseNameservers } from '../../domain/domains/domains.js'
import { readableName } from '../../domain/values/domain-names.js'
import { domainStatuses } from '../../domain/values/statuses.js'
import { type EmbeddedRecordContext, embeddedClient, presentClients } from './client.js'
import { f, type Values } from './kit.js'

export const domainStatus = f.oneOf(domainStatuses, {
  description: 'In `grace` and `redemption`, the registration has expired but can still be renewed.',
})

/** A name server's host name. */
export const nameserver = (description: string) =>
  f.hostname({ description, example: description.startsWith('First') ? 'ns1.example.com' : 'ns2.example.com' })

/** A domain name in its own script. */
export const domainUnicode = f.text({
  extension: true,
  description: 'Domain name in its own script.',
  example: 'engines.example',
})

const forOrdered = (which: string) =>
  f.hostname({ extension: true, description: `${which} of the ordered domains.`, example: 'ns1.example.com' })

/** Name servers of ordered domains. If omitted, the name servers of the hosting service or the settings apply. */
export const domainNameservers = {
  nameserver1: forOrdered('First name server'),
  nameserver2: forOrdered('Second name server'),
  nameserver3: forOrdered('Third name server'),
  nameserver4: forOrdered('Fourth name server'),
  nameserver5: forOrdered('Fifth name server'),
}

/**
 * Returns the submitted name servers by position, with null for omitted ones, or an empty array if none was submitted.
 * Throws nameserver_repeated.
 */
export function readNameservers(given: readonly (string | undefined)[]): (string | null)[] {
  const listed = given.map((one) => one ?? null)
  expectDistinct(listed)
  return listed.some((one) => one !== null) ? listed : []
}

/** Fields of a domain in responses, without its client. */
const domainRecord = {
  id: f.id('domain'),
  domainid: f.id('domain'),
  userid: f.idIfAny('client'),
  clientid: f.idIfAny('client'),
  orderid: f.idIfAny('order'),
  domain: f.text({ description: 'Name in ASCII, as the registry has it.', example: 'engines.example' }),
  domain_unicode: domainUnicode,
  status: domainStatus,
  registrar: f.nullable(f.text({ description: 'Registrar module, or null.', example: 'epp' })),
  regperiod: f.integer({
    description: 'Registration period in years, also used for renewals.',
    min: 1,
    max: 10,
    example: 1,
  }),
  regdate: f.nullable(f.date({ description: 'Registration date; null if unknown.' })),
  expirydate: f.nullable(f.date({ description: 'Expiry date; null if unknown.' })),
  nextduedate: f.nullable(f.date({ description: 'Due date of the next renewal, or null.' })),
  firstpaymentamount: f.money({ description: 'First payment, before discount and tax.' }),
  recurringamount: f.money({ description: 'Price of each renewal, before discount and tax.' }),
  currencycode: f.currencyCode(),
  paymentmethod: f.nullable(
    f.text({ description: 'Payment gateway for its invoices; null if none was chosen.', example: 'banktransfer' }),
  ),
  dns_management: f.flag({ description: 'True if DNS management was ordered or enabled.' }),
  email_forwarding: f.flag({ description: 'True if email forwarding was ordered or enabled.' }),
  id_protection: f.flag({ description: 'True if ID protection was ordered or enabled; it hides the registrant.' }),
  donotrenew: f.flag({ extension: true, description: 'True if renewals are not invoiced.' }),
  unconfirmed: f.flag({
    extension: true,
    description:
      'True if the registrar was not seen to obtain the domain for this record, until an account with full access sets it active.',
  }),
  notes: f.nullable(f.longText({ description: 'Staff notes, or null.', example: 'For the new shop.' })),
  ns1: f.nullable(f.text({ description: 'First name server, or null.', example: 'ns1.example.com' })),
  ns2: f.nullable(f.text({ description: 'Second name server, or null.', example: 'ns2.example.com' })),
  ns3: f.nullable(f.text({ description: 'Third name server, or null.', example: 'ns3.example.com' })),
  ns4: f.nullable(f.text({ description: 'Fourth name server, or null.', example: 'ns4.example.com' })),
  ns5: f.nullable(f.text({ description: 'Fifth name server, or null.', example: 'ns5.example.com' })),
}

export const domain = f.named('Domain', "A client's domain.", { ...domainRecord, client: embeddedClient })

/** Presents a page of domains with their clients. */
export const presentDomains =
  (ctx: EmbeddedRecordContext) =>
  async (rows: readonly DomainRow[]): Promise<Values<typeof domain>[]> => {
    const { currencies } = ctx
    const clients = await presentClients(
      ctx,
      rows.map(({ client_id }) => client_id),
    )
    return rows.map((row) => {
      const currency = row.currency_id === null ? currencies.default : currencies.of(row.currency_id)
      const [ns1 = null, ns2 = null, ns3 = null, ns4 = null, ns5 = null] = parseNameservers(row)
      return {
        id: row.id,
        domainid: row.id,
        userid: row.client_id,
        clientid: row.client_id,
        orderid: row.order_id,
        domain: row.domain,
        domain_unicode: readableName(row.domain),
        status: row.status,
        registrar: row.registrar,
        regperiod: row.years,
        regdate: row.registered_on,
        expirydate: row.expiry_date,
        nextduedate: row.next_due_date,
        firstpaymentamount: currency.show(row.first_amount),
        recurringamount: currency.show(row.recurring_amount),
        currencycode: currency.code,
        paymentmethod: row.payment_method,
        dns_management: row.dns_management === 1,
        email_forwarding: row.email_forwarding === 1,
        id_protection: row.id_protection === 1,
        donotrenew: row.is_renewal_off === 1,
        unconfirmed: row.is_unconfirmed === 1,
        notes: row.notes,
        ns1,
        ns2,
        ns3,
        ns4,
        ns5,
        client: clients.get(row.client_id) ?? null,
      }
    })
  }

export const years = (description: string) =>
  f.withDefault(f.integer({ min: 1, max: 10, description, extraAlias: 'regperiod' }), 1)

import type { ClientRow } from '../db/rows.js'
import type { DomainRow } from '../db/rows-services.js'
import type { Mail } from './mail/queue.js'
import type { Work } from './work.js'

/** A mail to the client of a domain, with the variables that every template about domains has. */
export function domainMail(
  { currencies, baseUrl }: Pick<Work, 'currencies' | 'baseUrl'>,
  domain: DomainRow,
  client: ClientRow,
): Mail {
  return {
    to: client.email,
    clientId: client.id,
    language: client.language,
    variables: {
      firstname: client.firstname,
      lastname: client.lastname,
      domain: domain.domain,
      years: String(domain.years),
      registration_date: domain.registered_on ?? '',
      expiry_date: domain.expiry_date ?? '',
      due_date: domain.next_due_date ?? '',
      amount: currencies.of(domain.currency_id ?? client.currency_id).label(domain.recurring_amount),
      nameservers: (JSON.parse(domain.nameservers) as string[]).join(', '),
      link: `${baseUrl}/client/domains/${domain.id}`,
    },
  }
}

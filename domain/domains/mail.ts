import type { ClientRow } from '../../db/rows.js'
import type { DomainRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import type { Mail } from '../mail/queue.js'
import { mailTo } from '../mail/to-client.js'

/** A mail to the client of a domain, with the variables that every template about domains has. */
export const domainMail = (
  { baseUrl }: Pick<Context, 'baseUrl'>,
  { domain, client }: { readonly domain: DomainRow; readonly client: ClientRow },
): Mail =>
  mailTo(client, {
    domain: domain.domain,
    expiry_date: domain.expiry_date ?? '',
    due_date: domain.next_due_date ?? '',
    link: `${baseUrl}/client/domains/${domain.id}`,
  })

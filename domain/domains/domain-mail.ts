import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { DomainRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { type Mail, queueMails } from '../mail/queueing.js'
import { type Addressee, buildClientMail } from '../mail/to-client.js'
import { readableName } from '../values/domain-names.js'

interface AboutDomain {
  readonly domain: DomainRow
  readonly client: Addressee | ClientRow
  /** True if a renewal is still queued. */
  readonly isRenewalPaid?: boolean
}

/** Builds an email to a domain's client, with the variables that all domain templates use. */
export const domainMail = (
  ctx: Pick<Context, 'baseUrl' | 'now' | 'settings'>,
  { domain, client, isRenewalPaid = false }: AboutDomain,
): Mail =>
  buildClientMail(client, {
    domain: readableName(domain.domain),
    expiry_date: domain.expiry_date ?? '',
    expired: domain.expiry_date !== null && domain.expiry_date < today(ctx) ? 'yes' : '',
    renewal: isRenewalPaid ? 'paid' : domain.is_renewal_off === 1 ? 'off' : 'due',
    due_date: domain.next_due_date ?? '',
    link: `${ctx.baseUrl}/client/domains/${domain.id}`,
  })

/**
 * Emails the client that the transfer of their domain has failed permanently. `reason` is the registrar's message if
 * the registrar refused the transfer. Otherwise it is empty.
 */
export async function emailFailedTransfer(ctx: Context, domain: DomainRow, reason: string): Promise<void> {
  const client = domain.client_id === null ? undefined : await ctx.db('clients').where({ id: domain.client_id }).first()
  if (client === undefined) return
  const { variables, ...mail } = domainMail(ctx, { domain, client })
  await queueMails(ctx, 'domain transfer failed', [{ ...mail, variables: { ...variables, reason } }])
}

/** Returns the IDs of those domains in `ids` that have a queued renewal. */
export async function findQueuedRenewals(db: Knex, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const waiting = db('module_queue').whereIn('domain_id', ids).where({ action: 'renew', status: 'pending' })
  const rows: { domain_id: number }[] = await waiting.select('domain_id')
  return new Set(rows.map(({ domain_id }) => domain_id))
}

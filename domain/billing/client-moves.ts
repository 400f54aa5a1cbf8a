import type { Knex } from 'knex'
import { accountName } from '../clients/clients.js'
import { type Context, instant } from '../context.js'
import { logActivity } from '../log/activity.js'
import { Fault } from '../values/faults.js'
import { withdrawEndedRecords } from './withdrawal.js'

/** A service or domain that moves to another client. */
export interface Moved {
  readonly from: number | null
  readonly to: number
  readonly currencyId: number | null
  /** Display name, as written at the beginning of a sentence. */
  readonly name: string
  readonly subject: { readonly service_id: number } | { readonly domain_id: number }
}

/** Locks clients in the order of their IDs until the transaction ends. */
export async function lockClients(db: Knex, ids: readonly (number | null | undefined)[]): Promise<void> {
  const known = ids.filter((id) => id != null)
  if (known.length > 0) await db('clients').whereIn('id', known).orderBy('id').forUpdate().select('id')
}

/**
 * Prepares a service or domain for its move to another client (R-2746): withdraws its unpaid lines, and records and
 * logs the move. Paid invoices stay with the client that paid them. The caller must have locked both clients, and
 * assigns the record to the new client. Throws client_not_found, client_closed, client_currency_differs.
 */
export async function prepareMove(ctx: Context, { from, to, currencyId, name, subject }: Moved): Promise<void> {
  const { db } = ctx
  const client = await db('clients').where({ id: to }).first()
  if (client === undefined) throw new Fault('client_not_found')
  if (client.status === 'closed') throw new Fault('client_closed')
  const previous = from === null ? undefined : await db('clients').where({ id: from }).first()
  const currency = currencyId ?? previous?.currency_id ?? client.currency_id
  if (currency !== client.currency_id) throw new Fault('client_currency_differs')
  // Withdraws all unpaid lines, because the other client will be billed for their periods.
  const billed = 'service_id' in subject ? { service: [subject.service_id] } : { domain: [subject.domain_id] }
  await withdrawEndedRecords(ctx, billed, { isUndelivered: true, reason: `${name} was moved to another client` })
  await db('client_moves').insert({ ...subject, from_client_id: from, to_client_id: to, created_at: instant(ctx.now) })
  if (previous !== undefined)
    await logActivity(ctx, `${name} was moved to client ${to}, ${accountName(client)}`, previous.id)
  const origin = previous === undefined ? '' : ` from client ${previous.id}, ${accountName(previous)}`
  await logActivity(ctx, `${name} was moved here${origin}`, to)
}

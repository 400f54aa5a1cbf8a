import { lockClient } from '../clients/clients.js'
import type { Context, RemoteContext } from '../context.js'
import { setCallRecord } from '../log/logged-call.js'
import { Fault, type FaultCode } from '../values/faults.js'

const kinds = {
  service: { table: 'services', fault: 'service_not_found' },
  domain: { table: 'domains', fault: 'domain_not_found' },
  sslorder: { table: 'ssl_orders', fault: 'ssl_order_not_found' },
} as const satisfies Readonly<Record<string, { readonly table: string; readonly fault: FaultCode }>>

/** An account's record that a page changes. */
export interface OwnRecord {
  readonly kind: keyof typeof kinds
  readonly id: number
  readonly clientId: number
}

/**
 * Locks the record's client until the transaction ends, so that the record cannot change accounts, and sets the record
 * as the call's in the activity log. Throws the not-found error of the record's kind, even if the record belongs to
 * another account.
 */
export async function expectOwnRecord(ctx: Context, { kind, id, clientId }: OwnRecord): Promise<void> {
  const { table, fault } = kinds[kind]
  await lockClient(ctx.db, clientId)
  const own = await ctx
    .db(table as 'services')
    .where({ id, client_id: clientId })
    .first('id')
  if (own === undefined) throw new Fault(fault)
  setCallRecord(ctx, kind, id, clientId)
}

/**
 * Returns a context for a rule that calls a provider about a record. The first transaction, in which the rule decides,
 * begins with `expectOwnRecord`. Later transactions store the provider's results.
 */
export function ownRecordContext(remote: RemoteContext, record: OwnRecord): RemoteContext {
  let isDecided = false
  const transaction: RemoteContext['transaction'] = (run, beginCall) =>
    remote.transaction(async (ctx) => {
      if (isDecided) setCallRecord(ctx, record.kind, record.id, record.clientId)
      else await expectOwnRecord(ctx, record)
      const result = await run(ctx)
      isDecided = true
      return result
    }, beginCall)
  return { ...remote, transaction }
}

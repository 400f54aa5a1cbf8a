import type { ClientRow } from '../../db/rows.js'
import { isInvoiceOpenSql } from '../billing/amount-due.js'
import { changeCreditBalance } from '../billing/credit.js'
import { deleteDrafts } from '../billing/document-retention.js'
import { cancelInvoice } from '../billing/invoice-cancellation.js'
import { withdrawEndedRecords } from '../billing/withdrawal.js'
import { type ClientDetails, deleteClient, lockClient, updateClient } from '../clients/clients.js'
import type { Context } from '../context.js'
import { queueRegistrantUpdates } from '../domains/registrants.js'
import { eraseClient } from '../personal-data/erasure.js'
import type { Exact } from '../values/exact.js'
import { Fault } from '../values/faults.js'
import { subtract, zero } from '../values/money.js'
import { findLiveRecords, type LiveRecords, terminateServices } from './live-records.js'

/**
 * Updates a client as updateClient does, and sends changes to the registrars of the client's domains. Closing a client
 * withdraws its unpaid lines as if its services and domains had ended, because a closed client is not billed (R-1033).
 */
export async function updateClientAndBilling<Given extends ClientDetails>(
  ctx: Context,
  id: number,
  details: Exact<ClientDetails, Given>,
): Promise<void> {
  const before = await lockClient(ctx.db, id)
  await updateClient(ctx, id, details)
  await queueRegistrantUpdates(ctx, before)
  if (details.status === 'closed' && before.status !== 'closed') await withdrawOfClient(ctx, id)
}

/**
 * Closes a client as updateClientAndBilling does. Returns its services and domains that are still live (R-1485).
 * `terminates` ends the services immediately through the module queue.
 */
export async function closeClient(ctx: Context, id: number, { terminates = false } = {}): Promise<LiveRecords> {
  await updateClientAndBilling(ctx, id, { status: 'closed' })
  if (terminates) await terminateServices(ctx, id)
  return findLiveRecords(ctx.db, id)
}

/**
 * Withdraws the unpaid lines of a closed client's records. For pending records, which were never delivered, withdraws
 * all unpaid lines.
 */
async function withdrawOfClient(ctx: Context, clientId: number): Promise<void> {
  const things = new Map<string, readonly { readonly id: number; readonly status: string }[]>()
  for (const { name, withdrawal } of ctx.lineKinds.all)
    if (withdrawal?.findOfClient != null) things.set(name, await withdrawal.findOfClient(ctx.db, clientId))
  for (const isUndelivered of [true, false]) {
    const ended = Object.fromEntries(
      [...things].map(([name, rows]) => [
        name,
        rows.filter(({ status }) => (status === 'pending') === isUndelivered).map(({ id }) => id),
      ]),
    )
    await withdrawEndedRecords(ctx, ended, { isUndelivered, reason: 'The client was closed' })
  }
}

/**
 * Deletes a client as deleteClient does, after cancelling its open invoices and writing off its credit with an entry
 * (R-1034). Documents and ledger are kept under the client's ID (R-3901), and all other personal data is erased
 * (R-3902). Throws the error of a record that must end first. With `refusesMoney`, throws client_has_money for a client
 * with credit, an open invoice, or a payment on a cancelled invoice.
 */
export async function settleAndDeleteClient(ctx: Context, id: number, { refusesMoney = false } = {}): Promise<void> {
  const { db } = ctx
  const client = await lockClient(db, id)
  const open = await db('invoices').where({ client_id: id }).whereRaw(isInvoiceOpenSql).orderBy('id').forUpdate()
  if (refusesMoney) {
    const held = await db('invoices').where({ client_id: id, status: 'cancelled' }).where('paid', '>', 0).first('id')
    if (client.credit > 0 || open.length > 0 || held !== undefined) throw new Fault('client_has_money')
  }
  // Read before each step, because cancelling an invoice returns credit.
  const read = async () => (await db('clients').where({ id }).first()) as ClientRow
  for (const invoice of open) await cancelInvoice(ctx, invoice, await read())
  const { credit } = await read()
  if (credit > 0)
    await changeCreditBalance(ctx, await read(), {
      kind: 'write-off',
      amount: subtract(zero, credit),
      description: 'Written off when the client was deleted',
    })
  await expectNothingKept(ctx, id)
  await deleteDrafts(db, id)
  await eraseClient(db, id)
  await deleteClient(ctx, id)
}

/** Throws if the client has records that must end first. Each kind of record has its own error. */
async function expectNothingKept({ db, lineKinds }: Context, id: number): Promise<void> {
  for (const { keepsClient } of lineKinds.all)
    if (keepsClient !== null && (await keepsClient.find(db, id)) !== undefined) throw new Fault(keepsClient.fault)
}

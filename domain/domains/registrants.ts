import type { ClientRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { intendContacts } from '../modules/queued-verbs.js'

/** Columns of a client that registrars have on record. */
const registrantColumns = [
  'firstname',
  'lastname',
  'companyname',
  'email',
  'address1',
  'address2',
  'city',
  'state',
  'postcode',
  'country',
  'phonenumber',
] as const satisfies readonly (keyof ClientRow)[]

/** Domains whose registrars are told in one statement. */
const batchSize = 500

/**
 * Queues a change of a client for the registrars of its domains, where their modules can change a holder (R-2707); `before`
 * is the client's row from before.
 */
export async function tellRegistrars(ctx: Context, before: ClientRow): Promise<void> {
  const { db, modules } = ctx
  const registrars = modules.ofType('registrar').flatMap(({ name, setContact }) => (setContact ? name : []))
  const after = await db('clients')
    .where({ id: before.id })
    .first(...registrantColumns)
  if (after === undefined || registrantColumns.every((column) => after[column] === before[column])) return
  const ids: number[] = await db('domains')
    .where({ client_id: before.id, is_unconfirmed: 0 })
    .whereIn('status', ['active', 'grace', 'redemption'])
    .whereIn('registrar', registrars)
    .orderBy('id')
    .pluck('id')
  for (let start = 0; start < ids.length; start += batchSize)
    await intendContacts(ctx, ids.slice(start, start + batchSize))
}

import type { ClientRow } from '../../db/rows.js'
import { postalColumns } from '../clients/postal-columns.js'
import type { Context } from '../context.js'
import { intendContacts } from '../modules/queued-verbs.js'
import { partsOf } from '../sql/row-limits.js'
import { changesColumns } from '../values/changed-columns.js'
import { heldDomainStatuses } from '../values/statuses.js'

/** Columns of a client that registrars have on record. */
const registrantColumns = [...postalColumns, 'email', 'phonenumber'] as const satisfies readonly (keyof ClientRow)[]

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
  if (after === undefined || !changesColumns(before, after)) return
  const ids: number[] = await db('domains')
    .where({ client_id: before.id, is_unconfirmed: 0 })
    .whereIn('status', heldDomainStatuses)
    .whereIn('registrar', registrars)
    .orderBy('id')
    .pluck('id')
  for (const part of partsOf(ids)) await intendContacts(ctx, part)
}

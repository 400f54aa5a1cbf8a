import type { ClientRow } from '../../db/rows.js'
import type { DomainRow } from '../../db/rows-services.js'
import { postalColumns } from '../clients/postal-columns.js'
import type { Context } from '../context.js'
import { queueContactChanges } from '../modules/queued-operations.js'
import { splitIntoParts } from '../sql/row-limits.js'
import { changesColumns } from '../values/changed-columns.js'
import { heldDomainStatuses, isDomainHeld } from '../values/statuses.js'

/** Client columns that registrars receive as registrant data. */
const registrantColumns = [...postalColumns, 'email', 'phonenumber'] as const satisfies readonly (keyof ClientRow)[]

/** Returns true if a domain's registrar receives changes to the client's details. */
export const isRegistrantSynced = (
  ctx: Pick<Context, 'modules'>,
  row: Pick<DomainRow, 'registrar' | 'status' | 'is_unconfirmed'>,
): boolean =>
  row.registrar !== null &&
  registrarsToTell(ctx).includes(row.registrar) &&
  row.is_unconfirmed === 0 &&
  isDomainHeld(row.status)

/** Returns the names of the registrar modules that can change a registrant. */
const registrarsToTell = ({ modules }: Pick<Context, 'modules'>): string[] =>
  modules.ofType('registrar').flatMap(({ name, setContact }) => (setContact ? name : []))

/**
 * Queues a client's changed details for the registrars of its domains whose modules can change a registrant (R-2707).
 * `before` is the client's row before the change.
 */
export async function queueRegistrantUpdates(ctx: Context, before: ClientRow): Promise<void> {
  const { db } = ctx
  const after = await db('clients')
    .where({ id: before.id })
    .first(...registrantColumns)
  if (after === undefined || !changesColumns(before, after)) return
  const ids: number[] = await db('domains')
    .where({ client_id: before.id, is_unconfirmed: 0 })
    .whereIn('status', heldDomainStatuses)
    .whereIn('registrar', registrarsToTell(ctx))
    .orderBy('id')
    .pluck('id')
  for (const part of splitIntoParts(ids)) await queueContactChanges(ctx, part)
}

import type { ModuleQueueRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { providerTaskSource } from '../desk/provider-tasks.js'
import { addStaffTask, completeStaffTask } from '../desk/staff-tasks.js'

// To-do items for operations that a provider accepted over a day ago and has not completed (R-2312).

type Row = Pick<ModuleQueueRow, 'id' | 'action' | 'accepted_at'>

const sourceOf = ({ id }: Row): string => providerTaskSource(`module queue ${id}`)

/** Adds a to-do item. `missing` is a sentence without a period. */
export const reportLate = (ctx: Context, row: Row, missing: string, since: string): Promise<number> =>
  addStaffTask(ctx, {
    source: sourceOf(row),
    title: `Operation ${row.id} in the module queue (${row.action}) has been incomplete for over a day`,
    description: `${missing}. The provider accepted the request at ${since}.`,
  })

/** Completes the to-do item of an operation that has ended, if there is one. */
export const completeLate = async (ctx: Context, row: Row, reason: string): Promise<void> => {
  if (row.accepted_at !== null) await completeStaffTask(ctx, sourceOf(row), reason)
}

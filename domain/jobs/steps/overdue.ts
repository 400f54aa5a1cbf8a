import { today } from '../../work.js'
import { untilNone } from '../portions.js'
import type { Step } from '../step.js'

/** Marks what is still to be paid after its due date. */
export const overdue: Step = {
  name: 'overdue',
  run: (remote) =>
    untilNone(remote, 'marked', (work, most) => {
      const { db } = work
      const late = db('invoices').whereIn('status', ['unpaid', 'partially_paid']).where('due_date', '<', today(work))
      // The condition stands in the statement itself too: what is paid meanwhile stays paid.
      return late
        .clone()
        .whereIn(
          'id',
          late
            .clone()
            .orderBy([{ column: 'due_date' }, { column: 'id' }])
            .limit(most)
            .select('id'),
        )
        .update({ status: 'overdue' })
    }),
}

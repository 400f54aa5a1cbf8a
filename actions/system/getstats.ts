import { isAllowed } from '../_shared/client.js'
import { action, f } from '../_shared/kit.js'
import { countRecords, currencySums, statistics, sumUp } from '../_shared/statistics.js'

export default action({
  name: 'getstats',
  summary: 'Count records by kind, and sum up money by currency.',
  description: 'Unpaid invoices are those awaiting payment; open tickets are all that are not closed.',
  method: 'GET',
  permission: 'view_system',
  optional: {
    sums: f.withDefault(
      f.flag({ extension: true, description: 'False leaves out the sums, which take longer than the counts.' }),
      true,
    ),
  },
  returns: {
    stats: f.record(statistics, { description: 'Counts by kind of record.' }),
    sums: f.optional(
      f.listOf(f.record(currencySums), {
        extension: true,
        description: 'Sums of each currency, by its code; left out where the role lacks list_invoices.',
      }),
    ),
  },

  run: async ({ sums }, ctx) => ({
    stats: await countRecords(ctx.db),
    sums: sums && isAllowed(ctx.actor, 'list_invoices') ? await sumUp(ctx) : undefined,
  }),
})

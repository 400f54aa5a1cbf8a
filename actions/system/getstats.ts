import { isAllowed } from '../_shared/client.js'
import { action, f } from '../_shared/kit.js'
import { countRecords, currencySums, statistics, sumByCurrency } from '../_shared/statistics.js'

export default action({
  name: 'getstats',
  summary: 'Count records by kind, and add up amounts by currency.',
  description: 'Unpaid invoices are awaiting payment; open tickets are all tickets except closed ones.',
  method: 'GET',
  permission: 'view_system',
  optional: {
    sums: f.withDefault(
      f.flag({ extension: true, description: 'False to omit the sums, which take longer than the counts.' }),
      true,
    ),
  },
  returns: {
    stats: f.record(statistics, { description: 'Counts by kind of record.' }),
    sums: f.optional(
      f.listOf(f.record(currencySums), {
        extension: true,
        description: 'Amounts by currency code; omitted if the role lacks list_invoices.',
      }),
    ),
  },

  run: async ({ sums }, ctx) => ({
    stats: await countRecords(ctx.db),
    sums: sums && isAllowed(ctx.actor, 'list_invoices') ? await sumByCurrency(ctx) : undefined,
  }),
})

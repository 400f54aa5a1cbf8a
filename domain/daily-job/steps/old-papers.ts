import { anonymizeEntries, anonymizeInvoices, firstRetainedDay } from '../../billing/document-retention.js'
import { singleRowsPerTransaction } from '../../sql/row-limits.js'
import type { Step } from '../step.js'

export const oldPapers: Step = {
  name: 'old papers',
  summary:
    'Removes names and texts from documents of deleted clients, and from their payments and credit entries, once they are older than the setting papers_keep_years.',
  counts: {
    papers: 'invoices, each with its credit notes and payments',
    entries: 'payments and credit entries on no invoice',
  },
  run: async function* (remote) {
    const firstKept = firstRetainedDay(remote)
    if (firstKept === undefined) return
    for (const [what, anonymise] of [
      ['papers', anonymizeInvoices],
      ['entries', anonymizeEntries],
    ] as const)
      for (;;) {
        const count = await remote.transaction((ctx) => anonymise(ctx, firstKept, singleRowsPerTransaction))
        if (count === 0) break
        yield { [what]: count }
      }
  },
}

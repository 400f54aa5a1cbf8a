import type { BatchContext, Context } from '../context.js'
import { runInSavepoint, TransactionLost } from '../sql/savepoint.js'
import { type ChooseClients, divideIntoBatches, type GenerationTotals, generateInvoices } from './invoice-generation.js'

/** Maximum number of clients that a dry run invoices. */
export const maxDryRunClients = 250

/** Limits of a dry run's transaction: number of clients, and approximate number of lines or invoices. */
const dryRunLimits = { clients: maxDryRunClients, lines: 2000 }

export interface GenerationDryRun extends GenerationTotals {
  readonly invoiceIds: number[]
  /** False if more is due than the dry run included. */
  readonly isComplete: boolean
}

/**
 * Generates invoices for the clients with the lowest IDs, within the limits, in the context's transaction, which the
 * caller rolls back (R-2755). Returns the totals of generateInvoices. Failures are counted, but neither logged nor
 * reported.
 */
export async function dryRunGeneration(ctx: Context): Promise<GenerationDryRun> {
  let lastId: number | undefined
  let isComplete = true
  const choose: ChooseClients = (clients) => {
    if (lastId === undefined) {
      const [first, second] = divideIntoBatches(clients, dryRunLimits)
      isComplete = second === undefined
      lastId = (isComplete ? undefined : first?.at(-1)?.id) ?? Number.POSITIVE_INFINITY
    }
    const upTo = lastId
    return clients.filter(({ id }) => id <= upTo)
  }
  const tried = { invoiceIds: [] as number[], skipped: 0, errors: 0 }
  for await (const { invoiceIds, skipped, errors } of generateInvoices(inOneTransaction(ctx), choose)) {
    tried.invoiceIds.push(...invoiceIds)
    tried.skipped += skipped
    tried.errors += errors
    // Continuous invoicing may take many rounds, so the limit on lines also applies to the invoices created so far.
    if (tried.invoiceIds.length > dryRunLimits.lines) return { ...tried, isComplete: false }
  }
  return { ...tried, isComplete }
}

/** Returns a context whose transactions are savepoints in the open transaction. */
function inOneTransaction(ctx: Context): BatchContext {
  let lost: Error | undefined
  const transaction: BatchContext['transaction'] = async (run) => {
    // Without its transaction, a dry run would commit its changes.
    if (lost !== undefined) throw lost
    try {
      return await runInSavepoint(ctx.db, () => run(ctx))
    } catch (error) {
      if (error instanceof TransactionLost) lost = error
      throw error
    }
  }
  return { ...ctx, transaction, report: () => {} }
}

import type { Context, PortionContext } from '../context.js'
import { inPart, TransactionLost } from '../sql/parts.js'
import { batchesOf, type ChooseClients, type Generated, generateInvoices } from './recurring.js'

/** The most clients that a trial invoices. */
export const triedClients = 250

/** The most that one transaction tries: clients, and about how many lines or invoices. */
const trialLimits = { clients: triedClients, lines: 2000 }

export interface TriedGeneration extends Generated {
  readonly invoiceIds: number[]
  /** False where more is due than was tried. */
  readonly isComplete: boolean
}

/**
 * Generates invoices within the transaction of the context, for as many clients as fit its limits, the lowest ids first; the
 * caller rolls it back (R-2755). The result is that of generateInvoices. What fails is counted, and neither logged nor
 * reported.
 */
export async function tryGenerating(ctx: Context): Promise<TriedGeneration> {
  let lastId: number | undefined
  let isComplete = true
  const choose: ChooseClients = (clients) => {
    if (lastId === undefined) {
      const [first, second] = batchesOf(clients, trialLimits)
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
    // Continuous invoicing may go round many times.
    if (tried.invoiceIds.length > trialLimits.lines) return { ...tried, isComplete: false }
  }
  return { ...tried, isComplete }
}

/** Returns a context whose transactions are parts of the one that is open. */
function inOneTransaction(ctx: Context): PortionContext {
  let lost: Error | undefined
  const transaction: PortionContext['transaction'] = async (run) => {
    // Without its transaction a trial would do for good what it tries.
    if (lost !== undefined) throw lost
    try {
      return await inPart(ctx.db, () => run(ctx))
    } catch (error) {
      if (error instanceof TransactionLost) lost = error
      throw error
    }
  }
  return { ...ctx, transaction, report: () => {} }
}

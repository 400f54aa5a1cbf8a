import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import type { Context, RemoteContext } from '../context.js'
import { Fault } from '../values/faults.js'
import { attemptName } from './attempt-names.js'
import { readReport, recordReports } from './gateway-reports.js'

/** The pretend gateway, whose page a sandbox shows (R-2407). */
export const pretendGateway = 'pretend'

/** Returns an attempt's amount in minor units, its currency, and their decimal places. */
const attemptAmount = (ctx: Pick<Context, 'currencies'>, { currency_id, amount }: PaymentAttemptRow) => {
  const { code, row } = ctx.currencies.of(currency_id)
  return [amount, code, row.decimals] as const
}

/**
 * Performs the payer's choice on the pretend gateway's page. The report takes the usual path: it contains only an ID,
 * from which the module gets the rest. Throws gateway_not_found, and report_refused for a declined card.
 */
export async function submitPretendPage(
  remote: RemoteContext,
  attempt: PaymentAttemptRow,
  outcome: string,
): Promise<void> {
  if (attempt.gateway !== pretendGateway) throw new Fault('gateway_not_found')
  const stores = attempt.stores === 1 || attempt.kind === 'store' ? 1 : 0
  const id = [outcome, stores, attemptName(remote, attempt), ...attemptAmount(remote, attempt)].join('~')
  const body = Buffer.from(JSON.stringify({ id }))
  await recordReports(remote, pretendGateway, await readReport(remote, pretendGateway, { body, headers: {} }))
}

/** Dispute states that a payment can get afterwards. */
export const disputeStates = ['open', 'lost', 'won'] as const

/** Reports a dispute of a payment made on the page. Throws gateway_not_found. */
export async function reportPretendDispute(
  remote: RemoteContext,
  attempt: PaymentAttemptRow,
  dispute: (typeof disputeStates)[number],
): Promise<void> {
  if (attempt.gateway !== pretendGateway || attempt.transid === null) throw new Fault('gateway_not_found')
  const [amount, currency] = attemptAmount(remote, attempt)
  const body = Buffer.from(JSON.stringify({ dispute, amount, currency, transid: attempt.transid }))
  await recordReports(remote, pretendGateway, await readReport(remote, pretendGateway, { body, headers: {} }))
}

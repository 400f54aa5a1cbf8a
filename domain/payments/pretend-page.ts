import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import type { Context, RemoteContext } from '../context.js'
import { Fault } from '../values/faults.js'
import { attemptName } from './attempt-names.js'
import { readReport, recordReports } from './gateway-reports.js'

/** Name of the pretend gateway. A sandbox shows its pages (R-2407). */
export const pretendGateway = 'pretend'

/** Returns an attempt's amount in minor units, its currency code, and the currency's decimal places. */
const attemptAmount = (ctx: Pick<Context, 'currencies'>, { currency_id, amount }: PaymentAttemptRow) => {
  const { code, row } = ctx.currencies.of(currency_id)
  return [amount, code, row.decimals] as const
}

/**
 * Reports the outcome that the payer chose on the pretend gateway's page. As with other gateways, the module reads the
 * report to get the events. Throws gateway_not_found, and report_refused for a declined card.
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

/** States of a dispute that can be reported for a paid attempt. */
export const disputeStates = ['open', 'lost', 'won'] as const

/** Reports a dispute of a payment made on the pretend gateway's page. Throws gateway_not_found. */
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

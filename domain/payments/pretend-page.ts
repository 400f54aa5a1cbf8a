import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import type { Context, RemoteContext } from '../context.js'
import { Fault } from '../values/faults.js'
import { attemptName } from './attempt-names.js'
import { readReport, recordReports } from './gateway-reports.js'

/** The gateway that only pretends, whose page a sandbox shows (R-2407). */
export const pretendGateway = 'pretend'

/** Returns the sum of an attempt in minor units, and the digits that they have. */
const sumOf = (ctx: Pick<Context, 'currencies'>, { currency_id, amount }: PaymentAttemptRow) => {
  const { code, row } = ctx.currencies.of(currency_id)
  return [amount, code, row.decimals] as const
}

/**
 * Does what a payer presses on the page of the pretend gateway: its report goes the way of every report, as an id by which the rest
 * is fetched. Throws gateway_not_found, and report_refused for a card that is declined.
 */
export async function pressOnPretendPage(
  remote: RemoteContext,
  attempt: PaymentAttemptRow,
  outcome: string,
): Promise<void> {
  if (attempt.gateway !== pretendGateway) throw new Fault('gateway_not_found')
  const stores = attempt.stores === 1 || attempt.kind === 'store' ? 1 : 0
  const id = [outcome, stores, attemptName(remote, attempt), ...sumOf(remote, attempt)].join('~')
  const body = Buffer.from(JSON.stringify({ id }))
  await recordReports(remote, pretendGateway, await readReport(remote, pretendGateway, { body, headers: {} }))
}

/** The fates of a payment at the payer's bank afterwards. */
export const disputeStates = ['open', 'lost', 'won'] as const

/** Reports what becomes of a payment that was made on the page. Throws gateway_not_found. */
export async function disputeOnPretendPage(
  remote: RemoteContext,
  attempt: PaymentAttemptRow,
  dispute: (typeof disputeStates)[number],
): Promise<void> {
  if (attempt.gateway !== pretendGateway || attempt.transid === null) throw new Fault('gateway_not_found')
  const [amount, currency] = sumOf(remote, attempt)
  const body = Buffer.from(JSON.stringify({ dispute, amount, currency, transid: attempt.transid }))
  await recordReports(remote, pretendGateway, await readReport(remote, pretendGateway, { body, headers: {} }))
}

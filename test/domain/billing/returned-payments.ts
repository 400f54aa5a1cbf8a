import type { Test } from 'tap'
import { amountDueSql, isInvoiceOpenSql } from '../../../domain/billing/amount-due.js'
import { sendNextRefund } from '../../../domain/billing/refund-queue.js'
import { readAging } from '../../../domain/ledger/aging.js'
import { makeAttempt } from '../../support/attempts.js'
import { audit } from '../../support/audit.js'
import { makeClient } from '../../support/fixtures.js'
import { reportByParrot } from '../../support/gateways.js'
import type { Api, Body } from '../../support/service.js'
import { parsePayload, readDeliveries } from '../../support/webhooks.js'
import { captureExport, exportLedger, findUnbalancedEntries, parseCsv, sumBalances } from '../ledger/support.js'

let made = 0

/** A payment through the parrot gateway for one invoice, several, or none. */
export interface Paid {
  readonly userid: number
  /** Invoice IDs, earliest due first. Each invoice is for 10.00. */
  readonly invoices: readonly number[]
  readonly transid: string
  readonly attempt: string
  /** In minor units. */
  readonly amount: number
}

export const getInvoice = async (api: Api, invoiceid: number | undefined): Promise<Body> =>
  (await api.ok('getinvoice', { invoiceid })).invoice

export const readCredit = async (api: Api, { userid }: Pick<Paid, 'userid'>): Promise<number> =>
  (await api.ok('getclientsdetails', { clientid: userid })).client.credit

/** Creates invoices of 10.00 each and one payment attempt for all of them. Without invoices, the attempt adds funds. */
export async function makePaymentAttempt(api: Api, invoiceCount = 1, amount = 1000 * invoiceCount): Promise<Paid> {
  const userid = await makeClient(api)
  const invoices: number[] = []
  for (let at = 0; at < invoiceCount; at++) {
    const items = [{ description: 'x', amount: 10, taxed: false }]
    invoices.push((await api.ok('createinvoice', { userid, items })).invoiceid)
  }
  const attempt = `cs_${++made}`
  const funds = invoiceCount === 0 ? { amount: amount as never } : {}
  await makeAttempt(api, { client_id: userid, gateway: 'parrot', reference: attempt, ...funds }, invoices)
  return { userid, invoices, transid: `pay_${made}`, attempt, amount }
}

export const pay = (api: Api, { transid, attempt, amount }: Paid): Promise<void> =>
  reportByParrot(api, { kind: 'payment', reference: attempt, transid, amount, currency: 'USD' })

/** Creates invoices of 10.00 each, and pays them with one payment. */
export async function makePaidInvoices(api: Api, invoiceCount = 1, amount = 1000 * invoiceCount): Promise<Paid> {
  const one = await makePaymentAttempt(api, invoiceCount, amount)
  await pay(api, one)
  return one
}

const facts = ({ transid }: Paid, amount: number) => ({
  ...{ paymentTransids: [transid, `ch_${transid}`], amount, currency: 'USD' },
})

export const dispute = (api: Api, one: Paid, state: string, amount = one.amount, id = 'dp'): Promise<void> =>
  reportByParrot(api, { kind: 'dispute', state, transid: `${id}_${one.transid}`, ...facts(one, amount) })

/** Reports a reversal of a payment for which the gateway names no dispute. */
export const reverse = (api: Api, one: Paid, amount = one.amount): Promise<void> =>
  reportByParrot(api, {
    ...{ kind: 'dispute', state: 'lost', isReversal: true, transid: `rev_${one.transid}` },
    ...facts(one, amount),
  })

/** Reports a refund of a payment under the refund ID `transid`. */
export const reportRefundWithId = (
  api: Api,
  one: Paid,
  transid: string,
  amount: number,
  more: Body = {},
): Promise<void> => reportByParrot(api, { kind: 'refund', transid, ...facts(one, amount), ...more })

/** Reports a refund of a payment. Distinct values of `id` report distinct refunds. */
export const refund = (api: Api, one: Paid, id: string, amount = one.amount, more: Body = {}): Promise<void> =>
  reportRefundWithId(api, one, `${id}_${one.transid}`, amount, more)

/** Reports the total refunded for a payment, without refund IDs. */
export const refundSum = (api: Api, one: Paid, amount: number): Promise<void> =>
  reportByParrot(api, { kind: 'refund', ...facts(one, amount) })

/** Sends all queued refunds to the gateway. */
export async function sendRefunds(api: Api): Promise<void> {
  const remote = await api.service.contexts.remote()
  while (await sendNextRefund(remote));
}

/** Returns the amounts that refunds and disputes took from a client's payments and gave back, in minor units. */
export async function sumReturned(api: Api, { userid }: Paid): Promise<readonly [out: number, back: number]> {
  const rows = await api.database.read('transactions').where({ client_id: userid, is_return: 1 })
  const sum = (of: 'amount_out' | 'amount_in') => rows.reduce((all, row) => all + row[of], 0)
  return [sum('amount_out'), sum('amount_in')]
}

/** Returns status, balance, and credited amount of each invoice. */
export async function readInvoiceStates(
  api: Api,
  { invoices }: Paid,
): Promise<readonly (readonly [string, number, number])[]> {
  const shown = await Promise.all(invoices.map((invoiceid) => getInvoice(api, invoiceid)))
  return shown.map(({ status, balance, credited }) => [status, balance, credited])
}

/** Returns the dispute states that the events of a payment report, in order. */
export const readReportedStates = async (api: Api, one: Paid): Promise<string[]> =>
  (await readDeliveries(api))
    .map(parsePayload)
    .filter(({ data }: Body) => data.status !== undefined && data.transid === `dp_${one.transid}`)
    .map(({ data }: Body) => data.status)

const dayAt = (api: Api, days: number): string =>
  new Date(api.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Returns the sum of a client's claims, in minor units. A claim remains due if a later report makes up for it. */
export async function sumClaims({ database: { read } }: Api, client_id: number): Promise<number> {
  const claims = await read('invoice_items').where({ kind: 'claim' }).pluck('invoice_id')
  const invoices = await read('invoices').where({ client_id }).whereIn('id', claims).whereNot({ status: 'cancelled' })
  return invoices.reduce((sum, { total, credited }) => sum + total - credited, 0)
}

/**
 * Returns the ledger rows from two days ago to tomorrow. A test that spans midnight or changes the time zone posts on
 * more than one day.
 */
export const readLedger = async (api: Api) => parseCsv((await exportLedger(api, dayAt(api, -2), dayAt(api, 1))).text)

/**
 * Checks that the audit finds nothing, each entry balances, aging matches the amounts due, and the ledger matches
 * amounts due and credit.
 */
export async function expectBooks(t: Test, api: Api): Promise<void> {
  t.strictSame(await audit(api.database.read, api.now()), [])
  const rows = await readLedger(api)
  t.strictSame(findUnbalancedEntries(rows), [])
  const db = api.database.read
  const sum = async (table: string, sql: string): Promise<number> => {
    const [row] = await db(table as 'invoices').select(db.raw(`coalesce(sum(${sql}), 0) as total`))
    return Number((row as unknown as Body).total)
  }
  const aged = await captureExport(api, (ctx) => readAging(ctx, dayAt(api, 1)))
  t.equal(
    aged.made.reduce((all, { total }) => all + total, 0),
    await sum('invoices', `case when ${isInvoiceOpenSql} then ${amountDueSql} else 0 end`),
    'aging matches the amounts due',
  )
  const accounts = sumBalances(rows)
  const owed = await sum(
    'invoices',
    "case when status in ('cancelled', 'refunded') then 0 else total - credited end - paid - credit",
  )
  t.equal(accounts['receivables USD'] ?? 0, 10 * owed, 'receivables match the amounts due')
  t.equal(
    accounts['credit USD'] ?? 0,
    -10 * (await sum('clients', 'credit')),
    'the credit account matches the credit of clients',
  )
}

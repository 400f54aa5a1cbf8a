import { recordDispute } from '../../../domain/billing/reversal-reports.js'
import { recordAttemptEvent } from '../../../domain/payments/attempt-events.js'
import { makeAttempt } from '../../support/attempts.js'
import { countsOfStep, jumpToDay, runDailyJob } from '../../support/daily.js'
import {
  makeBillableItem,
  makeClient,
  makeCurrency,
  makeDomain,
  makeInvoice,
  makeProduct,
  makeProductGroup,
  makeService,
  makeServiceAddon,
} from '../../support/fixtures.js'
import type { Api } from '../../support/service.js'

/** IDs of the records in which faults are planted. */
export interface Books {
  readonly client: number
  readonly otherClient: number
  readonly otherCurrency: number
  /** Invoice for 100.00, with 40.00 paid and 20.00 of credit applied. */
  readonly open: number
  readonly paid: number
  readonly cancelled: number
  /** Unpaid invoice without a transaction. */
  readonly plain: number
  readonly taxed: number
  /** Invoice for 120.00 with tax, and a credit note for half of it. */
  readonly halfCredited: number
  readonly overpaid: number
  /** Invoice for 100.00 with a credit note for 30.00 that references no line. */
  readonly credited: number
  readonly invoiceOfOtherClient: number
  /**
   * Fully paid and fully returned invoices: refunded (the payment with or without a reference), refunded to credit, or
   * lost in a dispute.
   */
  readonly returned: Readonly<Record<'refund' | 'unnamed' | 'credit' | 'dispute', number>>
  /** Invoice with a dispute that was lost and then won. */
  readonly wonBack: number
  /** Two invoices paid together through a gateway. The first one was paid again by another attempt. */
  readonly paidTogether: PaidTogether
  /** Service, addon, and domain that are due on 20 January and billed on an open invoice. */
  readonly renewed: AuditedRecords
  /** Service, addon, and domain that were due on 22 January and are paid until 22 February. */
  readonly renewedAndPaid: AuditedRecords
  /** Service, addon, and domain that are due on 20 June. */
  readonly notYetBilled: AuditedRecords
  readonly thingsOfOtherClient: Omit<AuditedRecords, 'addon'>
  readonly order: number
  readonly item: number
  readonly itemOfOtherClient: number
  /** Unpaid upgrade with an invoice. */
  readonly pendingUpgrade: number
  readonly appliedUpgrade: number
  /** Credit note on a line of a terminated service. */
  readonly noteOfLine: number
}

interface PaidTogether {
  readonly attempt: number
  readonly again: number
  readonly invoices: readonly [number, number]
}

interface AuditedRecords {
  readonly service: number
  readonly addon: number
  readonly domain: number
}

async function makeThings(api: Api, client: number, next_due_date: string): Promise<AuditedRecords> {
  const service = await makeService(api, client, { next_due_date, anchor_day: Number(next_due_date.slice(8)) })
  return {
    service,
    addon: await makeServiceAddon(api, service, { next_due_date }),
    domain: await makeDomain(api, client, {
      ...{ next_due_date, recurring_amount: 1200 as never, registrar: 'manual' },
      expiry_date: `2032${next_due_date.slice(4)}`,
    }),
  }
}

async function makeReturned(api: Api, client: number): Promise<Books['returned']> {
  const paidWith = async (transid?: string): Promise<number> => {
    const invoiceid = await makeInvoice(api, client)
    if (transid === undefined) await api.ok('updateinvoice', { invoiceid, status: 'paid' })
    else await api.ok('addinvoicepayment', { invoiceid, transid, amount: 100, gateway: 'manual' })
    return invoiceid
  }
  const refund = async (invoiceid: number, refundto: string): Promise<number> => {
    await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto })
    return invoiceid
  }
  const dispute = await paidWith('disputed')
  await disputes(api, 'disputed', 'dp_1', ['lost'])
  return {
    dispute,
    refund: await refund(await paidWith('refunded'), 'record'),
    unnamed: await refund(await paidWith(), 'record'),
    credit: await refund(await paidWith('credited'), 'credit'),
  }
}

/** Reports the states of a dispute one after another. */
async function disputes(api: Api, paid: string, transid: string, states: readonly ('lost' | 'won')[]): Promise<void> {
  const remote = await api.service.contexts.remote()
  for (const state of states)
    await remote.transaction((ctx) =>
      recordDispute(ctx, 'manual', {
        ...{ kind: 'dispute', state, transid, paymentTransids: [paid] },
        ...{ amount: 10_000, currency: 'USD' },
      }),
    )
}

async function makeWonBack(api: Api, client: number): Promise<number> {
  const invoiceid = await makeInvoice(api, client)
  await api.ok('addinvoicepayment', { invoiceid, transid: 'appealed', amount: 100, gateway: 'manual' })
  await disputes(api, 'appealed', 'dp_won', ['lost', 'won'])
  return invoiceid
}

async function makePaidTogether(api: Api, client_id: number): Promise<PaidTogether> {
  const invoices = [await makeInvoice(api, client_id), await makeInvoice(api, client_id)] as const
  const attempt = await makeAttempt(api, { client_id, reference: 'cs_1' }, invoices)
  const again = await makeAttempt(api, { client_id, reference: 'cs_2' }, [invoices[0]], 'failed')
  const remote = await api.service.contexts.remote()
  for (const [reference, transid, amount] of [
    ['cs_1', 'pi_1', 20_000],
    ['cs_2', 'pi_2', 10_000],
  ] as const)
    await remote.transaction((ctx) =>
      recordAttemptEvent(ctx, 'manual', { reference, transid, amount, currency: 'USD' }),
    )
  return { attempt, again, invoices }
}

const firstOf = async (api: Api, clientid: number, service: number): Promise<number> =>
  (
    await api.database
      .read('invoice_items')
      .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
      .where({ client_id: clientid, type: 'service', related_id: service })
      .pluck('invoices.id')
  )[0]

/** Creates books without faults, with records of many kinds, and leaves the clock on 18 January. */
export async function makeBooks(api: Api): Promise<Books> {
  jumpToDay(api, '2031-01-15')
  await makeCurrency(api, 'NOK', 2)
  const krone = await api.database.read('currencies').where({ code: 'NOK' }).first('id')
  const client = await makeClient(api, { credit: 5000 })
  const otherClient = await makeClient(api)
  const later = { due_date: '2031-03-31' }
  const open = await makeInvoice(api, client, { paid: 4000, credit: 2000, status: 'partially_paid', ...later })
  const paid = await makeInvoice(api, client, { status: 'paid' })
  const cancelled = await makeInvoice(api, client, { status: 'cancelled' })
  const plain = await makeInvoice(api, client, later)
  const taxed = await makeInvoice(api, client, {
    ...{ subtotal: 10_001, discount: 500, tax_rate: 7_775, tax: 739, total: 10_240 },
    ...later,
  })
  await makeInvoice(api, client, { status: 'draft' })
  const overpaid = await makeInvoice(api, client)
  await api.ok('addinvoicepayment', { invoiceid: overpaid, transid: 'overpaid', amount: 120 })
  const credited = await makeInvoice(api, client, later)
  await api.ok('updateinvoice', { invoiceid: credited, creditamount: 30, creditreason: 'Goodwill' })

  const halfCredited = await makeInvoice(api, client, {
    ...{ subtotal: 10_000, discount_rate: 0, tax_rate: 20_000, tax: 2000, total: 12_000 },
    ...later,
  })
  await api.ok('updateinvoice', { invoiceid: halfCredited, creditamount: 60, creditreason: 'Goodwill' })

  const returned = await makeReturned(api, otherClient)
  const wonBack = await makeWonBack(api, otherClient)
  const paidTogether = await makePaidTogether(api, otherClient)
  const renewed = await makeThings(api, client, '2031-01-20')
  const renewedAndPaid = await makeThings(api, client, '2031-01-22')
  const notYetBilled = await makeThings(api, client, '2031-06-20')
  const { service, domain } = await makeThings(api, otherClient, '2031-06-20')
  const item = await makeBillableItem(api, client, { due_date: '2031-01-20' })
  const ended = await makeService(api, otherClient, { next_due_date: '2031-01-21' })
  await makeService(api, otherClient, { next_due_date: '2031-01-21' })
  await api.ok('geninvoices')
  await api.ok('addinvoicepayment', {
    invoiceid: await firstOf(api, client, renewedAndPaid.service),
    transid: 'renewed',
    amount: 27,
  })
  await api.ok('updateclientproduct', { serviceid: ended, status: 'terminated' })
  const itemOfOtherClient = await makeBillableItem(api, otherClient, { due_date: '2031-12-31' })

  const group_id = await makeProductGroup(api)
  const basic = await makeProduct(api, { group_id, prices: { monthly: 1000 } })
  const pro = await makeProduct(api, { group_id, prices: { monthly: 4000 } })
  const upgrade = async (): Promise<{ upgradeid: number; invoiceid: number }> => {
    const row = { product_id: basic, next_due_date: '2031-02-14', billed_until: '2031-02-14' }
    const serviceid = await makeService(api, client, row)
    return api.ok('upgradeproduct', { serviceid, packageid: pro }) as never
  }
  const pending = await upgrade()
  await api.ok('updateinvoice', { invoiceid: pending.invoiceid, ...{ duedate: '2031-03-31' } })
  const applied = await upgrade()
  await api.ok('updateinvoice', { invoiceid: applied.invoiceid, status: 'paid' })
  const { orderid, invoiceid } = await api.ok('addorder', { clientid: client, pid: basic })
  await api.ok('updateinvoice', { invoiceid, duedate: '2031-03-31' })
  const invoiceOfOtherClient = await makeInvoice(api, otherClient, later)
  const lineNote = await api.database.read('credit_note_items').whereNotNull('invoice_item_id').first()

  await runDailyJob(api)
  jumpToDay(api, '2031-01-18')
  await countsOfStep(api, 'invoices')
  return {
    ...{
      client,
      otherClient,
      open,
      paid,
      cancelled,
      plain,
      taxed,
      halfCredited,
      overpaid,
      credited,
      invoiceOfOtherClient,
      returned,
      wonBack,
      paidTogether,
      renewed,
      notYetBilled,
      item,
    },
    ...{ renewedAndPaid, thingsOfOtherClient: { service, domain }, order: orderid, itemOfOtherClient },
    otherCurrency: krone?.id as number,
    pendingUpgrade: pending.upgradeid,
    appliedUpgrade: applied.upgradeid,
    noteOfLine: lineNote?.credit_note_id as number,
  }
}

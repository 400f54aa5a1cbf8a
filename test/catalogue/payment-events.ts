import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import { sendNextEinvoice } from '../../domain/papers/einvoice-sending.js'
import { recordAttemptEvent } from '../../domain/payments/attempt-events.js'
import { attemptName } from '../../domain/payments/attempt-names.js'
import { reportConfirmationNeeded } from '../../domain/payments/attempt-notices.js'
import { lockAttempt } from '../../domain/payments/attempts.js'
import { notifyCardExpiry } from '../../domain/payments/expiring-cards.js'
import { recordOrKeepEvent } from '../../domain/payments/gateway-reports.js'
import type { GatewayEvent } from '../../domain/ports/gateway.js'
import { makeClient, setSetting, writeRows } from '../support/fixtures.js'
import type { Api, Body } from '../support/service.js'

type AttemptEvent = Exclude<GatewayEvent, { readonly kind: 'refund' | 'dispute' | 'payout' }>

/** Inserts a payment attempt for an invoice or, without `invoiceid`, an attempt to store a payment method. */
async function makeAttempt(api: Api, invoiceid: number | undefined, clientid: number): Promise<PaymentAttemptRow> {
  const at = api.now().toISOString()
  const kind = invoiceid === undefined ? 'store' : 'charge'
  return writeRows(api, async (db) => {
    const [attempt] = await db('payment_attempts')
      .insert({
        ...{ client_id: clientid, gateway: 'manual', kind, state: 'open', state_at: at, amount: 1250 as never },
        ...{ currency_id: 1, came_by: 'job', next_attempt_at: at, created_at: at, stores: 1 },
      })
      .returning('*')
    const made = attempt as PaymentAttemptRow
    if (invoiceid !== undefined)
      await db('payment_attempt_parts').insert({ attempt_id: made.id, invoice_id: invoiceid, amount: 1250 as never })
    return made
  })
}

const tell = (api: Api, attempt: PaymentAttemptRow, news: (attempt: string) => AttemptEvent) =>
  api.service.contexts.transaction((ctx) => recordAttemptEvent(ctx, 'manual', news(attemptName(ctx, attempt))))

async function owing(
  api: Api,
): Promise<{ invoiceid: number; clientid: number; attempt: PaymentAttemptRow; told: Body }> {
  const clientid = await makeClient(api)
  const items = [{ description: 'x', amount: 12.5, taxed: false }]
  const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items })
  const attempt = await makeAttempt(api, invoiceid, clientid)
  const about = { attemptid: attempt.id, invoiceid, invoiceids: String(invoiceid), clientid }
  return { invoiceid, clientid, attempt, told: { ...about, amount: 12.5, currency: 'USD', gateway: 'manual' } }
}

async function store(api: Api): Promise<{ clientid: number; paymethodid: number; told: Body }> {
  const clientid = await makeClient(api)
  const attempt = await makeAttempt(api, undefined, clientid)
  const method = { token: `tok-${clientid}`, type: 'creditcard', brand: 'Visa', lastFour: '4242', expires: '2026-01' }
  for (const _ of 'twice') await tell(api, attempt, (name) => ({ kind: 'stored', attempt: name, method }))
  const row = await api.database.read('pay_methods').where({ client_id: clientid }).first('id')
  const paymethodid = row?.id as number
  return {
    clientid,
    paymethodid,
    told: { paymethodid, clientid, gateway: 'manual', type: 'creditcard', lastfour: '4242' },
  }
}

type Way = (stage: { readonly api: Api }) => Promise<Body>

/** The ways that raise each event about gateway payments and stored payment methods. */
export const paymentScenarios = {
  'payment.unbooked': [
    async ({ api }) => {
      const lost = { kind: 'dispute', transid: 'dp_odd', paymentTransids: ['pi_odd'], state: 'lost' } as const
      const clientid = await makeClient(api)
      const items = [{ description: 'x', amount: 12.5, taxed: false }]
      const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items })
      await api.ok('addinvoicepayment', { invoiceid, transid: 'pi_odd', gateway: 'manual', amount: 12.5 })
      for (const _ of 'twice')
        await api.service.contexts.transaction((ctx) =>
          recordOrKeepEvent(ctx, 'manual', { ...lost, amount: 1100, currency: 'XYZ' }),
        )
      const kept = await api.database.read('unbooked_reports').where({ transid: 'dp_odd' }).first()
      const money = { amount: 11, currency: 'XYZ', gateway: 'manual', transid: 'dp_odd' }
      const facts = { kind: 'dispute', status: 'lost', reason: 'payment_other_currency' }
      return { invoiceid, clientid, ...money, ...facts, todoitemid: kept?.todo_item_id }
    },
  ],
  'einvoice.failed': [
    async ({ api }) => {
      const clientid = await makeClient(api)
      await setSetting(api, 'einvoice_module', 'file')
      await api.ok('activatemodule', { moduleType: 'einvoice', moduleName: 'file' })
      await api.ok('updatemoduleconfiguration', {
        ...{ moduleType: 'einvoice', moduleName: 'file', parameters: { folder: '/nowhere' } },
      })
      const { invoiceid } = await api.ok('createinvoice', {
        userid: clientid,
        items: [{ description: 'x', amount: 1 }],
      })
      await api.ok('deactivatemodule', { moduleType: 'einvoice', moduleName: 'file' })
      await sendNextEinvoice(await api.service.contexts.remote())
      const item = await api.database
        .read('todo_items')
        .where('title', 'like', `%invoice with the ID ${invoiceid} %`)
        .first('id')
      const facts = { invoiceid, creditnoteid: null, clientid, module: 'file', status: 'failed' }
      return { ...facts, reason: /./, todoitemid: item?.id }
    },
  ],
  'payment.pending': [
    async ({ api }) => {
      const { attempt, told } = await owing(api)
      for (const _ of 'twice') await tell(api, attempt, (name) => ({ kind: 'pending', attempt: name }))
      return told
    },
  ],
  'payment.failed': [
    async ({ api }) => {
      const { attempt, told } = await owing(api)
      const failure = { kind: 'failure', decline: 'hard', code: 'stolen_card' } as const
      for (const _ of 'twice') await tell(api, attempt, (name) => ({ ...failure, attempt: name }))
      return { ...told, kind: 'hard', code: 'stolen_card', nextattempt: null }
    },
  ],
  'payment.confirmation_needed': [
    async ({ api }) => {
      const { attempt, told } = await owing(api)
      await api.service.contexts.transaction(async (ctx) =>
        reportConfirmationNeeded(ctx, await lockAttempt(ctx, attempt.id)),
      )
      return told
    },
  ],
  'paymethod.stored': [async ({ api }) => (await store(api)).told],
  'paymethod.removed': [
    async ({ api }) => {
      const { clientid, told } = await store(api)
      const gone = { kind: 'gone', token: `tok-${clientid}` } as const
      for (const _ of 'twice') await api.service.contexts.transaction((ctx) => recordAttemptEvent(ctx, 'manual', gone))
      return told
    },
    async ({ api }) => {
      const { clientid, paymethodid, told } = await store(api)
      await api.ok('deletepaymethod', { clientid, paymethodid })
      // The deletion queues the token for the gateway to forget. The way for `queue.failed` needs this queue empty.
      await writeRows(api, (db) => db('tokens_to_forget').delete())
      return told
    },
  ],
  'paymethod.expiring': [
    async ({ api }) => {
      const { paymethodid, told } = await store(api)
      const expires = api.now().toISOString().slice(0, 7)
      await writeRows(api, (db) => db('pay_methods').where({ id: paymethodid }).update({ expires }))
      for (const _ of 'twice') await api.service.contexts.transaction((ctx) => notifyCardExpiry(ctx, paymethodid))
      return { ...told, expires }
    },
  ],
} as const satisfies Readonly<Record<string, readonly Way[]>>

import t from 'tap'
import { auditWithNotes } from '../../support/audit.js'
import { advance } from '../../support/clock.js'
import { countsOfStep } from '../../support/daily.js'
import { makeCurrency, writeRows } from '../../support/fixtures.js'
import { enableGateway } from '../../support/gateways.js'
import { makeDueInvoice, makePayer, script, scriptAnswers, verbs, withScript } from '../../support/scripted-gateway.js'
import { type Api, type Body, withService } from '../../support/service.js'

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

const templatesTo = async (api: Api, client_id: number): Promise<string[]> =>
  (await api.database.read('emails').where({ client_id }).orderBy('id').pluck('template')) as string[]

/** Creates an invoice of 10.00, and charges it with the answers. */
async function charge(api: Api, answers: Body) {
  await writeRows(api, (db) => db('invoices').update({ autopay: 0 }))
  const clientid = await makePayer(api)
  const invoiceid = await makeDueInvoice(api, clientid)
  scriptAnswers(answers)
  await countsOfStep(api, 'payments')
  await advance(api, 0.001)
  const attempt = (await api.database.read('payment_attempts').where({ client_id: clientid }).first()) as Body
  return { clientid, invoiceid, attempt }
}

/** Reports an event as the gateway does. */
async function report(api: Api, event: Body) {
  script.answers.webhook = event
  const reply = await fetch(`${api.url}/gateway/script`, { method: 'POST', body: '{}' })
  return { status: reply.status, ...((await reply.json()) as Body) }
}

const keptOf = (api: Api, transid: string) => api.database.read('unbooked_reports').where({ transid }).orderBy('id')

const tasksOf = (api: Api, source: string) => api.database.read('todo_items').where('source', 'like', source)

const notes = async (api: Api) =>
  (await auditWithNotes(api.database.read)).notes.filter(({ name }) => name === 'report-not-recorded')

/** Completes all to-do items. */
const settle = async (api: Api) => {
  for (const { id } of await api.database.read('todo_items').whereNot({ status: 'Completed' }))
    await api.ok('updatetodoitem', { itemid: id, status: 'Completed' })
}

let made = 0
const paid = (amount: unknown, more: Body = {}) => ({
  state: 'paid',
  payment: { transid: `pay-${++made}`, amount, currency: 'USD', ...more },
})

/** Paid minor units of 10.00, and the rest. */
const partial = [
  [500, 5],
  [999, 0.01],
] as const

withService(
  t,
  'payments that differ from the request',
  async (t, api) => {
    await enableGateway(api, 'script')
    await makeCurrency(api, 'EUR', 2)
    t.afterEach(() => settle(api))

    // R-4055
    for (const [amount, rest] of partial)
      t.test(`a charge that brings ${amount / 100} of 10.00 leaves ${rest} to the next run`, async (t) => {
        const { clientid, invoiceid, attempt } = await charge(api, { charge: paid(amount), look: [] })
        t.match(await show(api, invoiceid), { status: 'partially_paid', balance: rest, attempts: [{ state: 'paid' }] })
        t.ok((await templatesTo(api, clientid)).includes('payment incomplete'))
        t.match(await tasksOf(api, `provider: payment attempt ${attempt.id}`), [
          { status: 'New', description: /of \$10\.00|\$10\.00/ },
        ])
        script.answers.charge = (_: unknown, { amount }: Body) => paid(amount)
        await advance(api, 1.1)
        t.match(await show(api, invoiceid), {
          status: 'paid',
          balance: 0,
          attempts: [{ amount: 10 }, { amount: rest, state: 'paid' }],
        })
      })

    t.test('a short charge whose money was returned is not charged again automatically', async (t) => {
      const answer = paid(500)
      const { invoiceid } = await charge(api, { charge: answer, look: [] })
      const money = { amount: 500, currency: 'USD', paymentTransids: [answer.payment.transid] }
      await report(api, { kind: 'dispute', transid: `dp-${made}`, state: 'lost', ...money })
      await advance(api, 16)
      t.equal((await show(api, invoiceid)).attempts.length, 1)
    })

    // R-4018, R-4057
    t.test('a paid charge that cannot be booked is kept for staff, and not charged again', async (t) => {
      const looks = new Map<string, (sought: Body) => unknown>()
      const made: ({ readonly title: string } & Awaited<ReturnType<typeof charge>>)[] = []
      for (const [title, amount, more, look] of [
        ['another currency', 1000, { currency: 'EUR' }, []],
        ['a fraction', 10.005, {}, undefined],
        ['text', 'ten', {}, 'missing'],
        ['a negative amount', -5, {}, 'same'],
        ['nothing', 0, {}, 'failure'],
        ['no currency', 1000, { currency: undefined }, 'missing'],
      ] as const) {
        const answer = paid(amount, more)
        const { transid } = answer.payment
        const looked = ({ attempt }: Body) =>
          look === 'same'
            ? [{ ...answer.payment, attempt }]
            : typeof look === 'string'
              ? [{ kind: look, attempt }]
              : look
        const one = await charge(api, {
          charge: (_: unknown, { attempt }: Body) => {
            looks.set(attempt, looked)
            return answer
          },
          look: (sought: Body) => looks.get(sought.attempt)?.(sought),
        })
        made.push({ title, ...one })
        t.match(await keptOf(api, transid), [{ kind: 'payment', gateway: 'script' }], title)
        t.equal((await keptOf(api, transid)).length, 1)
        const [task] = await tasksOf(api, `report script %${transid}%`)
        t.match(task, { status: 'New', description: new RegExp(String(amount)) }, title)
      }
      t.equal((await notes(api)).length, 1, 'the audit notes them until staff have completed the items')
      const ids = made.map(({ invoiceid }) => invoiceid)
      await writeRows(api, (db) => db('invoices').whereIn('id', ids).update({ autopay: 1 }))
      script.calls.length = 0
      const check = async (state: string) => {
        for (const { title, clientid, invoiceid } of made) {
          const { attempts } = await show(api, invoiceid)
          t.match(attempts, [{ state }], title)
          t.equal(attempts.length, 1, title)
          t.notOk((await templatesTo(api, clientid)).includes('payment failed'), title)
        }
        t.notOk(verbs().includes('charge'))
      }
      await advance(api, 2)
      await check('pending')
      await settle(api)
      t.strictSame(await notes(api), [])
      await advance(api, 5)
      await check('failed')
    })

    t.test('a charge paid with the payment of another one is kept for staff', async (t) => {
      const answer = paid(1000)
      const first = await charge(api, { charge: answer, look: [] })
      const second = await charge(api, { charge: answer, look: [] })
      t.match(await show(api, first.invoiceid), { status: 'paid' })
      t.match(await show(api, second.invoiceid), { status: 'unpaid', attempts: [{ state: 'pending' }] })
      t.match(await keptOf(api, answer.payment.transid), [{ reason: 'report_differs' }])
    })

    // R-4056
    t.test('a second report adds the fees, the payout, and the value date', async (t) => {
      const answer = paid(1000)
      const { invoiceid, attempt } = await charge(api, { charge: answer, look: [] })
      const row = () => api.database.read('transactions').where({ invoice_id: invoiceid }).first()
      const value_day = (await row())?.value_day
      const known = { ...answer.payment, attempt: undefined, invoiceId: invoiceid }
      t.match(await report(api, known), { status: 200, recorded: false })
      t.match(await row(), { fees: null, payout: null, value_day })
      const earlier = '2026-11-02'
      const facts = { fees: 59, payout: 'po-1', date: earlier }
      t.match(await report(api, { ...known, ...facts }), { status: 200, recorded: true })
      t.match(await row(), { fees: 59, payout: 'po-1', value_day: earlier, amount_in: 1000 })
      t.match(await report(api, { ...known, ...facts }), { status: 200, recorded: false })
      t.match(await report(api, { ...known, fees: 70, payout: 'po-2' }), { status: 200, recorded: false })
      t.match(await row(), { fees: 59, payout: 'po-1' })
      t.match(await report(api, { ...known, amount: 900 }), { status: 200, recorded: true })
      t.match(await keptOf(api, known.transid), [{ amount: 900, reason: 'report_differs' }])
      t.match(await show(api, invoiceid), { status: 'paid', balance: 0, attempts: [{ id: attempt.id, state: 'paid' }] })
    })

    // R-4058
    t.test('books a refund reported with more than was recorded, and keeps a smaller refund for staff', async (t) => {
      const answer = paid(1000)
      const { clientid, invoiceid } = await charge(api, {
        charge: answer,
        look: [],
        refund: { transid: `re-${made}` },
      })
      const transid = `re-${made}`
      await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'gateway', refundamount: 4 })
      await advance(api, 0.001)
      const outgoing = async () =>
        ((await show(api, invoiceid)).transactions as Body[]).reduce((sum, { amountout }) => sum + (amountout ?? 0), 0)
      t.equal(await outgoing(), 4)
      const money = { kind: 'refund', transid, currency: 'USD', paymentTransids: [answer.payment.transid] }
      t.match(await report(api, { ...money, amount: 400 }), { recorded: false })
      t.match(await report(api, { ...money, amount: 700 }), { recorded: true })
      t.equal(await outgoing(), 7)
      t.match(await report(api, { ...money, amount: 700 }), { recorded: false })
      t.match(await report(api, { ...money, amount: 300 }), { recorded: true })
      t.match(await keptOf(api, transid), [{ amount: 300, reason: 'report_differs' }])
      t.equal(await outgoing(), 7)
      t.match(await report(api, { ...money, amount: 700, isFailed: true }), { recorded: true })
      t.equal((await api.ok('getclientsdetails', { clientid })).client.credit, 7)
    })

    // R-4086
    t.test('a dispute won for less than was lost, or lost again for another amount, is kept for staff', async (t) => {
      const answer = paid(1000)
      const { invoiceid } = await charge(api, { charge: answer, look: [] })
      const dispute = { kind: 'dispute', currency: 'USD', paymentTransids: [answer.payment.transid] }
      const transid = `dp-${made}`
      await report(api, { ...dispute, transid, state: 'lost', amount: 1000 })
      t.match(await report(api, { ...dispute, transid, state: 'lost', amount: 1000 }), { recorded: false })
      t.match(await report(api, { ...dispute, transid, state: 'lost', amount: 600 }), { recorded: true })
      t.match(await report(api, { ...dispute, transid, state: 'won', amount: 600 }), { recorded: true })
      t.match(await keptOf(api, transid), [
        { state: 'lost', amount: 600, reason: 'report_differs' },
        { state: 'won', amount: 600, reason: 'report_differs' },
      ])
      t.match(await show(api, invoiceid), { balance: 10 })
      t.match(await report(api, { ...dispute, transid, state: 'won', amount: 1000 }), { recorded: true })
      t.match(await show(api, invoiceid), { status: 'paid', balance: 0 })
      for (const task of await tasksOf(api, `report script %${transid}%`)) t.equal(task.status, 'Completed')
    })
  },
  withScript,
)

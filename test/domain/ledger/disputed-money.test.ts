import t from 'tap'
import type { DisputeEvent, DisputeMovement } from '../../../domain/ports/gateway.js'
import { toDay } from '../../../domain/values/days.js'
import { audit } from '../../support/audit.js'
import { jumpToDay } from '../../support/daily.js'
import { makeClient, setSetting, writeRows } from '../../support/fixtures.js'
import { enableGateway } from '../../support/gateways.js'
import { reportToTill, withTill } from '../../support/payments.js'
import { type Api, withService } from '../../support/service.js'
import { exportLedger, findUnbalancedEntries, parseCsv, sumBalances } from './support.js'

// R-1125, R-3709

let made = 0

/** Creates an invoice of 25.00 USD, paid at the till. */
async function pay(api: Api) {
  const userid = await makeClient(api)
  const items = [{ description: 'x', amount: 25, taxed: false }]
  const { invoiceid } = await api.ok('createinvoice', { userid, items })
  const transid = `pi-${++made}`
  await api.ok('addinvoicepayment', { invoiceid, amount: 25, transid, gateway: 'till' })
  return { userid: userid as number, invoiceid: invoiceid as number, transid }
}

const movement = (amount: number, fees?: number, date?: string): DisputeMovement => ({
  ...{ transid: `txn-${++made}`, amount },
  ...(fees !== undefined && { fees }),
  ...(date !== undefined && { date }),
})

const report = (api: Api, of: string, state: DisputeEvent['state'], movements?: DisputeMovement[], amount = 2500) =>
  reportToTill(api, [
    {
      ...{ kind: 'dispute', transid: `dp-${of}`, paymentTransids: [of], state, amount, currency: 'USD' },
      ...(movements !== undefined && { movements }),
    },
  ])

const changed = { status: 200, recorded: true }
const same = { status: 200, recorded: false }

const entriesOf = async (api: Api, client: number) =>
  parseCsv((await exportLedger(api, '2031-01-10', toDay(api.now(), 'UTC'))).text).filter(
    (row) => row.client === String(client),
  )

/** Returns the accounts' balances in the entries of a client, in thousandths. */
async function balances(api: Api, client: number) {
  const rows = await entriesOf(api, client)
  t.strictSame(findUnbalancedEntries(rows), [])
  return sumBalances(rows.map((row) => ({ ...row, currency: '' })))
}

const paid = { 'gateway till ': 25_000, 'revenue ': -25_000 }

withService(
  t,
  'disputed money',
  async (t, api) => {
    jumpToDay(api, '2031-01-10')
    await enableGateway(api, 'till')
    const stateOf = async ({ invoiceid, userid }: { invoiceid: number; userid: number }) => {
      const { status, balance } = (await api.ok('getinvoice', { invoiceid })).invoice
      return { status, balance, credit: (await api.ok('getclientsdetails', { clientid: userid })).client.credit }
    }
    const settled = { status: 'paid', balance: 0, credit: 0 }

    await t.test('is withdrawn while a dispute is open, and returns when it is won', async (t) => {
      const one = await pay(api)
      const { userid, transid } = one
      const taken = movement(-2500, 1500)
      t.match(await report(api, transid, 'open', [taken]), changed)
      const open = { 'disputed money ': 25_000, 'fees ': 15_000, 'gateway till ': -15_000, 'revenue ': -25_000 }
      t.strictSame(await balances(api, userid), open)
      t.match(await stateOf(one), settled)
      t.match(await report(api, transid, 'open', [taken]), same, 'a repeated report')
      t.match(await report(api, transid, 'won', [taken, movement(2500, -1500)]), changed)
      t.strictSame(await balances(api, userid), paid)
      t.match(await stateOf(one), settled)
      const kinds = (await entriesOf(api, userid)).map(({ kind }) => kind)
      t.strictSame([...new Set(kinds)], ['invoice', 'payment', 'disputed money'])
    })

    await t.test('returns when a dispute is won, even if the gateway reports the money later or never', async (t) => {
      const { userid, transid } = await pay(api)
      const taken = movement(-2500)
      await report(api, transid, 'open', [taken])
      t.match(await report(api, transid, 'won'), changed)
      t.strictSame(await balances(api, userid), paid)
      t.match(await report(api, transid, 'won', [taken, movement(2500)]), changed)
      t.strictSame(await balances(api, userid), paid)
    })

    await t.test('is what a lost dispute takes, in any order of the reports', async (t) => {
      const lost = { 'receivables ': 25_000, 'revenue ': -25_000 }
      for (const isReportedFirst of [true, false]) {
        const one = await pay(api)
        const { userid, transid } = one
        const taken = movement(-2500)
        const reports = [
          () => report(api, transid, 'open', [taken]),
          () => report(api, transid, 'lost'),
          () => report(api, transid, 'lost', [taken]),
        ]
        for (const send of isReportedFirst ? reports : reports.slice(1)) await send()
        t.strictSame(await balances(api, userid), lost)
        t.match(await stateOf(one), { status: 'unpaid', balance: 25 })
        const [loss] = (await entriesOf(api, userid)).filter(({ kind, debit }) => kind === 'dispute' && debit === '')
        t.equal(loss?.account, isReportedFirst ? 'disputed money' : 'gateway till')
        t.match(await report(api, transid, 'lost', [taken]), same)

        // The appeal is won. The gateway may return the money first.
        const returned = movement(2500)
        if (isReportedFirst) t.match(await report(api, transid, 'lost', [taken, returned]), changed)
        t.match(await report(api, transid, 'won', [taken, returned]), changed)
        t.strictSame(await balances(api, userid), paid)
        t.match(await stateOf(one), settled)
      }
    })

    await t.test('remains where it is if only a part is lost', async (t) => {
      const { userid, transid } = await pay(api)
      const taken = movement(-2500)
      await report(api, transid, 'open', [taken])
      await report(api, transid, 'lost', [taken], 2000)
      const rest = { 'disputed money ': 5000, 'receivables ': 20_000, 'revenue ': -25_000 }
      t.strictSame(await balances(api, userid), rest)
      await report(api, transid, 'lost', [taken, movement(500)], 2000)
      const { 'disputed money ': _, ...others } = rest
      t.strictSame(await balances(api, userid), { ...others, 'gateway till ': 5000 })
    })

    await t.test('is ignored in another currency and for an unknown payment', async (t) => {
      const { userid, transid } = await pay(api)
      const event = { kind: 'dispute', state: 'open', amount: 2500, movements: [movement(-2500)] } as const
      await reportToTill(api, [{ ...event, transid: 'dp-eur', paymentTransids: [transid], currency: 'EUR' }])
      await reportToTill(api, [{ ...event, transid: 'dp-none', paymentTransids: ['pi-none'], currency: 'USD' }])
      t.strictSame(await balances(api, userid), paid)
    })

    await t.test('has its own account, and is posted on the first open day', async (t) => {
      const { userid, transid } = await pay(api)
      api.advance(40 * 86_400_000)
      await setSetting(api, 'books_closed_until', '2031-01-31')
      await setSetting(api, 'accounts', JSON.stringify({ disputed_money: '1360' }))
      await report(api, transid, 'open', [movement(-2500, 0, '2031-01-20')])
      const [row] = (await entriesOf(api, userid)).filter(({ kind }) => kind === 'disputed money')
      t.match(row, { account: '1360', date: '2031-02-01', value_date: '2031-01-20', client: String(userid) })
      await setSetting(api, 'books_closed_until', '')
    })

    await t.test('does not remain there after a loss that the previous release recorded', async (t) => {
      const { userid, transid } = await pay(api)
      const taken = movement(-2500)
      await report(api, transid, 'open', [taken])
      await report(api, transid, 'lost', [taken])
      // The previous release posts the loss against the gateway's account.
      await writeRows(api, (db) => db('dispute_movements').where('id', db('dispute_movements').max('id')).delete())
      await report(api, transid, 'lost', [taken])
      t.strictSame(await balances(api, userid), { 'receivables ': 25_000, 'revenue ': -25_000 })
    })

    await t.test('is audited', async (t) => {
      t.strictSame(await audit(api.database.read), [])
      const { transid } = await pay(api)
      await report(api, transid, 'open', [movement(-2500)])
      const row = () =>
        api.database.read('dispute_movements').orderBy('id', 'desc').first() as Promise<{ id: number; held: number }>
      const { id } = await row()
      const found = async (changes: object) => {
        await writeRows(api, (db) => db('dispute_movements').where({ id }).update(changes))
        return (await audit(api.database.read)).map(({ name }) => name)
      }
      t.strictSame(await found({ held: 2400 }), ['disputed-money-sum'])
      t.strictSame(await found({ held: 2500, amount: -2600 }), ['disputed-money-sum'])
      t.strictSame(await found({ amount: -2500, transaction_id: 1 }), ['disputed-money-of-other'])
      t.strictSame(await found({ transaction_id: null }), [])
    })
  },
  withTill,
)

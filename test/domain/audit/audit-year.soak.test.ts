import t from 'tap'
import { addDays, type Day } from '../../../domain/values/days.js'
import { auditWithNotes } from '../../support/audit.js'
import { advance, withSandbox } from '../../support/clock.js'
import { withoutJobs } from '../../support/daily.js'
import {
  makeAddon,
  makeClient,
  makeDomain,
  makeProduct,
  makeProductGroup,
  makeTaxRate,
  priceAt,
} from '../../support/fixtures.js'
import type { Api, Body } from '../../support/service.js'

let payments = 0

const openOf = async (api: Api, userid: number): Promise<Body[]> => {
  const { data } = await api.ok('getinvoices', { userid, limitnum: 100 })
  return data.filter(({ status, balance }: Body) => !['draft', 'cancelled', 'refunded'].includes(status) && balance > 0)
}

const pay = (api: Api, { invoiceid, balance }: Body, part = 1): Promise<Body> =>
  api.ok('addinvoicepayment', { invoiceid, transid: `p${++payments}`, amount: Math.max(0.01, balance * part) })

async function payAll(api: Api, userid: number): Promise<void> {
  for (const invoice of await openOf(api, userid)) await pay(api, invoice)
}

const latest = async (api: Api, userid: number): Promise<number> =>
  (await api.ok('getinvoices', { userid, limitnum: 1 })).data[0].invoiceid

const dueOf = async (api: Api, id: number): Promise<Day> =>
  (await api.database.read('services').where({ id }).first('next_due_date'))?.next_due_date ?? ''

withSandbox(
  t,
  'the audit finds nothing in books after a year of activity',
  async (t, api) => {
    await makeTaxRate(api, { rate: 25_000, country: 'NO' })
    const group_id = await makeProductGroup(api)
    const [basic, pro, large] = await Promise.all(
      [1000, 3000, 5000].map((monthly) => makeProduct(api, { group_id, prices: { monthly } })),
    )
    await priceAt(api, basic as number, 10_000, 'annually')
    const backups = await makeAddon(api, 'Backups', { monthly: 500 })
    const order = async (more: Body = {}) => {
      const clientid = await makeClient(api, { country: 'NO' })
      const placed = await api.ok('addorder', { clientid, pid: [basic], addons: [[backups]], ...more })
      return { clientid, serviceid: placed.serviceids[0] as number, ...placed } as Body & Record<string, number>
    }
    const steady = await order()
    const leaving = await order()
    const refunded = await order()
    const moved = await order()
    const silent = await order()
    const undone = await order()
    const late = await order()
    const fraud = await order()
    const all = [steady, leaving, refunded, moved, silent, undone, late]
    for (const { clientid, orderid } of all) {
      if (clientid !== late.clientid) await payAll(api, clientid as number)
      await api.ok('acceptorder', { orderid })
    }
    const day = (await api.service.contexts.on()).now.toISOString().slice(0, 10)
    const own = { next_due_date: addDays(day, 20), recurring_amount: 1200 as never, registrar: 'manual' }
    await makeDomain(api, steady.clientid as number, own)

    const actions: Readonly<Record<number, () => Promise<unknown>>> = {
      1: async () => {
        await api.ok('upgradeproduct', { serviceid: steady.serviceid, packageid: pro })
        await api.ok('addbillableitem', { clientid: refunded.clientid, description: 'Goodwill', amount: -40 })
        await api.ok('addbillableitem', { clientid: late.clientid, description: 'Work', amount: 35 })
        await api.ok('fraudorder', { orderid: fraud.orderid })
      },
      2: async () => {
        await payAll(api, late.clientid as number)
        await api.ok('upgradeproduct', { serviceid: leaving.serviceid, packageid: large })
      },
      3: async () => {
        const invoiceid = await latest(api, undone.clientid as number)
        await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
        await api.ok('updateinvoice', { invoiceid, status: 'unpaid' })
        await api.ok('acceptorder', { orderid: fraud.orderid })
      },
      4: async () => {
        const due = await dueOf(api, moved.serviceid as number)
        await api.ok('updateclientproduct', { serviceid: moved.serviceid, next_due_date: addDays(due, 9) })
      },
      6: async () => {
        const [invoice] = await openOf(api, refunded.clientid as number)
        if (invoice !== undefined) {
          await pay(api, invoice, 2)
          await api.ok('updateinvoice', { invoiceid: invoice.invoiceid, creditamount: 3, creditreason: 'Outage' })
        }
        await api.ok('upgradeproduct', { serviceid: steady.serviceid, packageid: basic })
      },
      7: async () => {
        const due = await dueOf(api, moved.serviceid as number)
        await payAll(api, moved.clientid as number)
        await api.ok('updateclientproduct', { serviceid: moved.serviceid, next_due_date: addDays(due, -12) })
      },
      8: async () => {
        const invoiceid = await latest(api, undone.clientid as number)
        await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
        await api.ok('addcancelrequest', { serviceid: leaving.serviceid })
      },
      9: async () => {
        const invoiceid = await latest(api, refunded.clientid as number)
        await payAll(api, refunded.clientid as number)
        await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'record', refundamount: 2 })
        await api.ok('updateclientproduct', { serviceid: moved.serviceid, billing_cycle: 'annually' })
      },
      10: async () => {
        const [invoice] = await openOf(api, late.clientid as number)
        if (invoice !== undefined) await pay(api, invoice, 0.5)
        await api.ok('cancelorder', { orderid: undone.orderid })
      },
    }
    const names = async () => (await auditWithNotes(api.database.read)).findings
    const payers = [steady, leaving, refunded, moved, undone]
    for (let month = 1; month <= 12; month++) {
      // The daily job does not run for a month.
      const options = { withoutJobs: month === 5 }
      await advance(api, 15, options)
      for (const { clientid } of payers) await payAll(api, clientid as number)
      await advance(api, 15, options)
      await actions[month]?.()
      t.strictSame(await names(), [], `after month ${month}`)
      for (const { clientid } of payers) await payAll(api, clientid as number)
      t.strictSame(await names(), [], `after the payments of month ${month}`)
    }
    await advance(api, 1)
    const statuses = async ({ serviceid }: Body) =>
      (await api.database.read('services').where({ id: serviceid }).first('status'))?.status
    t.equal(await statuses(steady), 'active')
    t.equal(await statuses(leaving), 'cancelled')
    t.equal(await statuses(silent), 'terminated')
    for (const table of ['credit_notes', 'upgrades', 'reversals'] as const)
      t.ok((await api.database.read(table).first()) !== undefined, `the year produced ${table}`)
    t.strictSame(await names(), [])
  },
  withoutJobs,
)

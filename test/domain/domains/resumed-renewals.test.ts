import t from 'tap'
import { readRecord } from '../../actions/domains/registry.js'
import { advance } from '../../support/clock.js'
import { countsOfStep, jumpToDay, payInFull, withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'
import { apply } from '../../tools/setup-support.js'

const claimedLines = (api: Api, related_id: number) =>
  api.database.read('invoice_items').where({ type: 'domain', related_id, is_claiming: 1 }).orderBy('id')

const invoiceOf = async (api: Api, domainid: number) => {
  const [line] = await claimedLines(api, domainid)
  return line && (await api.ok('getinvoice', { invoiceid: line.invoice_id })).invoice
}

withService(
  t,
  'reenabled renewals',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    await apply(api.database, {
      tlds: [
        {
          ...{ extension: '.net', register_price: 10, renew_price: 12, grace_days: 20, redemption_days: 10 },
          pricing: { USD: { restore: { 1: 80 } } },
        },
        { extension: '.once', register_price: 5, grace_days: 20, redemption_days: 10 },
      ],
    })
    const [usd] = await api.database.read('currencies').where({ is_default: 1 }).pluck('id')
    let made = 0
    /**
     * Creates a domain that expired on 2031-01-10 by default: in grace until 2031-01-30, in redemption until
     * 2031-02-09.
     */
    const makeLapsed = async (clientid: number, row: Parameters<typeof makeDomain>[2] = {}) => {
      const day = row?.expiry_date ?? '2031-01-10'
      return makeDomain(api, clientid, {
        ...{ domain: `lapsed${++made}.net`, registrar: 'manual', status: 'grace', recurring_amount: 1200 as never },
        ...{ years: 1, registered_on: '2030-01-10', currency_id: usd ?? null, is_renewal_off: 1 },
        ...{ expiry_date: day, next_due_date: day, billed_until: day, anchor_day: 10 },
        ...row,
      })
    }

    // R-2786
    t.test(
      'reenabling renewal in the grace period bills the renewal immediately, and payment renews the domain',
      async (t) => {
        const domainid = await makeLapsed(await makeClient(api))
        t.equal(await invoiceOf(api, domainid), undefined)
        await api.ok('updateclientdomain', { domainid, donotrenew: 'false' })
        const invoice = await invoiceOf(api, domainid)
        t.match(invoice, {
          ...{ status: 'unpaid', total: 12, date: '2031-01-15', duedate: '2031-01-22' },
          items: [
            { type: 'domain', relid: domainid, amount: 12, description: /^Renewal of lapsed\d+\.net, 2031-01-10 to/ },
          ],
        })
        await api.ok('updateclientdomain', { domainid, donotrenew: '0' })
        t.match(await countsOfStep(api, 'invoices'), { generated: 0 })
        t.equal((await claimedLines(api, domainid)).length, 1, 'bills the renewal once')
        await payInFull(api, invoice.invoiceid)
        await advance(api, 1)
        t.match(await readRecord(api, domainid), {
          status: 'active',
          expirydate: '2032-01-10',
          nextduedate: '2032-01-10',
        })
        t.notMatch(api.logged(), /Manual action needed: restore/)
      },
    )

    t.test('an unpaid reenabled renewal is billed again with the redemption fee once redemption starts', async (t) => {
      jumpToDay(api, '2031-01-15')
      const domainid = await makeLapsed(await makeClient(api))
      await api.ok('updateclientdomain', { domainid, donotrenew: false })
      jumpToDay(api, '2031-01-31')
      await countsOfStep(api, 'domain expiry')
      t.match(await readRecord(api, domainid), { status: 'redemption' })
      t.match(await claimedLines(api, domainid), [{ amount: 9200 }])
    })

    // R-2786
    t.test(
      'reenabling renewal during redemption bills the renewal with the redemption fee, due by the end of redemption',
      async (t) => {
        jumpToDay(api, '2031-02-05')
        const domainid = await makeLapsed(await makeClient(api), { status: 'redemption' })
        await api.ok('updateclientdomain', { domainid, donotrenew: false })
        const invoice = await invoiceOf(api, domainid)
        t.match(invoice, {
          ...{ status: 'unpaid', total: 92, duedate: '2031-02-09' },
          items: [{ amount: 92, description: /, with restoration from redemption$/ }],
        })
        await countsOfStep(api, 'domain expiry')
        t.equal((await claimedLines(api, domainid)).length, 1, 'charges the fee once')
        await payInFull(api, invoice.invoiceid)
        await advance(api, 1)
        t.match(api.logged(), /Manual action needed: restore lapsed/)
        t.match(await readRecord(api, domainid), {
          status: 'active',
          expirydate: '2032-01-10',
          nextduedate: '2032-01-10',
        })
      },
    )

    t.test(
      'disabling and reenabling renewal during redemption bills the renewal with the redemption fee again',
      async (t) => {
        jumpToDay(api, '2031-02-05')
        const domainid = await makeLapsed(await makeClient(api), { status: 'redemption' })
        for (const donotrenew of [false, true, false]) await api.ok('updateclientdomain', { domainid, donotrenew })
        t.match(await claimedLines(api, domainid), [{ amount: 9200 }])
        const all = await api.database.read('invoice_items').where({ type: 'domain', related_id: domainid })
        t.equal(all.length, 2)
      },
    )

    t.test(
      'does not bill a renewal that cannot be billed, such as for a closed client or an expired domain',
      async (t) => {
        jumpToDay(api, '2031-01-15')
        const closed = await makeClient(api)
        const never = [
          await makeLapsed(closed),
          await makeLapsed(await makeClient(api), { domain: 'gone.once', recurring_amount: 0 as never }),
          await makeLapsed(await makeClient(api), { status: 'expired' }),
          await makeLapsed(await makeClient(api), { not_billed_reason: 'Agreed' }),
          await makeLapsed(await makeClient(api), { next_due_date: null, billed_until: null }),
          await makeLapsed(await makeClient(api), { next_due_date: '2033-01-10', billed_until: '2033-01-10' }),
        ]
        await api.ok('closeclient', { clientid: closed })
        for (const domainid of never) {
          await api.ok('updateclientdomain', { domainid, donotrenew: false })
          t.strictSame(await claimedLines(api, domainid), [])
        }
      },
    )

    // R-2786
    t.test('bills a lapsed domain again after a change withdraws its renewal', async (t) => {
      jumpToDay(api, '2031-01-15')
      const [clientid, other] = [await makeClient(api), await makeClient(api)]
      const domainid = await makeLapsed(clientid)
      await api.ok('updateclientdomain', { domainid, donotrenew: false })
      await api.ok('updateclientdomain', { domainid, nextduedate: '2031-01-12' })
      t.match(await claimedLines(api, domainid), [{ period_start: '2031-01-12', amount: 1200 }])
      await api.ok('updateclientdomain', { domainid, clientid: other })
      t.match(await invoiceOf(api, domainid), { userid: other, total: 12 })
      await api.ok('updateclientdomain', { domainid, status: 'expired' })
      t.strictSame(await claimedLines(api, domainid), [])
      await api.ok('updateclientdomain', { domainid, status: 'redemption' })
      t.match(await claimedLines(api, domainid), [{ amount: 9200 }])
      await api.ok('updateclientdomain', { domainid, notes: 'Called.' })
      t.match(await claimedLines(api, domainid), [{ amount: 9200 }])
    })

    // R-2786
    t.test('other changes do not replace an invoice that staff cancelled', async (t) => {
      jumpToDay(api, '2031-01-15')
      const domainid = await makeLapsed(await makeClient(api))
      await api.ok('updateclientdomain', { domainid, donotrenew: false })
      await api.ok('updateinvoice', { invoiceid: (await invoiceOf(api, domainid)).invoiceid, status: 'cancelled' })
      await api.ok('updateclientdomain', { domainid, notes: 'Let it go.', status: 'grace', donotrenew: false })
      t.strictSame(await claimedLines(api, domainid), [])
    })
  },
  withoutJobs,
)

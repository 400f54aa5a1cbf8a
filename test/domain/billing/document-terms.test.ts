import t from 'tap'
import { countsOfStep, jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeGroup, makeService, makeTaxRate, setSetting, writeRows } from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'

const items = [{ description: 'Work', amount: 100, taxed: true }]
const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
const rowOf = (api: Api, id: number) => api.database.read('invoices').where({ id }).first()

async function draftFor(api: Api, userid: number, more: Body = {}): Promise<number> {
  return (await api.ok('createinvoice', { userid, items, status: 'draft', ...more })).invoiceid
}

const issue = async (api: Api, invoiceid: number, more: Body = {}) => {
  await api.ok('updateinvoice', { invoiceid, status: 'unpaid', ...more })
  return show(api, invoiceid)
}

withService(
  t,
  'terms of a document on its day',
  async (t, api) => {
    jumpToDay(api, '2026-12-30')
    await setSetting(api, 'company_country', 'DE')
    await makeTaxRate(api, { name: 'old', country: 'DE', rate: 16_000, until_day: '2026-12-31', is_reverse_charge: 1 })
    await makeTaxRate(api, { name: 'new', country: 'DE', rate: 19_000, from_day: '2027-01-01', is_reverse_charge: 1 })
    await makeTaxRate(api, { name: 'TVA', country: 'FR', rate: 20_000, is_reverse_charge: 1, note: 'Reverse charge' })
    await makeTaxRate(api, { name: 'MVA', country: 'NO', rate: 25_000 })

    // R-1083, R-1260
    await t.test('a draft issued after a change of rates has the rates of its issue date', async (t) => {
      const userid = await makeClient(api, { country: 'DE' })
      const [issued, dated, paid, kept] = [
        await draftFor(api, userid),
        await draftFor(api, userid),
        await draftFor(api, userid),
        await draftFor(api, userid, { date: '2026-12-29' }),
      ]
      for (const id of [issued, dated, paid, kept]) t.match(await show(api, id), { total: 116 })
      await api.ok('updateinvoice', { invoiceid: dated, date: '2027-01-02' })
      const shown = { date: '2027-01-02', subtotal: 100, tax: 19, taxrate: 19, total: 119, taxes: [{ name: 'new' }] }
      t.match(await show(api, dated), { ...shown, status: 'draft', billed_to: null }, 'a draft with another date')
      jumpToDay(api, '2027-01-02')
      t.match(await issue(api, issued), { ...shown, items: [{ amount: 100, taxes: [{ name: 'new' }] }] })
      await api.ok('updateinvoice', { invoiceid: paid, status: 'paid' })
      t.match(await show(api, paid), { ...shown, status: 'paid', transactions: [{ amountin: 119 }] })
      t.match(await issue(api, kept), { date: '2026-12-29', tax: 16, total: 116 }, 'a date set by staff stays')
      jumpToDay(api, '2026-12-30')
    })

    // R-1083, R-1276
    await t.test('an issued invoice with a new date has the rates, buyer, and discount of that day', async (t) => {
      const groupid = await makeGroup(api, 'Friends', 1000)
      const userid = await makeClient(api, { country: 'DE', city: 'Bonn' })
      const { invoiceid } = await api.ok('createinvoice', { userid, items })
      t.match(await show(api, invoiceid), { total: 116, billed_to: { city: 'Bonn' } })
      await api.ok('updateclient', { clientid: userid, city: 'Kiel', groupid })
      await api.ok('updateinvoice', { invoiceid, duedate: '2027-02-01' })
      t.match(await show(api, invoiceid), { total: 116, billed_to: { city: 'Bonn' } }, 'a due date changes no terms')
      await api.ok('updateinvoice', { invoiceid, date: '2027-01-02' })
      t.match(await show(api, invoiceid), {
        ...{ date: '2027-01-02', subtotal: 100, discount: 10, tax: 17.1, total: 107.1, billed_to: { city: 'Kiel' } },
        items: [{ amount: 100 }],
      })
      const all = await makeGroup(api, 'Family', 10_000)
      await api.ok('updateclient', { clientid: userid, groupid: all })
      await api.ok('updateinvoice', { invoiceid, date: '2027-01-03' })
      t.match(await show(api, invoiceid), { total: 0, status: 'paid' }, 'nothing left to pay')
    })

    // R-1083
    await t.test('a client who moves abroad before a draft is issued is the buyer with their own taxes', async (t) => {
      const userid = await makeClient(api, { country: 'NO' })
      const invoiceid = await draftFor(api, userid)
      t.match(await show(api, invoiceid), { total: 125 })
      await api.ok('updateclient', { clientid: userid, country: 'US', state: 'TX' })
      const issued = { subtotal: 100, tax: 0, total: 100, taxrate: 0, taxes: [], billed_to: { country: 'US' } }
      t.match(await issue(api, invoiceid), { ...issued, items: [{ amount: 100, taxes: [] }] })
    })

    // R-1083
    await t.test('an exemption, a group discount, or a confirmed tax ID applies to drafts issued later', async (t) => {
      const exempt = await makeClient(api, { country: 'NO' })
      const friend = await makeClient(api, { country: 'NO' })
      const company = await makeClient(api, { country: 'FR' })
      const drafts = [await draftFor(api, exempt), await draftFor(api, friend), await draftFor(api, company)] as const
      await api.ok('updateclient', { clientid: exempt, taxexempt: true })
      await api.ok('updateclient', { clientid: friend, groupid: await makeGroup(api, 'Club', 1000) })
      await setSetting(api, 'tax_id_check', 'vies')
      await api.ok('updateclient', { clientid: company, tax_id: 'FR40303265045' })
      const waiting = await draftFor(api, company)
      t.match(await show(api, waiting), { total: 120 }, 'the register has not answered')
      t.match(await issue(api, drafts[0]), { tax: 0, total: 100, taxes: [{ category: 'exempt' }] })
      t.match(await issue(api, drafts[1]), { discount: 10, tax: 22.5, total: 112.5 })
      t.equal((await rowOf(api, drafts[1]))?.discount_rate, 1000)
      const { tax_id_check } = (await api.database.read('clients').where({ id: company }).first()) ?? {}
      const answered = JSON.stringify({ ...JSON.parse(tax_id_check ?? '{}'), status: 'valid' })
      await writeRows(api, (db) => db('clients').where({ id: company }).update({ tax_id_check: answered }))
      for (const id of [drafts[2], waiting])
        t.match(await issue(api, id), {
          ...{ tax: 0, total: 100, billed_to: { tax_id: 'FR40303265045' } },
          taxes: [{ category: 'reverse charge', note: 'Reverse charge' }],
        })
      await setSetting(api, 'tax_id_check', 'off')
    })

    // R-1083, R-3407
    await t.test('an amount that includes tax stays as stated, whatever the rate', async (t) => {
      await setSetting(api, 'prices_include_tax', 'true')
      const userid = await makeClient(api, { country: 'DE' })
      const invoiceid = await draftFor(api, userid, { items: [{ description: 'Work', amount: 119, taxed: true }] })
      t.match(await show(api, invoiceid), { tax: 16.41, total: 119 })
      await setSetting(api, 'prices_include_tax', 'false')
      jumpToDay(api, '2027-01-02')
      t.match(await issue(api, invoiceid), { subtotal: 100, tax: 19, total: 119, gross: true })
      jumpToDay(api, '2026-12-30')
    })

    // R-3506, R-3507
    await t.test('paying a proforma invoice changes neither buyer nor rates nor sums', async (t) => {
      await setSetting(api, 'proforma', 'true')
      const clientid = await makeClient(api, { country: 'DE', city: 'Bonn' })
      const later = { date: '2026-12-31', duedate: '2026-12-31' }
      const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items, ...later })
      t.match(await show(api, invoiceid), { proforma: true, billed_to: null, total: 116 })
      await api.ok('updateclient', { clientid, country: 'US', city: 'Austin', groupid: await makeGroup(api, 'X', 500) })
      jumpToDay(api, '2027-01-05')
      await api.ok('addinvoicepayment', { invoiceid, amount: 16, transid: `part-${invoiceid}` })
      t.match(await show(api, invoiceid), {
        ...{ proforma: false, date: '2027-01-05', duedate: '2027-01-05', status: 'partially_paid', balance: 100 },
        ...{ discount: 0, tax: 16, total: 116, taxrate: 16, billed_to: { country: 'DE', city: 'Bonn' } },
      })
      jumpToDay(api, '2026-12-30')
    })

    // R-3507
    await t.test(
      'a proforma invoice numbered after its due date is due on its date, and no longer overdue',
      async (t) => {
        const userid = await makeClient(api, { country: 'DE' })
        await makeService(api, userid, { next_due_date: '2027-01-03', recurring_amount: 1000 })
        await api.ok('geninvoices')
        const [{ invoiceid }] = (await api.ok('getinvoices', { userid })).data
        t.match(await show(api, invoiceid), { proforma: true, tax: 1.9 })
        await api.ok('updateinvoice', { invoiceid, duedate: '2027-01-01', status: 'overdue' })
        jumpToDay(api, '2027-01-03')
        t.match(await countsOfStep(api, 'proformas'), { numbered: 1 })
        t.match(await show(api, invoiceid), {
          date: '2027-01-03',
          duedate: '2027-01-03',
          status: 'unpaid',
          total: 11.9,
        })
        await setSetting(api, 'proforma', 'false')
        jumpToDay(api, '2026-12-30')
      },
    )

    // R-1302, R-1306
    await t.test('accepting a quote keeps its net amounts and reports other terms than shown', async (t) => {
      const lines = [{ description: 'Site', unit_price: 100, taxable: true }]
      const quote = async (details: Body = {}) => {
        const userid = await makeClient(api, { country: 'DE', ...details })
        const { quoteid } = await api.ok('createquote', { userid, items: lines })
        await api.ok('sendquote', { quoteid })
        return { userid, quoteid }
      }
      const [same, late, moved, again] = [await quote(), await quote(), await quote({ country: 'NO' }), await quote()]
      const accept = (quoteid: number) => api.ok('acceptquote', { quoteid })
      t.notOk('changed' in (await accept(same.quoteid)))
      await api.ok('updateclient', { clientid: moved.userid, country: 'US' })
      const sold = await accept(moved.quoteid)
      t.equal(sold.changed, true)
      t.match(await show(api, sold.invoiceid), { subtotal: 100, total: 100, billed_to: { country: 'US' } })
      jumpToDay(api, '2027-01-02')
      const { invoiceid, changed } = await accept(late.quoteid)
      t.equal(changed, true)
      t.match(await show(api, invoiceid), { subtotal: 100, tax: 19, total: 119 })
      t.notOk('changed' in (await accept(late.quoteid)), 'the existing invoice is not new')
      await api.ok('sendquote', { quoteid: again.quoteid })
      t.notOk('changed' in (await accept(again.quoteid)), 'the quote was sent again with the new rate')
      const old = await quote()
      await writeRows(api, (db) => db('quotes').where({ id: old.quoteid }).update({ shown_terms: null }))
      await api.ok('updateclient', { clientid: old.userid, country: 'US' })
      t.notOk('changed' in (await accept(old.quoteid)), 'unknown for a quote of the release before')
      jumpToDay(api, '2026-12-30')
    })
  },
  withoutJobs,
)

import t from 'tap'
import { expectRefusal } from '../../actions/_shared/checks.js'
import { jumpToDay, runDailyJob, withoutJobs } from '../../support/daily.js'
import { makeClient, makeService, setSetting, writeRows } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const invoiceOf = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
const listed = async (api: Api, userid: number) => (await api.ok('getinvoices', { userid })).data

withService(
  t,
  'issued invoices',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    await setSetting(api, 'company_name', 'Engines Ltd')
    await setSetting(api, 'company_address', '1 Engine Street, Leeds')
    await setSetting(api, 'company_tax_number', 'GB1')
    for (const [name, value] of Object.entries({
      company_street: '1 Engine Street',
      company_postcode: 'LS1 4AP',
      company_city: 'Leeds',
      company_country: 'GB',
      company_registration: 'Companies House 01234567',
      company_email: 'billing@engines.example',
      company_phone: '+44 113 496 0000',
      bank_holder: 'Engines Holding Ltd',
      bank_iban: 'gb82 west 1234 5698 7654 32',
      bank_bic: 'WESTGB22',
      invoice_footer: 'Thank you.',
    }))
      await setSetting(api, name, value)
    const first = {
      name: 'Engines Ltd',
      address: '1 Engine Street, Leeds',
      tax_number: 'GB1',
      street: '1 Engine Street',
      postcode: 'LS1 4AP',
      city: 'Leeds',
      country: 'GB',
      registration: 'Companies House 01234567',
      email: 'billing@engines.example',
      phone: '+44 113 496 0000',
      bank_holder: 'Engines Holding Ltd',
      bank_iban: 'GB82WEST12345698765432',
      bank_bic: 'WESTGB22',
      footer: 'Thank you.',
    }
    const create = async (userid: number, more: object = {}): Promise<number> => {
      const items = [{ description: 'Work', amount: 10 }]
      return (await api.ok('createinvoice', { userid, items, ...more })).invoiceid
    }

    // R-1061, R-3421, R-3660
    t.test('an issued invoice keeps its seller and buyer details', async (t) => {
      const clientid = await makeClient(api, {
        companyname: 'Old Co',
        city: 'Leeds',
        country: 'GB',
        tax_id: 'GB980780684',
        email: 'old@example.com',
        buyer_reference: 'PO 4711',
      })
      t.match((await api.ok('getclientsdetails', { clientid })).client, { tax_id: 'GB980780684' })
      const invoiceid = await create(clientid)
      const draft = await create(clientid, { status: 'draft' })
      await setSetting(api, 'company_name', 'Newer Engines Ltd')
      await api.ok('updateclient', {
        clientid,
        companyname: 'New Co',
        city: '',
        tax_id: 'GB100000089',
        email: 'new@example.com',
      })
      const billed_to = {
        ...{ firstname: 'Ada', companyname: 'Old Co', city: 'Leeds', country: 'GB', tax_id: 'GB980780684' },
        ...{ email: 'old@example.com', buyer_reference: 'PO 4711' },
      }
      t.match(await invoiceOf(api, invoiceid), { seller: first, billed_to, client: { companyname: 'New Co' } })
      t.match(await invoiceOf(api, draft), { seller: null, billed_to: null })
      t.match(
        (await listed(api, clientid)).find(({ id }: { id: number }) => id === invoiceid),
        { seller: first, billed_to },
      )
      await api.ok('updateinvoice', { invoiceid: draft, status: 'unpaid' })
      t.match(await invoiceOf(api, draft), {
        seller: { ...first, name: 'Newer Engines Ltd' },
        billed_to: { companyname: 'New Co', city: null, tax_id: 'GB100000089', email: 'new@example.com' },
      })
      await api.ok('updateclient', { clientid, tax_id: '' })
      t.match((await api.ok('getclientsdetails', { clientid })).client, { tax_id: null })
      await api.ok('deleteclient', { clientid })
      t.match(await invoiceOf(api, invoiceid), { client: null, billed_to })
    })

    // R-3421
    t.test('shows missing seller details as empty if only name, address, and tax number were stored', async (t) => {
      const invoiceid = await create(await makeClient(api))
      const seller = { name: 'Old Engines', address: 'Leeds', tax_number: 'GB1' }
      const kept = (await api.database.read('invoices').where({ id: invoiceid }).first())?.seller as string
      t.match(JSON.parse(kept), { bank_iban: 'GB82WEST12345698765432' })
      const keep = (text: string) =>
        writeRows(api, (db) => db('invoices').where({ id: invoiceid }).update({ seller: text }))
      await keep(JSON.stringify(seller))
      const empty = { street: '', postcode: '', city: '', country: '', registration: '', email: '', phone: '' }
      const bank = { bank_holder: '', bank_iban: '', bank_bic: '', footer: '' }
      t.strictSame((await invoiceOf(api, invoiceid)).seller, { ...seller, ...empty, ...bank })
      // Restores the stored seller, because the hash in the document chain covers it.
      await keep(kept)
    })

    // R-1061
    t.test('a renewal keeps seller and buyer details, and its line shows the last day of the period', async (t) => {
      const clientid = await makeClient(api)
      await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
      await api.ok('geninvoices')
      const [{ id }] = await listed(api, clientid)
      t.match(await invoiceOf(api, id), {
        seller: { tax_number: 'GB1' },
        billed_to: { firstname: 'Ada', companyname: null },
        items: [{ period_start: '2031-01-20', period_end: '2031-02-19' }],
      })
      t.match(await invoiceOf(api, await create(clientid)), { items: [{ period_start: null, period_end: null }] })
    })

    // R-1062
    t.test('rejects dates out of number order if invoice_dates_in_order is set', async (t) => {
      jumpToDay(api, '2031-03-01')
      const clientid = await makeClient(api)
      const earlier = await create(clientid)
      const draft = await create(clientid, { status: 'draft', date: '2031-01-01' })
      const items = [{ description: 'Work', amount: 10 }]
      await create(clientid, { date: '2031-02-01' })
      jumpToDay(api, '2031-03-10')
      const later = await create(clientid)
      await setSetting(api, 'invoice_dates_in_order', 'true')
      await expectRefusal(t, api, 'createinvoice', { userid: clientid, items, date: '2031-03-09' }, 'date')
      await expectRefusal(t, api, 'createinvoice', { userid: clientid, items, date: '2031-03-11' }, 'date')
      await expectRefusal(t, api, 'updateinvoice', { invoiceid: earlier, date: '2031-03-11' }, 'date')
      await expectRefusal(t, api, 'updateinvoice', { invoiceid: later, date: '2031-01-31' }, 'date')
      await expectRefusal(t, api, 'updateinvoice', { invoiceid: draft, status: 'unpaid' }, 'date')
      t.match(await invoiceOf(api, draft), { status: 'draft', invoicenum: null })
      await api.ok('updateinvoice', { invoiceid: draft, status: 'unpaid', date: '2031-03-10' })
      await create(clientid, { date: '2031-03-10' })
      await create(clientid, { status: 'draft', date: '2031-01-01' })
      await makeService(api, clientid, { next_due_date: '2031-03-12' })
      t.notOk((await runDailyJob(api))?.some(({ failed }) => failed))
      await setSetting(api, 'invoice_dates_in_order', 'false')
      await create(clientid, { date: '2031-01-01' })
    })

    t.test('an addon that staff reactivate gets a due date and is billed', async (t) => {
      jumpToDay(api, '2031-04-01')
      const clientid = await makeClient(api)
      const service = await makeService(api, clientid, { next_due_date: '2031-06-01', anchor_day: 1 })
      const [addon] = await api.database.transaction(async (db) => {
        const [kind] = await db('addons')
          .insert({ name: 'Backup', description: null } as never)
          .returning('id')
        const row = { service_id: service, addon_id: kind?.id, status: 'active', billing_cycle: 'monthly' }
        return db('service_addons')
          .insert({ ...row, recurring_amount: 500, created_at: api.now().toISOString() } as never)
          .returning('id')
      })
      const id = addon?.id as number
      await api.ok('updateclientaddon', { id, status: 'cancelled' })
      await api.ok('updateclientaddon', { id, status: 'active' })
      t.match(await api.database.read('service_addons').where({ id }).first(), { next_due_date: '2031-04-01' })
      await api.ok('geninvoices')
      t.match(await api.database.read('invoice_items').where({ type: 'addon', related_id: id }), [{ amount: 500 }])
    })
  },
  withoutJobs,
)

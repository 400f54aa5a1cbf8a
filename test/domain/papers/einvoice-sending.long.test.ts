import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { sendNextEinvoice } from '../../../domain/papers/einvoice-sending.js'
import { withSandbox } from '../../support/clock.js'
import { withoutJobs } from '../../support/daily.js'
import { findSchemaErrors } from '../../support/en16931/schema.js'
import { makeClient } from '../../support/fixtures.js'
import type { Api } from '../../support/service.js'

const hourMs = 60 * 60_000
const german = { country: 'DE', postcode: '10115', city: 'Berlin', address1: 'Invalidenstr. 1', tax_id: 'DE136695976' }

const makeInvoice = async (api: Api, userid: number, more: object = {}): Promise<number> =>
  (await api.ok('createinvoice', { userid, items: [{ description: 'Hosting', amount: 10 }], ...more })).invoiceid

/** Advances the clock, sends the due e-invoices, and returns the number of attempts. */
async function workOff(api: Api, hours = 0): Promise<number> {
  api.advance(hours * hourMs)
  const remote = await api.service.contexts.remote()
  let attempts = 0
  while (await sendNextEinvoice(remote)) attempts++
  return attempts
}

const shown = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice.einvoice

const configure = (api: Api, moduleName: string, parameters: object) =>
  api.ok('updatemoduleconfiguration', { moduleType: 'einvoice', moduleName, parameters })

withSandbox(
  t,
  'sending e-invoices',
  async (t, api) => {
    for (const [setting, value] of [
      ['company_tax_number', 'DE811569869'],
      ['company_country', 'DE'],
      ['einvoice_module', 'pretend'],
    ])
      await api.ok('setconfigurationvalue', { setting, value })
    const userid = await makeClient(api, german)

    // R-3671
    await t.test('queues nothing while the module or the format is disabled', async (t) => {
      const invoiceid = await makeInvoice(api, userid)
      t.strictSame(await api.database.read('einvoices'), [])
      t.equal(await shown(api, invoiceid), null)
      await api.ok('activatemodule', { moduleType: 'einvoice', moduleName: 'pretend' })
      await api.ok('setconfigurationvalue', { setting: 'einvoice', value: 'none' })
      await makeInvoice(api, userid)
      t.strictSame(await api.database.read('einvoices'), [])
      await api.ok('setconfigurationvalue', { setting: 'einvoice', value: 'factur-x' })
    })

    // R-3671
    await t.test('sends an issued invoice and its credit note once, and a draft once it is issued', async (t) => {
      const invoiceid = await makeInvoice(api, userid)
      t.match(await shown(api, invoiceid), { status: 'waiting', module: 'pretend', reference: null })
      await api.ok('updateinvoice', { invoiceid, creditamount: 5, creditreason: 'Too much' })
      t.equal(await workOff(api), 2)
      t.match(await shown(api, invoiceid), { status: 'delivered', reference: /^invoice \d+ at / })
      const draft = await makeInvoice(api, userid, { status: 'draft' })
      t.equal(await shown(api, draft), null)
      await api.ok('updateinvoice', { invoiceid: draft, status: 'unpaid' })
      t.equal(await workOff(api), 1)
      t.match(await shown(api, draft), { status: 'delivered' })
      t.equal(await workOff(api, 24), 0)
    })

    // R-3672
    await t.test('polls a slow network until it reports the outcome', async (t) => {
      await configure(api, 'pretend', { behaviour: 'is slow' })
      const invoiceid = await makeInvoice(api, userid)
      t.equal(await workOff(api), 1)
      t.match(await shown(api, invoiceid), { status: 'sent' })
      await workOff(api, 1)
      t.match(await shown(api, invoiceid), { status: 'sent' })
      for (let hours = 0; hours < 4; hours++) await workOff(api, 1)
      t.match(await shown(api, invoiceid), { status: 'delivered' })
      await configure(api, 'pretend', { behaviour: 'refuses later' })
      const other = await makeInvoice(api, userid)
      for (let hours = 0; hours < 5; hours++) await workOff(api, hours === 0 ? 0 : 1)
      t.match(await shown(api, other), { status: 'refused', reason: 'The recipient rejected the document' })
    })

    // R-3672
    await t.test('retries with the same idempotency key after a lost response', async (t) => {
      await configure(api, 'pretend', { behaviour: 'loses answers' })
      const invoiceid = await makeInvoice(api, userid)
      const key = () =>
        api.database.read('einvoices').where({ paper_id: invoiceid, kind: 'invoice' }).pluck('idempotency_key')
      t.equal(await workOff(api), 1)
      t.match(await shown(api, invoiceid), { status: 'waiting', reason: 'The network did not answer' })
      const before = await key()
      await workOff(api, 1)
      t.match(await shown(api, invoiceid), { status: 'delivered' })
      t.strictSame(await key(), before)
    })

    // R-3673
    await t.test(
      'stops sending and stores the reason after a refusal, or if data required by XRechnung is missing',
      async (t) => {
        await configure(api, 'pretend', { behaviour: 'refuses' })
        const invoiceid = await makeInvoice(api, userid)
        await workOff(api)
        t.match(await shown(api, invoiceid), { status: 'refused', reason: /does not know the recipient/ })
        await api.ok('setconfigurationvalue', { setting: 'einvoice', value: 'xrechnung' })
        const other = await makeInvoice(api, userid)
        await workOff(api)
        t.match(await shown(api, other), { status: 'failed', reason: /^XRechnung requires missing data: / })
        await api.ok('setconfigurationvalue', { setting: 'einvoice', value: 'factur-x' })
        t.match(
          JSON.stringify(await api.ok('getactivitylog')),
          /was not sent by pretend: The network does not know the recipient/,
        )
      },
    )

    // R-3674
    await t.test('does not send an invoice cancelled before sending', async (t) => {
      await configure(api, 'pretend', { behaviour: 'delivers' })
      const invoiceid = await makeInvoice(api, userid)
      await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
      await workOff(api)
      t.match(await shown(api, invoiceid), { status: 'dropped' })
    })

    // R-3674
    await t.test('does not resend an invoice cancelled after a lost response, and logs the reason', async (t) => {
      await configure(api, 'pretend', { behaviour: 'loses answers' })
      const invoiceid = await makeInvoice(api, userid)
      t.equal(await workOff(api), 1)
      await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
      await workOff(api, 1)
      const reason = 'The invoice was cancelled after an attempt to send it, which may have succeeded.'
      t.match(await shown(api, invoiceid), { status: 'failed', reference: null, reason })
      t.match((await api.ok('getactivitylog')).data[0].description, `was not sent by pretend: ${reason}`)
      await configure(api, 'pretend', { behaviour: 'delivers' })
    })

    // R-3672
    await t.test('sends a waiting e-invoice once its module and format are enabled again', async (t) => {
      const module = { moduleType: 'einvoice', moduleName: 'pretend' }
      const setEinvoice = (value: string) => api.ok('setconfigurationvalue', { setting: 'einvoice', value })
      const invoiceid = await makeInvoice(api, userid)
      await api.ok('deactivatemodule', module)
      const waiting = (reason: string) => ({ status: 'waiting', module: 'pretend', reference: null, reason })
      for (let hours = 0; hours < 3; hours++) {
        await workOff(api, hours)
        t.match(await shown(api, invoiceid), waiting('The module pretend is deactivated'))
      }
      await api.ok('activatemodule', module)
      await setEinvoice('none')
      await workOff(api, 6)
      t.match(await shown(api, invoiceid), waiting('The setting einvoice is none'))
      await setEinvoice('factur-x')
      await workOff(api, 6)
      t.match(await shown(api, invoiceid), { status: 'delivered', reference: /^invoice / })
    })

    // R-3675
    await t.test('the file module writes documents that their schema accepts', async (t) => {
      const folder = t.testdir()
      await writeFile(join(folder, '.einvoices'), '')
      await configure(api, 'file', { folder })
      await api.ok('activatemodule', { moduleType: 'einvoice', moduleName: 'file' })
      await api.ok('setconfigurationvalue', { setting: 'einvoice_module', value: 'file' })
      const invoiceid = await makeInvoice(api, userid)
      await workOff(api)
      const { reference } = await shown(api, invoiceid)
      t.strictSame((await readdir(folder)).sort(), ['.einvoices', reference])
      t.strictSame(await findSchemaErrors({ 'one.xml': await readFile(join(folder, reference), 'utf8') }), [])
    })
  },
  withoutJobs,
)

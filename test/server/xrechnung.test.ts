import t from 'tap'
import { Outbox } from '../../domain/mail/outbox.js'
import type { OutgoingMail } from '../../domain/mail/sending.js'
import { brokenRules } from '../support/en16931/business-rules.js'
import { readUbl } from '../support/en16931/reading.js'
import { findText, parseXml } from '../support/en16931/tree.js'
import { findUblErrors } from '../support/en16931/ubl-grammar.js'
import { makeClient, makeCurrency, makeTaxRate, setSetting, writeRows } from '../support/fixtures.js'
import { type Api, withService } from '../support/service.js'

const leitwegId = '04011000-12345-34'
const missing = 'XRechnung requires missing data: the buyer reference.'

const filesOf = (api: Api, invoiceid: number) => api.ok('getinvoice', { invoiceid, pdf: true })

async function documentOf(api: Api, invoiceid: number): Promise<string> {
  return Buffer.from((await filesOf(api, invoiceid)).xml, 'base64').toString()
}

withService(t, 'XRechnung', async (t, api) => {
  await makeCurrency(api, 'EUR', 2)
  await makeTaxRate(api, { country: 'DE', rate: 19_000 })
  for (const [setting, value] of Object.entries({
    einvoice: 'xrechnung',
    company_name: 'Acme Hosting GmbH',
    company_address: 'Hauptstr. 1, 12345 Berlin',
    company_street: 'Hauptstr. 1',
    company_postcode: '12345',
    company_city: 'Berlin',
    company_country: 'DE',
    company_tax_number: 'DE811569869',
    company_email: 'billing@acme.example',
    company_phone: '+49 30 1234',
    bank_iban: 'DE02 1203 0000 0000 2020 51',
  }))
    await setSetting(api, setting, value)
  const authority = {
    ...{ companyname: 'Landesamt', address1: 'Am Markt 1', postcode: '28195', city: 'Bremen', country: 'DE' },
    ...{ email: 'rechnung@amt.example', buyer_reference: leitwegId },
    currency: 'EUR',
  }
  const clientid = await makeClient(api, authority)
  const items = [{ description: 'Hosting', amount: 100 }]
  const invoice = async (userid: number) => (await api.ok('createinvoice', { userid, items })).invoiceid
  const invoiceid = await invoice(clientid)

  // R-3660, R-3662
  await t.test('an invoice to a German authority is a valid XRechnung with the details of both parties', async (t) => {
    const root = parseXml(await documentOf(api, invoiceid))
    t.strictSame(findUblErrors(root), [])
    t.strictSame(brokenRules(readUbl(root), '0.01'), [])
    const facts = {
      BuyerReference: leitwegId,
      DocumentCurrencyCode: 'EUR',
      'AccountingSupplierParty/Party/EndpointID': 'billing@acme.example',
      'AccountingSupplierParty/Party/PostalAddress/StreetName': 'Hauptstr. 1',
      'AccountingSupplierParty/Party/PostalAddress/CityName': 'Berlin',
      'AccountingSupplierParty/Party/PostalAddress/PostalZone': '12345',
      'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID': 'DE811569869',
      'AccountingSupplierParty/Party/Contact/Telephone': '+49 30 1234',
      'AccountingCustomerParty/Party/EndpointID': 'rechnung@amt.example',
      'AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName': 'Landesamt',
      'AccountingCustomerParty/Party/PostalAddress/CityName': 'Bremen',
      'PaymentMeans/PayeeFinancialAccount/ID': 'DE02120300000000202051',
      'LegalMonetaryTotal/PayableAmount': '119.00',
    }
    for (const [path, value] of Object.entries(facts)) t.equal(findText(root, path), value, path)
  })

  // R-3660
  await t.test('an XRechnung does not change when the client or the settings change', async (t) => {
    const before = await documentOf(api, invoiceid)
    await api.ok('updateclient', { clientid, email: 'elsewhere@amt.example', buyer_reference: '' })
    await setSetting(api, 'company_city', 'Potsdam')
    t.equal(await documentOf(api, invoiceid), before)
    t.match(await filesOf(api, await invoice(clientid)), { xml_reason: missing })
    await setSetting(api, 'company_city', 'Berlin')
    await api.ok('updateclient', { clientid, email: authority.email, buyer_reference: leitwegId })
  })

  // R-3661
  await t.test(
    "a document without a stored email address and reference uses the client's current values",
    async (t) => {
      const rows = api.database.read('invoices').where({ id: invoiceid })
      const kept = (await rows.clone().first())?.billed_to as string
      const { email, buyer_reference, ...before } = JSON.parse(kept)
      t.strictSame([email, buyer_reference], [authority.email, leitwegId])
      const keep = (billed_to: string) =>
        writeRows(api, (db) => db('invoices').where({ id: invoiceid }).update({ billed_to }))
      await keep(JSON.stringify(before))
      t.match((await api.ok('getinvoice', { invoiceid })).invoice.billed_to, { email: null, buyer_reference: null })
      await api.ok('updateclient', { clientid, buyer_reference: 'PO 4711' })
      const root = parseXml(await documentOf(api, invoiceid))
      t.equal(findText(root, 'BuyerReference'), 'PO 4711')
      t.equal(findText(root, 'AccountingCustomerParty/Party/EndpointID'), authority.email)
      await api.ok('updateclient', { clientid, buyer_reference: leitwegId })
      // The document chain verifies the stored data.
      await keep(kept)
    },
  )

  // R-3662
  await t.test(
    'emails contain the XRechnung and the PDF, or only the PDF if the XRechnung cannot be created',
    async (t) => {
      const sent: OutgoingMail[] = []
      const outbox = new Outbox({ send: async (mail) => void sent.push(mail) })
      const namesOf = async (userid: number) => {
        await invoice(userid)
        while (await outbox.sendNext(await api.service.contexts.remote()));
        return sent.at(-1)?.attachments?.map(({ filename }) => filename.replace(/\d+/, 'N'))
      }
      await setSetting(api, 'attach_invoices', 'true')
      t.strictSame(await namesOf(clientid), ['Invoice-N.pdf', 'Invoice-N.xml'])
      const file = sent.at(-1)?.attachments?.[1]?.content ?? Buffer.alloc(0)
      t.equal(findText(parseXml(file.toString()), 'BuyerReference'), leitwegId)
      const person = await makeClient(api, { ...authority, email: 'ann@example.com', buyer_reference: '' })
      t.strictSame(await namesOf(person), ['Invoice-N.pdf'])
    },
  )

  // R-3662
  await t.test('provides no XRechnung if `einvoice` has another value', async (t) => {
    await setSetting(api, 'einvoice', 'factur-x')
    const files = await filesOf(api, invoiceid)
    t.notHas(files, 'xml')
    t.notHas(files, 'xml_reason')
  })
})

import t from 'tap'
import type { InvoiceRow } from '../../../db/rows-papers.js'
import { transferInstructions } from '../../../domain/payments/transfer-instructions.js'
import { changeCached, makeClient, makeCurrency, makeInvoice, setSetting } from '../../support/fixtures.js'
import { enableGateway } from '../../support/gateways.js'
import { findRectangles } from '../../support/pdf-text.js'
import { readRectangles, readSvg } from '../../support/qr-reader.js'
import { type Api, withService } from '../../support/service.js'

const rowOf = async (api: Api, id: number) => (await api.database.read('invoices').where({ id }).first()) as InvoiceRow
const instructionsOf = async (api: Api, id: number) =>
  transferInstructions(await api.service.contexts.on(), await rowOf(api, id))
const paperOf = async (api: Api, invoiceid: number) =>
  Buffer.from((await api.ok('getinvoice', { invoiceid, pdf: true })).pdf, 'base64')
const codeOf = async (api: Api, id: number) => readRectangles(findRectangles(await paperOf(api, id)))

const switchTransfers = (api: Api, is_active: 0 | 1) =>
  changeCached(api, 'modules', (db) =>
    db('modules').where({ type: 'gateway', name: 'banktransfer' }).update({ is_active }),
  )

withService(t, 'bank transfer instructions', async (t, api) => {
  await makeCurrency(api, 'EUR', 2)
  await enableGateway(api, 'banktransfer', { instructions: 'Please state the number.\nThank you.' })
  for (const [name, value] of Object.entries({
    ...{ company_name: 'Acme Hosting', bank_holder: 'Acme Söhne GmbH', bank_bic: 'BYLADEM1001' },
    bank_iban: 'DE02 1203 0000 0000 2020 51',
  }))
    await setSetting(api, name, value)
  const client = await makeClient(api, { currency: 'EUR' })
  const create = async (userid: number): Promise<number> =>
    (await api.ok('createinvoice', { userid, itemdescription1: 'Hosting', itemamount1: '119.00' })).invoiceid
  const id = await create(client)
  const number = `${(await rowOf(api, id)).number}`
  const text = (amount: string, holder = 'Acme Söhne GmbH') =>
    `BCD\n002\n1\nSCT\nBYLADEM1001\n${holder}\nDE02120300000000202051\nEUR${amount}\n\n\n${number}`

  // R-4201
  await t.test('contain the current account, amount, reference, and operator text', async (t) => {
    const told = await instructionsOf(api, id)
    t.match(told, {
      ...{ holder: 'Acme Söhne GmbH', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001', amount: 11_900 },
      ...{ reference: number, text: 'Please state the number.\nThank you.', code: { text: text('119.00') } },
    })
    t.equal(readSvg(told?.code?.svg as string), text('119.00'))
    await setSetting(api, 'bank_holder', '')
    t.match(await instructionsOf(api, id), { holder: 'Acme Hosting', code: { text: text('119.00', 'Acme Hosting') } })
  })

  // R-4203
  await t.test('the code on a document contains the account stored at issue and the amount due', async (t) => {
    t.equal(await codeOf(api, id), text('119.00'), 'the holder at issue')
    await api.ok('addinvoicepayment', { invoiceid: id, transid: 'part', amount: 19 })
    t.equal(await codeOf(api, id), text('100.00'))
    t.match(await instructionsOf(api, id), { amount: 10_000, code: { text: text('100.00', 'Acme Hosting') } })
    await switchTransfers(api, 0)
    t.equal(await codeOf(api, id), undefined)
    t.equal(await instructionsOf(api, id), undefined)
    await switchTransfers(api, 1)
    await api.ok('updateinvoice', { invoiceid: id, status: 'cancelled' })
    t.equal(await codeOf(api, id), undefined)
    t.equal(await instructionsOf(api, id), undefined)
  })

  // R-4201
  await t.test('reference a proforma invoice by its name, also in the code on the document', async (t) => {
    await setSetting(api, 'proforma', 'true')
    const { invoiceid } = await api.ok('createinvoice', {
      ...{ userid: client, date: '2099-01-02', itemdescription1: 'Later', itemamount1: '5.00' },
    })
    t.match(await instructionsOf(api, invoiceid), { reference: `Proforma ${invoiceid}` })
    t.match(await codeOf(api, invoiceid), `\nProforma ${invoiceid}`)
    await setSetting(api, 'proforma', 'false')
  })

  // R-4202
  await t.test('have no code in other currencies and for sellers without an account', async (t) => {
    const dollars = await makeInvoice(api, await makeClient(api))
    t.match(await instructionsOf(api, dollars), { amount: 10_000, code: null })
    t.equal(await codeOf(api, dollars), undefined)
    await setSetting(api, 'bank_iban', '')
    t.match(await instructionsOf(api, await create(client)), { iban: '', code: null })
  })
})

import { fileURLToPath } from 'node:url'
import t from 'tap'
import { sendNextEinvoice } from '../../../domain/papers/einvoice-sending.js'
import { refused, unreachable } from '../../../domain/ports/module.js'
import { expectError } from '../../actions/_shared/checks.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient } from '../../support/fixtures.js'
import { script } from '../../support/scripted/modules/einvoice/script/index.js'
import { type Api, withService } from '../../support/service.js'

const environment = {
  ...withoutJobs.environment,
  EXTENSIONS_DIR: fileURLToPath(new URL('../../support/scripted', import.meta.url)),
}
const german = { country: 'DE', postcode: '10115', city: 'Berlin', address1: 'Invalidenstr. 1', tax_id: 'DE136695976' }
const lost = unreachable('No answer', true)
const duplicate = refused('Duplicate')

/** Advances the clock and makes the due attempts. */
async function workOff(api: Api, days = 0): Promise<void> {
  api.advance(days * 86_400_000)
  const remote = await api.service.contexts.remote()
  while (await sendNextEinvoice(remote)) {}
}

const shown = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice.einvoice
const items = (api: Api, invoiceid: number) =>
  api.database.read('todo_items').where('title', 'like', `%invoice with the ID ${invoiceid} %`)

withService(
  t,
  'electronic invoices that are not delivered',
  async (t, api) => {
    await api.ok('activatemodule', { moduleType: 'einvoice', moduleName: 'script' })
    for (const [setting, value] of [
      ['company_tax_number', 'DE811569869'],
      ['company_country', 'DE'],
      ['einvoice_module', 'script'],
    ])
      await api.ok('setconfigurationvalue', { setting, value })
    const userid = await makeClient(api, german)
    const send = async (answers: Record<string, unknown>): Promise<number> => {
      script.answers = answers
      script.calls.length = 0
      const { invoiceid } = await api.ok('createinvoice', { userid, items: [{ description: 'Hosting', amount: 10 }] })
      await workOff(api)
      return invoiceid
    }

    // R-3673, R-3677
    t.test('a rejected invoice adds a to-do item, and staff can send it again', async (t) => {
      const invoiceid = await send({ send: { status: 'refused', message: 'The recipient is not registered' } })
      t.match(await shown(api, invoiceid), { status: 'refused', reason: 'The recipient is not registered' })
      t.match(await items(api, invoiceid), [{ status: 'New', description: /The recipient is not registered/ }])
      script.answers = { send: { status: 'delivered', reference: 'net-1' } }
      await workOff(api, 60)
      t.equal(script.calls.length, 1, 'is not sent again without a request')

      await api.ok('updateinvoice', { invoiceid, sendeinvoice: true })
      t.match(await shown(api, invoiceid), { status: 'waiting', reason: null })
      await workOff(api)
      t.match(await shown(api, invoiceid), { status: 'delivered', reference: 'net-1' })
      t.match(await items(api, invoiceid), [{ status: 'Completed' }])
      const [first, second] = script.calls.map(([, , key]) => key)
      t.not(first, second, 'the network would repeat its answer to a known key')
      await expectError(t, api, 'updateinvoice', { invoiceid, sendeinvoice: true }, 422, 'einvoice_not_failed')
      await expectError(t, api, 'updateinvoice', { invoiceid: 999_999, sendeinvoice: true }, 404, 'invoice_not_found')
    })

    t.test('a rejected credit note is sent again with its invoice', async (t) => {
      const invoiceid = await send({ send: { status: 'delivered' } })
      script.answers = { send: refused('Unknown reference') }
      await api.ok('updateinvoice', { invoiceid, creditamount: 5, creditreason: 'Too much' })
      await workOff(api)
      script.answers = { send: { status: 'delivered' } }
      await api.ok('updateinvoice', { invoiceid, sendeinvoice: true })
      await workOff(api)
      t.match(await api.database.read('einvoices').orderBy('id', 'desc').first(), {
        kind: 'credit_note',
        status: 'delivered',
      })
      t.equal(script.calls.length, 3)
    })

    for (const [title, find, status] of [
      ['the network has it', { status: 'delivered', reference: 'net-2' }, 'delivered'],
      ['the network is still delivering it', { status: 'pending', reference: 'net-2' }, 'sent'],
      ['the network does not have it', { status: 'absent' }, 'refused'],
    ] as const) {
      // R-3676
      t.test(`an invoice refused as a duplicate after a lost answer is ${status} if ${title}`, async (t) => {
        const invoiceid = await send({ send: lost, find })
        t.match(await shown(api, invoiceid), { status: 'waiting', reason: 'No answer' })
        script.answers = { send: duplicate, find, look: lost }
        await workOff(api, 1)
        t.match(await shown(api, invoiceid), { status })
        t.equal((await items(api, invoiceid)).length, status === 'refused' ? 1 : 0)
        t.match(
          script.calls.map(([verb]) => verb),
          ['send', 'send', 'find'],
        )
      })
    }

    t.test('a duplicate without an earlier attempt is a refusal', async (t) => {
      const invoiceid = await send({ send: duplicate, find: { status: 'delivered' } })
      t.match(await shown(api, invoiceid), { status: 'refused', reason: 'Duplicate' })
    })

    for (const [title, answers] of [
      ['never reports the outcome', { send: { status: 'pending' }, look: { status: 'pending' } }],
      ['returns nothing', { send: undefined }],
      ['cannot be reached', { send: unreachable('No route', false) }],
    ] as const) {
      // R-3672
      t.test(`sending fails after 30 days if the network ${title}`, async (t) => {
        const invoiceid = await send(answers)
        const before = (await shown(api, invoiceid)).status
        await workOff(api, 29)
        t.match(await shown(api, invoiceid), { status: before })
        t.strictSame(await items(api, invoiceid), [])
        await workOff(api, 2)
        t.match(await shown(api, invoiceid), { status: 'failed', reason: /./ })
        t.match(await items(api, invoiceid), [{ status: 'New' }])
      })
    }
  },
  { environment },
)

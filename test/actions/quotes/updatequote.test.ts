import t from 'tap'
import { quoteStatuses } from '../../../domain/statuses.js'
import { makeClient } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { expectFault, expectGate, expectRefusal, expectRequired, expectTextBound } from '../_shared/checks.js'

withService(t, 'updatequote', async (t, api) => {
  const userid = await makeClient(api)
  const make = async (): Promise<number> =>
    (await api.ok('createquote', { userid, items: [{ description: 'Design', unit_price: 100 }] })).quoteid
  const show = async (quoteid: number): Promise<Body> =>
    (await api.ok('getquotes')).data.find(({ id }: { id: number }) => id === quoteid)

  await expectGate(t, api, 'updatequote', 'POST', 'manage_quotes')
  await expectRequired(t, api, 'updatequote', ['quoteid'])

  t.test('only what is sent changes, and only on this quote', async (t) => {
    const [quoteid, bystander] = [await make(), await make()]
    const [before, other] = [await show(quoteid), await show(bystander)]
    t.strictSame(await api.ok('updatequote', { quoteid }), { result: 'success', quoteid })
    t.strictSame(await show(quoteid), before)
    const after = { ...before }
    for (const [name, value] of Object.entries({
      status: 'Sent',
      validuntil: '2031-02-28',
      notes: 'for staff',
      customer_notes: 'for you',
      proposal: 'a plan',
    })) {
      await api.ok('updatequote', { quoteid, [name]: ` ${value} ` })
      after[name] = value
      t.strictSame(await show(quoteid), after, name)
    }
    t.strictSame(await show(bystander), other)
  })

  t.test('a status is any of the four, exactly as written, and makes no invoice', async (t) => {
    const quoteid = await make()
    for (const status of [...quoteStatuses, 'Draft'] as const) {
      await api.ok('updatequote', { quoteid, status })
      t.match(await show(quoteid), { status, invoiceid: null })
    }
    for (const status of ['accepted', 'SENT', 'Lost', ''])
      await expectRefusal(t, api, 'updatequote', { quoteid, status }, 'status')
    t.strictSame(await api.database.read('invoices').where({ client_id: userid }), [])
  })

  t.test('the other product’s names are taken too', async (t) => {
    const quoteid = await make()
    await api.ok('updatequote', { quoteid, stage: 'Declined', customernotes: 'b', adminnotes: 'a' })
    t.match(await show(quoteid), { status: 'Declined', notes: 'a', customer_notes: 'b' })
  })

  t.test('an empty value clears a text, and is refused for a day', async (t) => {
    const quoteid = await make()
    await api.ok('updatequote', { quoteid, notes: 'a', customer_notes: 'b', proposal: 'c' })
    await api.ok('updatequote', { quoteid, notes: '', customer_notes: ' ', proposal: '' })
    t.match(await show(quoteid), { notes: null, customer_notes: null, proposal: null })
    for (const validuntil of ['', '2026-02-30', 'soon'])
      await expectRefusal(t, api, 'updatequote', { quoteid, validuntil }, 'validuntil')
    // One at a time: together they would not fit into a body.
    for (const name of ['notes', 'customer_notes', 'proposal'])
      await expectTextBound(t, api, 'updatequote', { quoteid }, { [name]: 65_535 })
  })

  t.test('a quote that does not exist is not found, even if nothing is to change', async (t) => {
    for (const quoteid of ['0', '-1', '4711'])
      await expectFault(t, api, 'updatequote', { quoteid }, 404, 'quote_not_found')
    await expectRefusal(t, api, 'updatequote', { quoteid: 'x' }, 'quoteid')
  })
})

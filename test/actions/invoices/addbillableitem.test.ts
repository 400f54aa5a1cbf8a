import t from 'tap'
import { makeClient, makeCurrency, setSetting } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { callDuringDeletion, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'addbillableitem', async (t, api) => {
  const clientid = await makeClient(api)
  const show = (id: number) => api.database.read('billable_items').where({ id }).first()

  await expectRequired(t, api, 'addbillableitem', ['clientid', 'description', 'amount'])

  //
  t.test("creates an uninvoiced item in the client's currency", async (t) => {
    const { result, billableitemid, ...rest } = await api.ok('addbillableitem', {
      clientid,
      description: ' Two hours ',
      amount: '80.005',
      duedate: '2031-02-28',
    })
    t.strictSame([result, rest], ['success', {}])
    const client = await api.database.read('clients').where({ id: clientid }).first()
    t.match(await show(billableitemid), {
      client_id: clientid,
      currency_id: client?.currency_id,
      description: 'Two hours',
      amount: 8001,
      due_date: '2031-02-28',
      invoice_id: null,
      is_invoiced: 0,
    })
    await makeCurrency(api, 'JPY', 0)
    const yen = await makeClient(api, { currency: 'JPY' })
    const item = await api.ok('addbillableitem', { clientid: yen, description: 'x', amount: '80.5' })
    t.match(await show(item.billableitemid), { amount: 81 })
  })

  t.test('defaults the due date to today in the configured time zone', async (t) => {
    await setSetting(api, 'time_zone', 'Pacific/Kiritimati')
    const ahead = new Date(api.now().getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10)
    for (const duedate of [undefined, '']) {
      const { billableitemid } = await api.ok('addbillableitem', { clientid, description: 'x', amount: 1, duedate })
      t.equal((await show(billableitemid))?.due_date, ahead)
    }
    await expectRefusal(
      t,
      api,
      'addbillableitem',
      { clientid, description: 'x', amount: 1, duedate: '2026-02-30' },
      'duedate',
    )
  })

  t.test('accepts a negative amount and rejects an invalid one', async (t) => {
    const { billableitemid } = await api.ok('addbillableitem', { clientid, description: 'x', amount: '-5' })
    t.match(await show(billableitemid), { amount: -500 })
    const count = async () => (await api.database.read('billable_items').count({ rows: '*' }))[0]?.rows
    const before = await count()
    for (const amount of ['0.004', '-0.004', '0'])
      await expectRefusal(t, api, 'addbillableitem', { clientid, description: 'x', amount }, 'amount')
    t.equal(await count(), before)
    for (const amount of ['x', '1e3', '1,5', '1000000000000'])
      await expectRefusal(t, api, 'addbillableitem', { clientid, description: 'x', amount }, 'amount')
  })

  t.test('accepts a description of 255 characters and rejects a longer one', async (t) => {
    await expectTextLimit(t, api, 'addbillableitem', { clientid, amount: 1 }, { description: 255 })
  })

  t.test('rejects a client that does not exist or is being deleted', async (t) => {
    for (const unknown of ['0', '-1', '4711', 'x'])
      await expectRefusal(t, api, 'addbillableitem', { clientid: unknown, description: 'x', amount: 1 }, 'clientid')
    const leaving = await makeClient(api)
    const { status } = await callDuringDeletion(api, leaving, () =>
      api.call('addbillableitem', { clientid: leaving, description: 'x', amount: 1 }),
    )
    t.equal(status, 422)
  })
})

import t from 'tap'
import { credentialHeaders } from '../../support/credentials.js'
import { makeClient, makeCurrency } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { callDuringDeletion, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'addcredit', async (t, api) => {
  const add = (clientid: number, amount: unknown, options = {}) =>
    api.call('addcredit', { clientid, amount, description: 'Goodwill' }, options)
  const creditOf = async (clientid: number) => (await api.ok('getclientsdetails', { clientid })).client.credit
  const amountsOf = async (clientid: number) =>
    (await api.ok('getcredits', { clientid })).credits.map(({ amount }: { amount: number }) => amount)
  /** Adds the amounts one after another to a new client. Returns the amounts of its credit entries, oldest first. */
  const read = async (amounts: readonly unknown[], client = {}, options = {}) => {
    const clientid = await makeClient(api, client)
    for (const amount of amounts) await add(clientid, amount, options)
    return (await amountsOf(clientid)).reverse()
  }

  await expectRequired(t, api, 'addcredit', ['clientid', 'description', 'amount'])

  t.test('raises the balance and records the description', async (t) => {
    const clientid = await makeClient(api)
    t.match(await api.ok('addcredit', { clientid, amount: '12.50', description: ' Refund of a\u00e9 ' }), {
      clientid,
      credit: 12.5,
    })
    t.match(await api.ok('addcredit', { clientid, amount: '0.01', description: 'One cent' }), {
      clientid,
      credit: 12.51,
    })
    t.equal(await creditOf(clientid), 12.51)
    t.match((await api.ok('getcredits', { clientid })).credits, [
      { clientid, amount: 0.01, description: 'One cent', invoiceid: null },
      { clientid, amount: 12.5, description: 'Refund of a\u00e9', invoiceid: null },
    ])
  })

  // R-1106
  t.test('removes credit up to the balance', async (t) => {
    const clientid = await makeClient(api, { credit: 1000 })
    const remove = { clientid, type: 'remove', description: 'Given by mistake' }
    t.match(await api.ok('addcredit', { ...remove, amount: 4 }), { clientid, credit: 6 })
    t.equal((await amountsOf(clientid))[0], -4)
    await expectRefusal(t, api, 'addcredit', { ...remove, amount: 6.01 }, 'amount')
    await expectRefusal(t, api, 'addcredit', { ...remove, type: 'Remove', amount: 1 }, 'type')
    t.equal(await creditOf(clientid), 6)
    t.match(await api.ok('addcredit', { ...remove, amount: 6 }), { credit: 0 })
  })

  //
  t.test('rounds amounts half up to cents in decimal arithmetic', async (t) => {
    const amounts = [
      '0.01',
      '0.014',
      '0.015',
      '1.005',
      '0.30000000000000004',
      '0.0149999999999999999',
      ' 7 ',
      '007.10',
      '99999999999.99',
    ]
    t.strictSame(await read(amounts), [0.01, 0.01, 0.02, 1.01, 0.3, 0.01, 7, 7.1, 99999999999.99])
    t.strictSame(await read([0.1, 0.2, 12.345, 100, 1e2], {}, { as: 'json' }), [0.1, 0.2, 12.35, 100, 100])
  })

  t.test('rounds JPY to whole amounts and KWD to thousandths', async (t) => {
    await makeCurrency(api, 'JPY', 0)
    await makeCurrency(api, 'KWD', 3)
    t.strictSame(await read(['100', '0.5', '1.49'], { currency: 'JPY' }), [100, 1, 1])
    t.strictSame(await read(['0.015', '0.0104', '0.0105'], { currency: 'KWD' }), [0.015, 0.01, 0.011])
  })

  //
  t.test('rejects amounts that are below 0.01, round to zero, are too large, or are malformed', async (t) => {
    const clientid = await makeClient(api)
    const yen = await makeClient(api, { currency: 'JPY' })
    const refusedAmount = async (client: number, amount: unknown, as: 'form' | 'json' = 'form') => {
      const { status, body } = await add(client, amount, { as })
      t.strictSame([status, Object.keys(body.errors ?? {})], [422, ['amount']], `${as} ${amount}`)
    }
    for (const amount of [
      '0',
      '0.009',
      '0.005',
      '0.0099999',
      '-1',
      '-0.01',
      '99999999999.991',
      '100000000000',
      '1e309',
      '1e2',
      'NaN',
      'Infinity',
      '12,50',
      '1 000',
      '.5',
      '5.',
      '+5',
      '0x10',
      '$5',
      'ten',
    ])
      await refusedAmount(clientid, amount)
    for (const amount of [0, -5, 1e21, 1e-7, true, [5], { 0: 5 }]) await refusedAmount(clientid, amount, 'json')
    for (const amount of ['0.01', '0.49']) await refusedAmount(yen, amount)
    t.strictSame([await creditOf(clientid), await creditOf(yen)], [0, 0])
    t.strictSame([await amountsOf(clientid), await amountsOf(yen)], [[], []])
  })

  t.test('rejects JSON numbers outside the range of amounts', async (t) => {
    const clientid = await makeClient(api)
    for (const amount of ['1e309', '-1e309', '123456789012345678901234567890']) {
      const reply = await fetch(`${api.url}/api/v1/addcredit`, {
        method: 'POST',
        headers: { ...credentialHeaders(api.admin), 'content-type': 'application/json' },
        body: `{"clientid": ${clientid}, "description": "x", "amount": ${amount}}`,
      })
      t.strictSame(
        [reply.status, Object.keys(((await reply.json()) as { errors: object }).errors)],
        [422, ['amount']],
        amount,
      )
    }
  })

  t.test('rejects an amount that would raise the balance past the largest exact value', async (t) => {
    const clientid = await makeClient(api, { credit: 10 ** 15 - 1 })
    t.equal((await add(clientid, '0.01')).body.credit, 10 ** 13)
    await expectRefusal(t, api, 'addcredit', { clientid, amount: '0.01', description: 'x' }, 'amount')
    t.equal(await creditOf(clientid), 10 ** 13)
  })

  t.test('accepts a description of 255 characters and rejects a longer one', async (t) => {
    const { creditid } = await expectTextLimit(
      t,
      api,
      'addcredit',
      { clientid: await makeClient(api), amount: 1 },
      { description: 255 },
    )
    const [entry] = (await api.ok('getcredits', {})).credits
    t.strictSame([entry.id, [...entry.description].length], [creditid, 255])
  })

  t.test('rejects a client that does not exist or is being deleted', async (t) => {
    for (const clientid of ['0', '-1', '4711', 'x'])
      await expectRefusal(t, api, 'addcredit', { clientid, amount: 1, description: 'x' }, 'clientid')
    const going = await makeClient(api)
    t.equal((await callDuringDeletion(api, going, () => add(going, 1))).body.code, 'client_not_found')
  })

  t.test('adds the credit of all concurrent calls', async (t) => {
    const clientid = await makeClient(api)
    await Promise.all(Array.from({ length: 20 }, () => add(clientid, '0.10')))
    t.equal(await creditOf(clientid), 2)
    t.equal((await amountsOf(clientid)).length, 20)
  })
})

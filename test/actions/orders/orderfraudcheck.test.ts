import t from 'tap'
import { makeClient, makeProduct, setSetting } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'orderfraudcheck', async (t, api) => {
  const pid = await makeProduct(api, { prices: { monthly: 1000 } })
  const place = async (clientid: number, more = {}): Promise<number> =>
    (await api.ok('addorder', { clientid, pid, ...more })).orderid
  const check = async (orderid: number) => api.ok('orderfraudcheck', { orderid })
  const about = async (details: object) => check(await place(await makeClient(api, details)))

  await expectRequired(t, api, 'orderfraudcheck', ['orderid'])

  t.test('reports nothing for an ordinary order', async (t) => {
    const orderid = await place(await makeClient(api, { country: 'NO', phonenumber: '+47 22 12 34 56' }))
    t.strictSame(await check(orderid), {
      result: 'success',
      orderid,
      fraud: false,
      fraud_score: 0,
      risk_level: 'low',
      reasons: [],
    })
    t.match(await about({ country: 'US', phonenumber: '01234' }), { fraud_score: 0 })
    t.match(await about({ country: 'CA', phonenumber: '+1 416 555 0100' }), { fraud_score: 0 })
  })

  // R-1409
  t.test('flags a foreign phone number, a disposable email domain, and a misspelled one', async (t) => {
    t.match(await about({ country: 'NO', phonenumber: '0049 30 123456' }), {
      fraud_score: 20,
      risk_level: 'low',
      reasons: [/\+49/],
    })
    t.match(await about({ email: 'ada@MailInator.com' }), {
      fraud_score: 40,
      risk_level: 'medium',
      reasons: [/mailinator/],
    })
    t.match(await about({ email: 'ada@gmial.com' }), { fraud_score: 15, reasons: [/gmail\.com/] })
    t.match(await about({ email: 'ada@gmail.com' }), { fraud_score: 0 })
    for (const email of ['ada@mail.com', 'ada@ymail.com', 'ada@web.dk', 'ada@gmx.at'])
      t.match(await about({ email }), { fraud_score: 0, reasons: [] }, email)
    t.match(await about({ email: 'bob@mailinator.com', country: 'NO', phonenumber: '+4930123456' }), {
      fraud: true,
      fraud_score: 60,
      risk_level: 'high',
    })
    await setSetting(api, 'fraud_disposable_domains', 'example.org')
    t.match(await about({ email: 'cid@mailinator.com' }), { fraud_score: 0 })
  })

  t.test('flags an order from a banned IP address', async (t) => {
    for (const ip of ['192.0.2.*', '2001:db8::1']) await api.ok('addbannedip', { ip })
    for (const [clientip, fraud_score] of [
      ['192.0.2.9', 60],
      ['::ffff:192.0.2.9', 60],
      ['2001:DB8:0:0::1', 60],
      ['192.0.3.9', 0],
      ['', 0],
    ] as const)
      t.match(await check(await place(await makeClient(api), { clientip })), { fraud_score }, clientip)
    const clientid = await makeClient(api)
    for (const clientip of ['192.0.2.*', '192.0.2.256', '192.0.2.0/24', 'localhost'])
      await expectRefusal(t, api, 'addorder', { clientid, pid, clientip }, 'clientip')
  })

  // R-1409
  t.test('flags more than three orders of a client within an hour', async (t) => {
    const clientid = await makeClient(api)
    const ids = []
    for (let n = 0; n < 4; n++) ids.push(await place(clientid))
    t.match(await check(ids[2] as number), { fraud_score: 0 })
    t.match(await check(ids[3] as number), { fraud_score: 25, reasons: [/4 orders .* limit of 3/] })
    api.advance(61 * 60_000)
    t.match(await check(await place(clientid)), { fraud_score: 0 })
  })

  t.test('flags more than three orders from one IP address within an hour, even for different clients', async (t) => {
    const clientip = '198.51.100.7'
    const ids = []
    for (let n = 0; n < 4; n++) ids.push(await place(await makeClient(api), { clientip }))
    t.match(await check(ids[2] as number), { fraud_score: 0 })
    t.match(await check(ids[3] as number), {
      fraud_score: 25,
      reasons: [/198\.51\.100\.7 placed 4 orders .* limit of 3/],
    })
    api.advance(61 * 60_000)
    t.match(await check(await place(await makeClient(api), { clientip })), { fraud_score: 0 })
  })

  // R-1409
  t.test('flags a large first order of a new client', async (t) => {
    await setSetting(api, 'fraud_first_order_amount', '9')
    const clientid = await makeClient(api)
    t.match(await check(await place(clientid)), {
      fraud_score: 20,
      reasons: [/\$10\.00, exceeds the limit of \$9\.00/],
    })
    t.match(await check(await place(clientid)), { fraud_score: 0 })
    await setSetting(api, 'fraud_first_order_amount', '0')
  })

  t.test('flags a client with the postal address or phone number of a client with a fraud order', async (t) => {
    const culprit = { phonenumber: '555 1234', address1: '1 Main St', postcode: '12345' }
    const first = await place(await makeClient(api, culprit))
    t.match(await check(first), { fraud: false })
    await api.ok('fraudorder', { orderid: first })
    t.match(await about({ phonenumber: '555 1234' }), { fraud: true, fraud_score: 60, risk_level: 'high' })
    t.match(await about({ address1: '1 Main St', postcode: '12345' }), { fraud: true })
    t.match(await about({ address1: '1 Main St', postcode: '54321' }), { fraud: false })
  })

  t.test('returns 404 for an order that does not exist', async (t) => {
    await expectError(t, api, 'orderfraudcheck', { orderid: 999_999 }, 404, 'order_not_found')
  })
})

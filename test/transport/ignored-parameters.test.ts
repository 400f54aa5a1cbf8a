import t from 'tap'
import { credentialHeaders } from '../support/credentials.js'
import { makeClient } from '../support/fixtures.js'
import { withService } from '../support/service.js'

const strict = { headers: { prefer: 'handling=strict' } }

withService(t, 'unknown parameters', async (t, api) => {
  const clientid = await makeClient(api)
  const header = 'x-ignored-parameters'

  //
  t.test('a response lists them, and the call runs', async (t) => {
    const { status, headers } = await api.call('getclients', { search: 'x', colour: 'red', 'page-size': 7 })
    t.strictSame([status, headers.get(header)], [200, 'colour, page-size'])
    const { body, headers: told } = await api.call('addclientnote', { clientid, notes: 'x', sticky: 1, due: 1 })
    t.strictSame([body.result, told.get(header)], ['success', 'due'])
  })

  t.test('a response to a call without unknown parameters does not have the header', async (t) => {
    const { headers } = await api.call('getclients', { search: 'x', limitnum: 5 })
    t.equal(headers.get(header), null)
  })

  //
  t.test('a refusal lists them too', async (t) => {
    const { status, headers } = await api.call('addcredit', { clientid, sort: 'remove' })
    t.strictSame([status, headers.get(header)], [422, 'sort'])
  })

  //
  t.test('a name inside a list is listed with its index, in every form of a list', async (t) => {
    const item = { description: 'x', amount: 5 }
    const items = [item, { ...item, note: 'x', colour: 'red' }]
    for (const [sent, names] of [
      [{ userid: clientid, items }, 'items.1.note, items.1.colour'],
      [{ userid: clientid, items: { ...item, note: 'x' } }, 'items.0.note'],
      [{ userid: clientid, items: [item], sent: 1 }, 'sent'],
      [{ userid: clientid, items: [item] }, null],
    ] as const) {
      const { body, headers } = await api.call('createinvoice', sent)
      t.strictSame([body.result, headers.get(header)], ['success', names], JSON.stringify(sent))
    }
    const form = new URLSearchParams({
      userid: String(clientid),
      'items[3][description]': 'x',
      'items[3][amount]': '5',
      'items[7][amount]': '5',
      'items[7][note]': 'x',
    })
    const reply = await fetch(`${api.url}/api/v1/createinvoice`, {
      method: 'POST',
      headers: credentialHeaders(api.admin),
      body: form,
    })
    t.strictSame([reply.status, reply.headers.get(header)], [200, 'items.1.note'], 'in the order of the indexes')
  })

  //
  t.test('a name inside a list of files is listed', async (t) => {
    const file = { name: 'a.txt', data: 'SGVsbG8h', size: 6 }
    const ticket = { clientid, deptid: 1, subject: 'x', message: 'x' }
    const { headers } = await api.call('openticket', { ...ticket, attachments: [file] })
    t.equal(headers.get(header), 'attachments.0.size')
  })

  //
  t.test('names inside maps and secrets inside lists are not listed', async (t) => {
    const pricing = { 1: { monthly: 5 } }
    const product = await api.call('addproduct', { name: 'x', gid: 1, type: 'other', pricing })
    t.equal(product.headers.get(header), null)
    const items = [{ description: 'x', amount: 5, secret: 'x', password: 'y', 'two words': 1 }]
    const { headers } = await api.call('createinvoice', { userid: clientid, items })
    t.equal(headers.get(header), null)
  })

  t.test('at most 20 names inside lists are listed', async (t) => {
    const items = Array.from({ length: 45 }, () => ({ description: 'x', amount: 5, note: 'x' }))
    const { headers } = await api.call('createinvoice', { userid: clientid, items })
    t.strictSame(
      headers.get(header)?.split(', '),
      Array.from({ length: 20 }, (_, n) => `items.${n}.note`),
    )
  })

  //
  t.test('strict handling rejects a name inside a list and creates nothing', async (t) => {
    const items = [{ description: 'x', amount: 5, note: 'x' }]
    const before = (await api.ok('getinvoices', { userid: clientid })).totalresults
    const { status, body } = await api.call('createinvoice', { userid: clientid, items }, strict)
    t.strictSame([status, body.code], [422, 'unknown_parameters'])
    t.strictSame(body.errors, { 'items.0.note': ['The items.0.note parameter is unknown.'] })
    t.equal((await api.ok('getinvoices', { userid: clientid })).totalresults, before)
  })

  //
  t.test('strict handling rejects the call and lists each name', async (t) => {
    const credit = { clientid, description: 'x', amount: 5 }
    const { status, body } = await api.call('addcredit', { ...credit, sort: 'remove', colour: 'red' }, strict)
    t.strictSame([status, body.code], [422, 'unknown_parameters'])
    t.equal(body.message, 'The sort parameter is unknown. (and 1 more error)')
    t.strictSame(body.errors, {
      sort: ['The sort parameter is unknown.'],
      colour: ['The colour parameter is unknown.'],
    })
    t.equal((await api.ok('getclientsdetails', { clientid })).client.credit, 0)
    await api.ok('addcredit', credit, strict)
  })

  t.test('strict handling is recognized next to other preferences and in any letter case', async (t) => {
    for (const prefer of ['respond-async, Handling=strict', 'handling="strict"; x=1', 'HANDLING=STRICT'])
      t.equal((await api.call('getclients', { colour: 1 }, { headers: { prefer } })).status, 422, prefer)
    for (const prefer of ['handling=lenient', 'handling', 'strict', 'x="handling=strict"', ''])
      t.equal((await api.call('getclients', { colour: 1 }, { headers: { prefer } })).status, 200, prefer)
  })

  //
  t.test('at most 20 names are listed, and only names that a header can carry', async (t) => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`name${n}`, 1]))
    const { headers } = await api.call('getclients', {
      'two words': 1,
      'a,b': 1,
      'x\r\nSet-Cookie: y': 1,
      ø: 1,
      ...many,
    })
    t.strictSame(
      headers.get(header)?.split(', '),
      Array.from({ length: 20 }, (_, n) => `name${n}`),
    )
    t.equal(headers.get('set-cookie'), null)
    const long = await api.call('getclients', { ['x'.repeat(101)]: 1 })
    t.equal(long.headers.get(header), null)
  })

  //
  t.test('names of credential parameters are not listed', async (t) => {
    const { identifier, secret } = api.admin
    const query = new URLSearchParams({ identifier, secret, api_key: 'x', username: 'y', password: 'z', colour: '1' })
    const reply = await fetch(`${api.url}/api/v1/getclients?${query}`, { headers: credentialHeaders(api.admin) })
    t.strictSame([reply.status, reply.headers.get(header)], [200, 'colour'])
    const signed = await fetch(`${api.url}/api/v1/getclients?${new URLSearchParams({ identifier, secret })}`, strict)
    t.equal(signed.status, 200)
  })
})

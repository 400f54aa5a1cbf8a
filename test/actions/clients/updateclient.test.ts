import t from 'tap'
import { verifyPassword } from '../../../domain/access/password.js'
import {
  freshEmail,
  makeBillableItem,
  makeClient,
  makeCredit,
  makeCurrency,
  makeDomain,
  makeGroup,
  makeInvoice,
  makeOpenLinks,
  makeService,
  makeUser,
  readOpenLinks,
  writeRows,
} from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import {
  booleanSpellings,
  expectError,
  expectRefusal,
  expectRequired,
  expectTextLimit,
  invalidBooleans,
} from '../_shared/checks.js'

withService(t, 'updateclient', async (t, api) => {
  await makeCurrency(api, 'EUR', 2)
  const group = await makeGroup(api, 'Schools')
  const texts = [
    'companyname',
    'address1',
    'address2',
    'city',
    'state',
    'postcode',
    'phonenumber',
    'buyer_reference',
    'notes',
  ]
  const full = (): Body => ({
    ...Object.fromEntries(texts.map((name) => [name, `old ${name}`])),
    groupid: group,
    language: 'no',
  })
  const show = async (clientid: number) => (await api.ok('getclientsdetails', { clientid })).client
  const update = async (clientid: number, changes: object, as: 'form' | 'json' = 'form') =>
    t.strictSame(await api.ok('updateclient', { clientid, ...changes }, { as }), { result: 'success', clientid })

  await expectRequired(t, api, 'updateclient', ['clientid'])

  t.test('changes only the submitted fields of the requested client', async (t) => {
    const [clientid, bystander] = [await makeClient(api, full()), await makeClient(api, full())]
    const [before, other] = [await show(clientid), await show(bystander)]
    await update(clientid, {})
    t.strictSame(await show(clientid), before)
    const changes: [name: string, sent: unknown, shown: Body][] = [
      ...texts.map((name): [string, unknown, Body] => [name, ` new ${name}\n`, { [name]: `new ${name}` }]),
      ['firstname', ' Åse ', { firstname: 'Åse', fullname: 'Åse Lovelace' }],
      ['lastname', ' Sø ', { lastname: 'Sø', fullname: 'Åse Sø' }],
      ['email', ' New@Example.com ', { email: 'New@Example.com' }],
      ['country', 'no', { country: 'NO' }],
      ['status', 'inactive', { status: 'inactive' }],
      ['language', 'de', { language: 'de' }],
      ['taxexempt', 'on', { taxexempt: true }],
      ['groupid', await makeGroup(api, 'Others'), {}],
      ['currency', 'eur', { currency_code: 'EUR' }],
    ]
    let expected = before
    for (const [name, sent, shown] of changes) {
      await update(clientid, { [name]: sent })
      const after = await show(clientid)
      expected = {
        ...expected,
        ...shown,
        ...(name === 'groupid' && { groupid: sent }),
        ...(name === 'currency' && { currency: after.currency }),
      }
      t.strictSame(after, expected, name)
    }
    t.strictSame(await show(bystander), other)
  })

  t.test('clears an optional text with an empty value, and rejects an empty required field', async (t) => {
    const clientid = await makeClient(api, full())
    const before = await show(clientid)
    for (const name of ['firstname', 'lastname', 'email', 'country', 'status', 'language', 'taxexempt', 'currency']) {
      for (const empty of ['', ' ']) await expectRefusal(t, api, 'updateclient', { clientid, [name]: empty }, name)
      await expectRefusal(t, api, 'updateclient', { clientid, [name]: null }, name, { as: 'json' })
    }
    t.strictSame(await show(clientid), before)
    for (const [n, name] of texts.entries())
      await update(clientid, { [name]: n % 2 ? ' ' : null }, n % 2 ? 'form' : 'json')
    t.strictSame(await show(clientid), { ...before, ...Object.fromEntries(texts.map((name) => [name, null])) })
  })

  t.test('an empty groupid removes the client from its group', async (t) => {
    for (const [empty, as] of [
      ['', 'form'],
      [' ', 'form'],
      [null, 'json'],
    ] as const) {
      const clientid = await makeClient(api, full())
      const before = await show(clientid)
      t.ok(before.groupid > 0)
      await update(clientid, { groupid: empty }, as)
      t.strictSame(await show(clientid), { ...before, groupid: null })
    }
  })

  t.test('limits texts to 255 characters, notes to 65,535, and the language to 16', async (t) => {
    const short = ['firstname', 'lastname', ...texts.filter((name) => name !== 'notes')]
    const maxLengths = { ...Object.fromEntries(short.map((name) => [name, 255])), language: 16, notes: 65_535 }
    await expectTextLimit(t, api, 'updateclient', { clientid: await makeClient(api) }, maxLengths)
  })

  t.test('rejects invalid values, names their parameters, and changes nothing', async (t) => {
    const clientid = await makeClient(api)
    const before = await show(clientid)
    const wrong: Record<string, readonly unknown[]> = {
      email: ['ada', 'ada@example', 'a@example.com\r\nBcc: b@example.com'],
      country: ['usa', 'U', 'U1', 'ß', 'ﬁ'],
      status: ['Active', 'deleted', 'suspended', '1'],
      taxexempt: invalidBooleans,
      groupid: ['x', '0', '-1', '4711'],
      currency: ['XXX', '0', '4711', '1e0'],
    }
    for (const [name, values] of Object.entries(wrong))
      for (const value of values)
        await expectRefusal(t, api, 'updateclient', { clientid, [name]: value, city: 'Oslo' }, name)
    t.strictSame(await show(clientid), before)
  })

  t.test('sets every status and accepts all boolean spellings for taxexempt', async (t) => {
    const clientid = await makeClient(api)
    for (const status of ['closed', 'inactive', 'active']) {
      await update(clientid, { status })
      t.equal((await show(clientid)).status, status)
    }
    for (const [taxexempt, meant, as] of booleanSpellings) {
      await update(clientid, { taxexempt }, as)
      t.equal((await show(clientid)).taxexempt, meant, `${as} ${taxexempt}`)
    }
  })

  // R-3423
  t.test('keeps a stored tax ID sent unchanged, and validates it again for another country', async (t) => {
    const clientid = await makeClient(api, { country: 'DE', tax_id: 'DE136695976' })
    const refuse = async (changes: object, told: string) => {
      const { status, body } = await api.call('updateclient', { clientid, city: 'Oslo', ...changes })
      t.match([status, body.code, Object.keys(body.errors)], [422, 'tax_id_invalid', ['tax_id']], told)
    }
    await refuse({ tax_id: 'DE136695977' }, 'a wrong digit')
    await refuse({ country: 'FR' }, 'a country for which the tax ID is invalid')
    await update(clientid, { country: 'FR', tax_id: 'fr 40 303 265 045' })
    t.match(await show(clientid), { country: 'FR', tax_id: 'FR40303265045', city: null })
    await update(clientid, { country: 'US' })
    t.match(await show(clientid), { country: 'US', tax_id: 'FR40303265045' }, 'accepts any text in the US')
    await update(clientid, { tax_id: '' })
    t.equal((await show(clientid)).tax_id, null)

    const old = 'de 12'
    const record = { country: 'DE', tax_id: old }
    await writeRows(api, (db) => db('clients').where({ id: clientid }).update(record))
    await update(clientid, { ...record, city: 'Bonn' })
    t.match(await show(clientid), { ...record, city: 'Bonn' })
    await refuse({ tax_id: 'DE12' }, 'the same invalid tax ID in another spelling')
    await refuse({ country: 'AT', tax_id: old }, 'the stored tax ID with another country')
    await update(clientid, { tax_id: 'de136695976' })
    t.equal((await show(clientid)).tax_id, 'DE136695976')
  })

  //
  t.test("rejects another client's email address in any letter case and accepts the client's own", async (t) => {
    await makeClient(api, { email: 'Taken@Example.com' })
    const clientid = await makeClient(api, { email: 'own@example.com' })
    for (const email of ['Taken@Example.com', 'TAKEN@example.com']) {
      const { status, body } = await api.call('updateclient', { clientid, email, city: 'Oslo' })
      t.strictSame([status, body.code, Object.keys(body.errors)], [422, 'client_email_taken', ['email']])
    }
    t.match(await show(clientid), { email: 'own@example.com', city: null })
    await update(clientid, { email: 'OWN@example.com' })
    t.equal((await show(clientid)).email, 'OWN@example.com')
    const login = freshEmail()
    await makeUser(api, clientid, { email: login })
    await update(clientid, { email: login })
    await makeClient(api, { email: 'own@example.com' })
  })

  t.test('assigns an email address to only one of several clients updated concurrently', async (t) => {
    const clients = [await makeClient(api), await makeClient(api), await makeClient(api)]
    const email = freshEmail()
    const replies = await Promise.all(clients.map((clientid) => api.call('updateclient', { clientid, email })))
    t.strictSame(replies.map(({ status }) => status).sort(), [200, 422, 422])
  })

  //
  t.test(
    'rejects a currency change if the client has invoices, services, domains, quotes, billable items, or credit',
    async (t) => {
      const settled = async (clientid: number) => {
        const { status, body } = await api.call('updateclient', { clientid, currency: 'EUR', city: 'Oslo' })
        t.strictSame([status, body.code, Object.keys(body.errors ?? {})], [422, 'currency_settled', ['currency']])
        t.match(await show(clientid), { currency_code: 'USD', city: null })
        await update(clientid, { currency: 'usd' })
      }
      const invoiced = await makeClient(api)
      await makeInvoice(api, invoiced, { status: 'draft' })
      await settled(invoiced)
      const credited = await makeClient(api, { credit: 1 })
      await settled(credited)
      for (const make of [makeService, makeDomain, makeBillableItem]) {
        const served = await makeClient(api)
        await make(api, served)
        await settled(served)
      }
      const quoted = await makeClient(api)
      await api.ok('createquote', { userid: quoted, subject: 'x' })
      await settled(quoted)
      await makeCredit(api, credited, -1)
      const { currency } = await show(await makeClient(api, { currency: 'EUR' }))
      await update(credited, { currency })
      t.equal((await show(credited)).currency_code, 'EUR')
    },
  )

  //
  t.test('sets the password of the login that owns the account', async (t) => {
    const clientid = await makeClient(api)
    const [owner, other] = [await makeUser(api, clientid, { owner: true }), await makeUser(api, clientid)]
    const hashOf = async (id: number) => (await api.database.read('logins').where({ id }).first())?.password_hash
    const before = await hashOf(other)
    await makeOpenLinks(api, owner, clientid)
    await update(clientid, { password2: 'a new password' })
    t.ok(await verifyPassword('a new password', await hashOf(owner)))
    t.equal(await hashOf(other), before)
    t.strictSame(await readOpenLinks(api, owner), [])
    await update(clientid, { password: 'another password' })
    t.ok(await verifyPassword('another password', await hashOf(owner)))
    await expectRefusal(t, api, 'updateclient', { clientid, password2: '1234567' }, 'password2')
    const alone = await makeClient(api)
    await makeUser(api, alone)
    await expectRefusal(t, api, 'updateclient', { clientid: alone, city: 'Oslo', password2: 'a password' }, 'password2')
    t.not((await show(alone)).city, 'Oslo', 'changes nothing')
  })

  t.test('returns 404 for a client that does not exist, even without changes', async (t) => {
    for (const clientid of ['0', '-1', '4711']) {
      await expectError(t, api, 'updateclient', { clientid }, 404, 'client_not_found')
      await expectError(t, api, 'updateclient', { clientid, city: 'Oslo' }, 404, 'client_not_found')
    }
    await expectRefusal(t, api, 'updateclient', { clientid: 'x' }, 'clientid')
  })
})

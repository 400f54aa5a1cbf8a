import t from 'tap'
import { verifyPassword } from '../../../domain/access/password.js'
import { freshEmail, makeClient, makeGroup, makeUser, newClient, setSetting } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { booleanSpellings, expectRefusal, expectRequired, expectTextLimit, invalidBooleans } from '../_shared/checks.js'

withService(t, 'addclient', async (t, api) => {
  const { database } = api
  const show = async (clientid: number) => (await api.ok('getclientsdetails', { clientid })).client
  const add = async (details: object) => show((await api.ok('addclient', newClient(details))).clientid)

  await expectRequired(t, api, 'addclient', ['firstname', 'lastname', 'email'])

  t.test('requires only a name and an email address, and sets defaults for other fields', async (t) => {
    const { clientid, ...rest } = await api.ok('addclient', {
      firstname: 'Ada',
      lastname: 'Lovelace',
      email: 'ada@example.com',
    })
    t.strictSame(rest, { result: 'success' })
    const { created_at, ...client } = await show(clientid)
    t.strictSame(client, {
      id: clientid,
      clientid,
      userid: clientid,
      owner_user_id: null,
      firstname: 'Ada',
      lastname: 'Lovelace',
      fullname: 'Ada Lovelace',
      companyname: null,
      email: 'ada@example.com',
      address1: null,
      address2: null,
      city: null,
      state: null,
      postcode: null,
      country: 'US',
      phonenumber: null,
      tax_id: null,
      tax_id_checked: null,
      buyer_reference: null,
      status: 'active',
      credit: 0,
      currency: client.currency,
      currency_code: 'USD',
      groupid: null,
      autopay: true,
      taxexempt: false,
      language: 'en',
      notes: null,
      datecreated: created_at.slice(0, 10),
      contacts: [],
      users: [],
      adminnotes: [],
    })
    t.ok(Math.abs(Date.parse(created_at) - api.now().getTime()) < 60_000)
  })

  //
  t.test('stores fields without surrounding whitespace', async (t) => {
    const groupid = await makeGroup(api, 'Schools')
    const details = {
      firstname: 'Åsa',
      lastname: "O'Brien",
      companyname: 'Analytical <Engines> & "Sons"',
      address1: 'Storgata 1',
      address2: '2. etg.',
      city: 'Tromsø',
      state: 'Troms',
      postcode: '9008',
      phonenumber: '+47 123',
      notes: 'pays late\nin winter',
      language: 'no',
    }
    const padded = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, ` \t${value}\n`]))
    const client = await add({
      ...padded,
      country: ' no ',
      email: ' Asa@Example.com ',
      currency: 'usd',
      groupid,
      taxexempt: 'yes',
    })
    t.match(client, {
      ...details,
      country: 'NO',
      email: 'Asa@Example.com',
      groupid,
      taxexempt: true,
      currency_code: 'USD',
    })
    t.match(await add({ currency: String(client.currency), postcode: 9008 }), {
      currency_code: 'USD',
      postcode: '9008',
    })
  })

  t.test('treats an empty value as omitted', async (t) => {
    const names = ['companyname', 'address1', 'address2', 'city', 'state', 'postcode', 'phonenumber', 'notes']
    const others = ['password2', 'password', 'country', 'language', 'currency', 'groupid', 'taxexempt']
    const client = await add(Object.fromEntries([...names, ...others].map((name) => [name, ''])))
    t.match(client, { country: 'US', language: 'en', currency_code: 'USD', groupid: null, taxexempt: false, users: [] })
    for (const name of names) t.equal(client[name], null, name)
  })

  // R-3422
  t.test('normalizes a German tax ID, keeps a US one as entered, and rejects invalid ones', async (t) => {
    t.match(await add({ country: 'DE', tax_id: 'de 136 695 976' }), { tax_id: 'DE136695976', tax_id_checked: null })
    t.match(await add({ country: 'DE', tax_id: '136-695-976' }), { tax_id: '136695976' })
    t.match(await add({ tax_id: ' EIN 12-3456789 ' }), { country: 'US', tax_id: 'EIN 12-3456789' })
    for (const tax_id of ['DE136695977', '136695977', 'FR40303265045', 'x']) {
      const { status, body } = await api.call('addclient', newClient({ country: 'DE', tax_id }))
      t.match([status, body.code, Object.keys(body.errors)], [422, 'tax_id_invalid', ['tax_id']], tax_id)
    }
  })

  //
  t.test('makes the client active, whatever status is sent', async (t) => {
    t.equal((await add({ status: 'closed' })).status, 'active')
  })

  //
  t.test('limits texts to 255 characters, notes to 65,535, and the language to 16', async (t) => {
    const short = [
      'firstname',
      'lastname',
      'companyname',
      'address1',
      'address2',
      'city',
      'state',
      'postcode',
      'phonenumber',
      'buyer_reference',
    ]
    const maxLengths = { ...Object.fromEntries(short.map((name) => [name, 255])), language: 16, notes: 65_535 }
    const { clientid } = await expectTextLimit(t, api, 'addclient', newClient(), maxLengths)
    const client = await show(clientid)
    for (const [name, length] of Object.entries(maxLengths)) t.equal([...client[name]].length, length, name)
    t.equal((await add({ email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example` })).firstname, 'Ada')
  })

  t.test('rejects invalid values and names their parameters', async (t) => {
    for (const email of [
      'ada',
      'ada@example',
      '@example.com',
      'Ada <ada@example.com>',
      'a@example.com\r\nBcc: b@example.com',
      'a b@example.com',
    ])
      await expectRefusal(t, api, 'addclient', newClient({ email }), 'email')
    // ß and ﬁ become SS and FI in uppercase, which the caller did not send.
    for (const country of ['ØØ', 'ß', 'ﬁ']) await expectRefusal(t, api, 'addclient', newClient({ country }), 'country')
    for (const taxexempt of invalidBooleans)
      await expectRefusal(t, api, 'addclient', newClient({ taxexempt }), 'taxexempt')
    for (const groupid of ['x', '1.5', '0', '-1', '4711'])
      await expectRefusal(t, api, 'addclient', newClient({ groupid }), 'groupid')
    for (const currency of ['XXX', '0', '4711', '0x1', '1e0', '1.0'])
      await expectRefusal(t, api, 'addclient', newClient({ currency }), 'currency')
    for (const wrong of [true, ['Ada'], { 0: 'Ada' }])
      await expectRefusal(
        t,
        api,
        'addclient',
        newClient({ firstname: wrong, companyname: wrong }),
        ['firstname', 'companyname'],
        { as: 'json' },
      )
    await expectRefusal(t, api, 'addclient', { email: 'x', country: 'x', password2: 'short' }, [
      'firstname',
      'lastname',
      'email',
      'password2',
      'country',
    ])
  })

  t.test('accepts all boolean spellings for taxexempt', async (t) => {
    for (const [taxexempt, meant, as] of booleanSpellings) {
      const { clientid } = await api.ok('addclient', newClient({ taxexempt }), { as })
      t.equal((await show(clientid)).taxexempt, meant, `${as} ${taxexempt}`)
    }
  })

  //
  t.test('accepts two ASCII letters as a country and stores them in uppercase', async (t) => {
    t.equal((await add({ country: 'zz' })).country, 'ZZ')
    for (const country of ['usa', 'U', 'U1'])
      await expectRefusal(t, api, 'addclient', newClient({ country }), 'country')
  })

  //
  t.test("rejects another client's email address in any letter case", async (t) => {
    await add({ email: 'Taken@Example.com' })
    for (const email of ['Taken@Example.com', 'taken@example.com', ' TAKEN@EXAMPLE.COM '])
      await expectRefusal(t, api, 'addclient', newClient({ email }), 'email')
    t.equal((await api.call('addclient', newClient({ email: 'taken@example.com' }))).body.code, 'client_email_taken')
  })

  //
  t.test('rejects the email address of a login in any letter case, with or without a password', async (t) => {
    await makeUser(api, await makeClient(api), { email: 'Login@Example.com' })
    for (const more of [{}, { password2: 'long enough' }]) {
      const { status, body } = await api.call('addclient', newClient({ email: 'LOGIN@example.com', ...more }))
      t.strictSame([status, body.code, Object.keys(body.errors)], [422, 'login_email_taken', ['email']])
    }
  })

  //
  t.test('creates an owner login from the password and queues a welcome email', async (t) => {
    const email = freshEmail()
    // Eight characters, including the leading and trailing spaces, which are kept.
    const client = await add({ email, firstname: 'Grace', lastname: 'Hopper', password2: '  𝔸bcde ' })
    t.strictSame(client.users, [
      {
        id: client.owner_user_id,
        email,
        first_name: 'Grace',
        last_name: 'Hopper',
        userid: client.owner_user_id,
        owner: true,
      },
    ])
    const login = await database.read('logins').where({ id: client.owner_user_id }).first()
    t.ok(await verifyPassword('  𝔸bcde ', login?.password_hash))
    t.match(await api.ok('getuserpermissions', { userid: login?.id, clientid: client.id }), {
      owner: true,
      permissions: 'all',
    })
    const mail = await database.read('emails').where({ client_id: client.id })
    t.equal(mail.length, 1)
    t.match(mail[0], {
      template: 'account signup email',
      recipient: email,
      status: 'queued',
      attempts: 0,
      body: /Hello Grace/,
    })
    t.notMatch(mail[0]?.body, /𝔸bcde/)
  })

  t.test('requires a password of at least 8 characters, and accepts password as an alias of password2', async (t) => {
    for (const wrong of ['1234567', '𝔸𝔸𝔸𝔸', '𝔸'.repeat(7)]) {
      await expectRefusal(t, api, 'addclient', newClient({ password2: wrong }), 'password2')
      await expectRefusal(t, api, 'addclient', newClient({ password: wrong }), 'password2')
    }
    await expectRefusal(t, api, 'addclient', newClient({ password2: '1234567', password: 'long enough' }), 'password2')
    t.equal((await add({ password2: '', password: '12345678' })).users.length, 1)
  })

  t.test('creates no login and queues no email without a password', async (t) => {
    const { id, users } = await add({})
    t.strictSame(users, [])
    t.strictSame(await database.read('emails').where({ client_id: id }), [])
  })

  t.test('queues no welcome email if email is disabled', async (t) => {
    await setSetting(api, 'mail_disabled', '1')
    const { id, users } = await add({ password2: 'long enough' })
    await setSetting(api, 'mail_disabled', '0')
    t.equal(users.length, 1)
    t.strictSame(await database.read('emails').where({ client_id: id }), [])
  })

  t.test('creates one client for 25 concurrent callers with the same email address', async (t) => {
    const callers = Array.from({ length: 25 }, (_, n) =>
      newClient({ firstname: `Caller ${n}`, email: n % 2 ? 'ONE@example.com' : 'one@example.com' }),
    )
    const replies = await Promise.all(callers.map((caller) => api.call('addclient', caller)))
    t.equal(replies.filter(({ status }) => status === 200).length, 1)
    t.equal(replies.filter(({ body }) => body.code === 'client_email_taken').length, 24)
    t.equal((await api.ok('getclients', { search: 'one@example.com' })).totalresults, 1)
  })
})

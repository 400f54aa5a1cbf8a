import t from 'tap'
import { up } from '../../../db/migrations/0228-one-spelling.js'
import { nameKeys } from '../../../domain/clients/name-keys.js'
import { emailKey } from '../../../domain/values/email.js'
import { takeRawMail } from '../../../server/incoming/take-raw-mail.js'
import { expectError } from '../../actions/_shared/checks.js'
import { makeClient, newClient, newTicket, openTicket, ticketOf } from '../../support/fixtures.js'
import { rawMail } from '../../support/incoming-mails.js'
import { readMails } from '../../support/mails.js'
import { withService } from '../../support/service.js'

const [written, encoded] = ['chef@bücher.example', 'chef@xn--bcher-kva.example']
const [composed, apart] = ['Jos\u00e9', 'Jose\u0301']

t.test('compares addresses by the ASCII form of their domain', async (t) => {
  for (const email of [
    written,
    encoded,
    'Chef@BÜCHER.example',
    'chef@bu\u0308cher.example',
    'chef@XN--BCHER-KVA.example',
  ])
    t.equal(emailKey(email), encoded, email)
  for (const email of ['bücher@example.com', 'a@1.2', 'a@foo_bar.example', 'a@xn--a', 'no address bücher'])
    t.equal(emailKey(email), email, 'is unchanged')
})

withService(t, 'one spelling of addresses and names', async (t, api) => {
  //
  t.test('an address with an encoded domain belongs to the same client and login', async (t) => {
    const clientid = await makeClient(api, { email: written })
    await expectError(t, api, 'addclient', newClient({ email: encoded }), 422, 'client_email_taken')
    t.equal((await api.ok('getclientsdetails', { email: encoded })).client.id, clientid)
    const password = 'correct horse battery 9'
    const { userid } = await api.ok('adduser', { email: encoded, password, first_name: 'C', last_name: 'B', clientid })
    await expectError(
      t,
      api,
      'adduser',
      { email: written, password, first_name: 'C', last_name: 'B' },
      422,
      'login_email_taken',
    )
    for (const email of [written, encoded]) {
      t.match(await api.ok('validatelogin', { email, password2: password }), { userid }, email)
      await api.ok('resetpassword', { email })
    }
    t.equal((await readMails(api.database, { recipient: encoded, template: 'password reset' })).length, 2)
  })

  t.test('an email from the encoded address belongs to the client', async (t) => {
    const clientid: number = (await api.ok('getclientsdetails', { email: written })).client.id
    const { ticketId } = await takeRawMail(api.service.contexts, rawMail({ from: `Chef <${encoded}>` }))
    const ticket = await api.database
      .read('tickets')
      .where({ id: ticketId as number })
      .first()
    t.match(ticket, { client_id: clientid })
  })

  t.test('the address of any opened ticket is valid for a client', async (t) => {
    for (const email of ['a..b@docomo.ne.jp', '.a@docomo.ne.jp', '"john doe"@example.com']) {
      const { ticketId } = await takeRawMail(api.service.contexts, rawMail({ from: `J <${email}>` }))
      t.equal((await ticketOf(api, ticketId as number)).email, email)
      const clientid = await makeClient(api, { email })
      t.equal((await api.ok('getclientsdetails', { email })).client.id, clientid)
    }
  })

  t.test('blocking one spelling blocks the other', async (t) => {
    const ticketid = await openTicket(api, { email: 'spam@bücher.example' })
    t.equal((await ticketOf(api, ticketid)).id, ticketid)
    await api.ok('blockticketsender', { ticketid })
    t.match(await api.call('openticket', await newTicket(api, { email: 'spam@xn--bcher-kva.example' })), {
      status: 422,
      body: { code: 'sender_blocked' },
    })
  })

  // R-2655
  t.test('a search finds a name in either Unicode form, and both sort alike', async (t) => {
    const ids = [
      await makeClient(api, { firstname: apart, lastname: 'Spelling', companyname: 'B' }),
      await makeClient(api, { firstname: composed, lastname: 'Spelling', companyname: 'A' }),
      await makeClient(api, { firstname: apart, lastname: 'Spelling', companyname: 'C' }),
    ]
    for (const name of [apart, composed]) {
      const { data } = await api.ok('getclients', { search: `${name} Spell`, orderby: 'firstname' })
      t.strictSame(
        data.map(({ id }: { id: number }) => id),
        ids,
        'in the order of their IDs',
      )
    }
  })

  const asBefore = (id: number, columns: object) =>
    api.database.transaction((db) => db('clients').where({ id }).update(columns))

  t.test('the migration rewrites stored keys and reports addresses that two records have', async (t) => {
    const { database } = api
    const migrate = () => database.transaction((db) => up(db, database.dialect))
    const names = { firstname: apart, lastname: '김\u1112\u1161\u11ab', companyname: '' }
    const [old, first, second] = [await makeClient(api, names), await makeClient(api), await makeClient(api)]
    const before = await database.read('clients').where({ id: old }).first()
    const { firstname_key, lastname_key } = nameKeys(names)
    const decomposed = (key: string, name: string) => `${key.slice(0, key.indexOf('\u0001') + 1)}${name}`
    await asBefore(old, {
      email: 'old@bücher.example',
      email_key: 'old@bücher.example',
      firstname_key: decomposed(firstname_key, names.firstname),
      lastname_key: decomposed(lastname_key, names.lastname),
      search: before?.search.normalize('NFD'),
    })
    await asBefore(first, { email: 'twin@bücher.example', email_key: 'twin@bücher.example' })
    await asBefore(second, {
      email: 'twin@xn--bcher-kva.example',
      email_key: 'twin@xn--bcher-kva.example',
    })
    await migrate()
    const after = await database.read('clients').where({ id: old }).first()
    t.match(after, { email: 'old@bücher.example', email_key: 'old@xn--bcher-kva.example', firstname_key, lastname_key })
    t.equal(after?.search, before?.search)
    t.equal((await api.ok('getclientsdetails', { email: 'twin@bücher.example' })).client.id, second)
    const items = () => database.read('todo_items').where('source', 'like', 'same address %')
    t.match(await items(), [{ source: `same address clients ${first}`, status: 'New' }])
    const all = await database.read('clients').orderBy('id')
    await migrate()
    t.strictSame(await database.read('clients').orderBy('id'), all, 'a second run changes nothing')
    t.equal((await items()).length, 1)
    await api.ok('updateclient', { clientid: first, email: 'other@bücher.example' })
    t.equal((await api.ok('getclientsdetails', { email: 'other@xn--bcher-kva.example' })).client.id, first)
  })
})

import t from 'tap'
import { createContact } from '../../../domain/clients/contacts.js'
import type { LoginPermissions } from '../../../domain/clients/login-permissions.js'
import { setLoginPermissions } from '../../../domain/clients/logins.js'
import { queueMails, queueWritten } from '../../../domain/mail/queueing.js'
import { readMails } from '../../support/mails.js'
import { hours, maliciousText, password, type Reply, type Site, seconds, withSite } from './site.js'

/** A signed-in browser that sends its form token. */
interface Visitor {
  readonly get: (path: string) => Promise<Reply>
  readonly send: (
    path: string,
    form: string,
    fields?: Record<string, string>,
    more?: [string, string][],
  ) => Promise<Reply>
}

async function enter(site: Site, clientId: number, loginId?: number): Promise<Visitor> {
  const options = await site.signIn({ clientId, loginId })
  const { text } = await site.get('/client/home', options)
  const [, token = ''] = /name="form_token" value="(\w+)"/.exec(text) ?? []
  return {
    get: (path) => site.get(path, options),
    send: (path, form, fields = {}, more = []) => {
      const body = new URLSearchParams({ form_token: token, form, ...fields })
      for (const [name, value] of more) body.append(name, value)
      return site.get(path, { method: 'POST', body, ...options })
    },
  }
}

let logins = 0
/** Signs in as a new login with the given permissions. */
async function enterWith(site: Site, clientId: number, permissions: LoginPermissions) {
  const email = `charles${++logins}@example.com`
  const loginId = await site.makeLogin(email, { clientId, permissions })
  return { loginId, email, visitor: await enter(site, clientId, loginId) }
}

const listed = (names: readonly string[], field = 'permissions'): [string, string][] =>
  names.map((name) => [field, name])

const linkOf = (site: Site, client_id: number, login_id: number) =>
  site.database.read('client_logins').where({ client_id, login_id }).first()

const profile = {
  ...{
    firstname: 'Ada',
    lastname: 'King',
    companyname: 'Engines GmbH',
    tax_id: 'DE136695976',
    address1: 'Musterweg 1',
  },
  ...{ address2: '', postcode: '10115', city: 'Berlin', state: '', country: 'DE', phonenumber: '', language: 'de' },
}

// R-4468
withSite(t, 'saves a profile as submitted and clears empty fields', async (t, site) => {
  const { clientId } = await site.makeAccount({ companyname: maliciousText.text })
  const { visitor, loginId } = await enterWith(site, clientId, ['profile'])
  t.match((await visitor.get('/client/profile')).text, `value="${maliciousText.shown}"`)
  const saved = await visitor.send('/client/profile', 'details', {
    ...profile,
    address2: 'Hof 2',
    phonenumber: '+49 30 1',
  })
  t.strictSame([saved.status, saved.headers.get('location')], [303, '/client/profile'])
  const stored = () => site.database.read('clients').where({ id: clientId }).first()
  t.match(await stored(), { lastname: 'King', tax_id: 'DE136695976', country: 'DE', address2: 'Hof 2', language: 'de' })
  t.match((await visitor.get('/client/profile')).text, /<html lang="de">[\s\S]*value="Hof 2"/)
  await visitor.send('/client/profile', 'details', profile)
  t.match(await stored(), { address2: null, phonenumber: null })
  const wrong = await visitor.send('/client/profile', 'details', { ...profile, tax_id: 'DE1' })
  t.match([wrong.status, wrong.text], [422, /id="tax_id-error"/])
  t.match(await stored(), { tax_id: 'DE136695976' })
  const entry = await site.database
    .read('activity_log')
    .where({ about_client_id: clientId })
    .orderBy('id', 'desc')
    .first()
  t.match(entry, { author: `login ${loginId}`, object_type: 'client', object_id: String(clientId) })
})

// R-4472
withSite(t, 'a login that loses its permission while a form is sent changes nothing', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const { visitor, loginId } = await enterWith(site, clientId, ['profile', 'contacts', 'affiliates'])
  const contact = { firstname: 'Joan', lastname: 'Clarke', email: 'joan@example.com' }
  const forms: [string, string, Record<string, string>][] = [
    ['/client/profile', 'details', profile],
    ['/client/profile', 'address', { email: 'new@example.com', own_password: password }],
    ['/client/contacts', 'add', contact],
    ['/client/users', 'invite', { email: 'new@example.com', permissions: 'profile' }],
    ['/client/affiliate', 'activate', {}],
  ]
  for (const [path, form, fields] of forms) {
    site.meanwhile = () => site.change((ctx) => setLoginPermissions(ctx, loginId, clientId, ['tickets']))
    t.equal((await visitor.send(path, form, fields)).status, 403, `${form} at ${path}`)
    await site.change((ctx) => setLoginPermissions(ctx, loginId, clientId, ['profile', 'contacts', 'affiliates']))
  }
  const { read } = site.database
  t.match(await read('clients').where({ id: clientId }).first(), { lastname: 'Lovelace' })
  for (const table of ['address_links', 'contacts', 'client_invites', 'affiliates'] as const)
    t.strictSame(await read(table), [], table)
})

// R-4469
withSite(
  t,
  'a confirmed link changes the address of an account, and a link to the old address undoes the change',
  async (t, site) => {
    const { clientId, email } = await site.makeAccount()
    const owner = await enter(site, clientId)
    const addressOf = async () => (await site.database.read('clients').where({ id: clientId }).first())?.email
    const ask = (to: string, own_password = password) =>
      owner.send('/client/profile', 'address', { email: to, own_password })
    for (const wrong of ['', 'not the password'])
      t.match(await ask('new@example.com', wrong), { status: 422, text: /id="own_password-address-error"/ })
    t.match((await ask('new@example.com')).text, 'Check your email')
    const link = await site.mailedLink('new@example.com')
    t.match((await site.get(link)).text, '<strong>new@example.com</strong>')
    t.equal(await addressOf(), email, 'neither requesting nor viewing the link changes the address')
    t.equal((await site.post(link)).status, 200)
    t.equal(await addressOf(), 'new@example.com')
    t.equal((await site.post(link)).status, 410, 'the link works once')

    // An intruder must not regain the address with a link of their own.
    await ask('third@example.com')
    await site.post(await site.mailedLink('third@example.com'))
    const later = await site.mailedLink('new@example.com')
    const back = await site.mailedLink(email)
    t.match(back, /^\/client\/account-take-back\//)
    site.advance(hours(71))
    t.equal((await site.get(back)).status, 200)
    t.equal(await addressOf(), 'third@example.com')
    t.equal((await site.post(back)).status, 200)
    t.equal(await addressOf(), email)
    t.equal((await site.post(later)).status, 410)
    t.strictSame(
      (await readMails(site.database, { recipient: email })).map(({ template }) => template),
      ['account signup email', 'account address changed'],
    )
  },
)

// R-4469
withSite(t, "links to new addresses are limited, expire, and do not set another account's address", async (t, site) => {
  const { clientId } = await site.makeAccount()
  const other = await site.makeAccount()
  const owner = await enter(site, clientId)
  const ask = (email: string) => owner.send('/client/profile', 'address', { email, own_password: password })
  t.equal((await ask(other.email)).status, 200, 'the response reveals nothing about other accounts')
  t.match((await site.post(await site.mailedLink(other.email))).status, 422)
  await ask('late@example.com')
  await ask('later@example.com')
  t.match(await ask('one-more@example.com'), { status: 422, text: /Too many links/ })
  const late = await site.mailedLink('late@example.com')
  site.advance(hours(72) + seconds(1))
  t.equal((await site.post(late)).status, 410)
})

// R-4473
withSite(
  t,
  "adds, changes, and removes contacts of the account, and rejects another account's contact",
  async (t, site) => {
    const { clientId } = await site.makeAccount()
    const others = await site.makeAccount()
    const foreign = await site.change((ctx) =>
      createContact(ctx, others.clientId, { firstname: 'No', lastname: 'One', email: 'no@example.com' }),
    )
    const owner = await enter(site, clientId)
    t.match((await owner.get('/client/contacts')).text, 'No contacts yet.')
    const joan = { firstname: 'Joan', lastname: maliciousText.text, email: 'joan@example.com', phonenumber: '1' }
    t.equal((await owner.send('/client/contacts', 'add', joan, listed(['invoice', 'support'], 'mails'))).status, 303)
    const row = () => site.database.read('contacts').where({ client_id: clientId }).first()
    const made = await row()
    t.match(made, {
      email: 'joan@example.com',
      phonenumber: '1',
      invoice_emails: 1,
      support_emails: 1,
      domain_emails: 0,
    })
    t.match((await owner.get('/client/contacts')).text, /&lt;script&gt;[\s\S]*Invoices and payments, Tickets/)
    const path = `/client/contacts/${made?.id}`
    t.match((await owner.get(path)).text, /value="invoice" checked/)
    await owner.send(path, 'change', { ...joan, lastname: 'Clarke', phonenumber: '' }, listed(['domain'], 'mails'))
    t.match(await row(), { lastname: 'Clarke', phonenumber: null, invoice_emails: 0, domain_emails: 1 })
    for (const form of ['change', 'remove'])
      t.equal((await owner.send(`/client/contacts/${foreign}`, form, joan)).status, 404)
    t.equal((await owner.send(path, 'remove')).status, 303)
    t.strictSame(await site.database.read('contacts').pluck('id'), [foreign])
  },
)

// R-4474
withSite(
  t,
  'a login cannot direct emails to a contact without the permission to read these emails',
  async (t, site) => {
    const { clientId } = await site.makeAccount()
    const id = await site.change((ctx) =>
      createContact(ctx, clientId, {
        firstname: 'Joan',
        lastname: 'Clarke',
        email: 'j@example.com',
        invoice_emails: 1,
      }),
    )
    const { visitor } = await enterWith(site, clientId, ['contacts', 'tickets'])
    const joan = { firstname: 'Joan', lastname: 'Murray', email: 'j@example.com' }
    const path = `/client/contacts/${id}`
    t.notMatch((await visitor.get('/client/contacts')).text, /value="invoice"/)
    const given = await visitor.send('/client/contacts', 'add', joan, listed(['invoice'], 'mails'))
    t.match([given.status, given.text], [422, /id="mails-error"/])
    const moved = await visitor.send(path, 'change', { ...joan, email: 'me@example.com' })
    t.match([moved.status, moved.text], [403, /id="email-error">Your own login does not have/])
    t.equal((await visitor.send(path, 'change', joan, listed(['support'], 'mails'))).status, 303)
    t.match(await site.database.read('contacts'), [
      { lastname: 'Murray', email: 'j@example.com', invoice_emails: 1, support_emails: 1 },
    ])
  },
)

// R-4475
withSite(t, 'a login grants and revokes only permissions that it has', async (t, site) => {
  const { clientId, loginId: ownerId } = await site.makeAccount()
  const others = await site.makeAccount()
  const { visitor, loginId } = await enterWith(site, clientId, ['profile', 'tickets'])
  const low = await site.makeLogin('low@example.com', { clientId, permissions: ['tickets'] })
  const high = await site.makeLogin('high@example.com', { clientId, permissions: ['invoices'] })
  const full = await site.makeLogin('full@example.com', { clientId, permissions: 'all' })
  const change = (id: number, names: readonly string[]) =>
    visitor.send(`/client/users/${id}`, 'change', {}, listed(names))

  const page = (await visitor.get(`/client/users/${low}`)).text
  t.strictSame(
    [...page.matchAll(/type="checkbox" value="(\w+)"/g)].map(([, name]) => name),
    ['profile', 'tickets'],
  )
  t.equal((await change(low, ['profile', 'tickets'])).status, 303)
  t.match(await linkOf(site, clientId, low), { permissions: '["profile","tickets"]' })
  for (const names of [['invoices'], ['all']]) t.equal((await change(low, names)).status, 422, String(names))
  for (const [id, text] of [
    [high, 'You cannot change this user'],
    [full, 'You cannot change this user'],
    [ownerId, 'The account owner always'],
    [loginId, 'You cannot change your own permissions'],
  ] as const) {
    t.match((await visitor.get(`/client/users/${id}`)).text, text)
    t.equal((await change(id, ['tickets'])).status, 409)
    t.equal((await visitor.send(`/client/users/${id}`, 'remove')).status, 409)
  }
  t.equal((await change(others.loginId, ['tickets'])).status, 404)
  t.equal((await visitor.send(`/client/users/${low}`, 'remove')).status, 303)
  t.equal(await linkOf(site, clientId, low), undefined)

  const owner = await enter(site, clientId)
  t.equal((await owner.send(`/client/users/${high}`, 'change', {}, listed(['all']))).status, 303)
  t.match(await linkOf(site, clientId, high), { permissions: 'all' })
  // Only the owner can grant full access.
  const manager = await enter(site, clientId, full)
  t.notMatch((await manager.get('/client/users')).text, 'value="all"')
  t.equal((await manager.send(`/client/users/${high}`, 'remove')).status, 409)
})

// R-4472, R-4475
withSite(t, 'a login cannot grant a permission that it loses while the form is sent', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const { visitor, loginId } = await enterWith(site, clientId, ['profile', 'invoices'])
  const low = await site.makeLogin('low2@example.com', { clientId, permissions: [] })
  site.meanwhile = () => site.change((ctx) => setLoginPermissions(ctx, loginId, clientId, ['profile']))
  const refused = await visitor.send(`/client/users/${low}`, 'change', {}, listed(['invoices']))
  t.equal(refused.status, 403)
  t.match(await linkOf(site, clientId, low), { permissions: '[]' })
})

// R-4475
withSite(t, 'an invite grants only permissions of its sender, is listed, and can be withdrawn', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const { visitor, loginId } = await enterWith(site, clientId, ['profile', 'tickets'])
  const invite = (email: string, names: readonly string[]) =>
    visitor.send('/client/users', 'invite', { email }, listed(names))
  t.match(await invite('joan@example.com', []), { status: 422, text: /id="permissions-error">Select at least one/ })
  t.equal((await invite('joan@example.com', ['invoices'])).status, 422)
  t.equal((await invite('joan@example.com', ['tickets'])).status, 303)
  const [open] = await site.database.read('client_invites')
  t.match(open, { client_id: clientId, permissions: '["tickets"]', invited_by: loginId })
  t.match((await visitor.get('/client/users')).text, 'Withdraw invitation for joan@example.com')
  const link = await site.mailedLink('joan@example.com')
  t.equal((await site.get(link)).status, 200)
  t.equal((await visitor.send('/client/users', 'takeBack', { invite: String((open?.id ?? 0) + 1) })).status, 404)
  t.equal((await visitor.send('/client/users', 'takeBack', { invite: String(open?.id) })).status, 303)
  t.equal((await site.get(link)).status, 410)
  t.strictSame(await site.database.read('client_invites'), [])
})

// R-4476
withSite(t, 'an invite is invalid while its sender lacks the permissions that it grants', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const { visitor, loginId } = await enterWith(site, clientId, ['profile', 'tickets'])
  await visitor.send('/client/users', 'invite', { email: 'joan@example.com', permissions: 'tickets' })
  const link = await site.mailedLink('joan@example.com')
  const holds = (permissions: LoginPermissions) =>
    site.change((ctx) => setLoginPermissions(ctx, loginId, clientId, permissions))
  const join = () => site.post(link, { firstname: 'Joan', lastname: 'Clarke', password: 'a password of my own' })
  await holds(['profile'])
  t.equal((await site.get(link)).status, 410)
  t.equal((await join()).status, 410)
  await holds(['tickets'])
  t.equal((await join()).status, 410, 'a sender who may no longer see the users cannot invite')
  await holds(['profile', 'tickets'])
  t.equal((await join()).status, 303)
})

// R-4477
withSite(t, 'only the owner can download all data of the account', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const { visitor } = await enterWith(site, clientId, 'all')
  t.equal((await visitor.get('/client/data')).status, 403)
  t.equal((await visitor.send('/client/data', 'download')).status, 403)
  t.notMatch((await visitor.get('/client/home')).text, '/client/data')
  const owner = await enter(site, clientId)
  t.match((await owner.get('/client/home')).text, '/client/data')
  t.match((await owner.get('/client/data')).text, 'Download all data')
})

// R-4479
withSite(t, 'the owner requests the deletion of the account with a ticket in the first department', async (t, site) => {
  const { clientId, email } = await site.makeAccount()
  const owner = await enter(site, clientId)
  t.notMatch((await owner.get('/client/data')).text, 'Request deletion', 'there is no department yet')
  await site.database.transaction(async (db) => {
    await db('departments').insert({ name: 'Sales', sort_order: 2 })
    await db('departments').insert({ name: 'Support', sort_order: 1 })
  })
  const { visitor } = await enterWith(site, clientId, 'all')
  t.equal((await visitor.send('/client/data', 'delete')).status, 403)
  const asked = await owner.send('/client/data', 'delete', { message: 'Thank you so far' })
  t.equal(asked.status, 200)
  const [ticket, ...more] = await site.database.read('tickets')
  t.strictSame(more, [])
  const support = await site.database.read('departments').where({ name: 'Support' }).first('id')
  t.match(ticket, { client_id: clientId, email, department_id: support?.id, message: /Thank you so far/ })
  t.match(asked.text, ticket?.tid)
})

// R-4480
withSite(t, 'hides sent emails that contain credentials, and the codes of links', async (t, site) => {
  const { clientId, email } = await site.makeAccount()
  const others = await site.makeAccount()
  const code = 'q'.repeat(22)
  const body = `<p>Pay <b>now</b>:</p><p><a href="https://billing.example.com/client/invoice/7/${code}">here</a></p><script>x</script>`
  await site.change(async (ctx) => {
    await queueWritten(ctx, 'invoice created', [{ to: email, clientId, subject: maliciousText.text, body }])
    await queueMails(ctx, 'password reset', [{ to: email, clientId, variables: { firstname: 'Ada', link: 'secret' } }])
    await queueWritten(ctx, 'service welcome email', [
      { to: email, clientId, subject: 'Your password', body: 'hunter2', holdsPassword: true },
    ])
    await queueWritten(ctx, 'invoice created', [
      { to: others.email, clientId: others.clientId, subject: 'Theirs', body },
    ])
  })
  const { visitor } = await enterWith(site, clientId, ['emails'])
  const { text } = await visitor.get('/client/mails')
  const ids = [...text.matchAll(/\/client\/mails\/(\d+)/g)].map(([, id]) => Number(id))
  const mails = await site.database.read('emails').orderBy('id')
  const idOf = (subject: string) => mails.find((mail) => mail.subject === subject)?.id
  const welcome = mails.find(({ template, client_id }) => template === 'account signup email' && client_id === clientId)
  t.strictSame(ids, [idOf(maliciousText.text), welcome?.id], 'newest first')
  const shown = await visitor.get(`/client/mails/${ids[0]}`)
  t.match(shown.text, /<p>Pay now:<\/p>[\s\S]*here \(https:\/\/billing\.example\.com\/client\/invoice\/7\/…\)/)
  for (const secret of [code, '<script>x', '<b>now']) t.notMatch(shown.text, secret)
  for (const subject of ['Your password', 'Theirs'])
    t.equal((await visitor.get(`/client/mails/${idOf(subject)}`)).status, 404)
})

// R-4481
withSite(t, 'a login with the permission affiliates can make its account an affiliate once', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const { visitor } = await enterWith(site, clientId, ['affiliates'])
  t.equal((await visitor.send('/client/affiliate', 'activate')).status, 303)
  t.match(await site.database.read('affiliates'), [{ client_id: clientId, commission: 1000 }])
  t.match((await visitor.get('/client/affiliate')).text, /<dd>10%<\/dd>/)
  t.equal((await visitor.send('/client/affiliate', 'activate')).status, 409)
})

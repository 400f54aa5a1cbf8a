import t from 'tap'
import { findLoginByPassword } from '../../../domain/clients/logins.js'
import { deleteExpiredSignUps, deleteOldSignUpCounts } from '../../../domain/clients/sign-up.js'
import { readMails } from '../../support/mails.js'
import { hours, maliciousText, type Site, seconds, withSite } from './site.js'

const password = 'a password of my own'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const fields = {
  ...{ firstname: 'Grace', lastname: 'Hopper', companyname: 'Compilers GmbH', tax_id: 'DE136695976' },
  ...{ address1: 'Musterweg 1', postcode: '10115', city: 'Berlin', country: 'DE', phonenumber: '+49 30 123456' },
  ...{ language: 'de', terms: '1' },
}

const set = (site: Site, values: Readonly<Record<string, string>>) =>
  site.database.transaction(async (db) => {
    for (const [name, value] of Object.entries(values))
      await db('settings').insert({ group: 'general', name, value }).onConflict('name').merge()
  })

const open = (site: Site) => set(site, { sign_up: 'on', terms_url: 'https://shop.example/terms-2026' })

const ask = (site: Site, email: string, changes: Readonly<Record<string, string>> = {}) =>
  site.post('/client/sign-up', { ...fields, email, ...changes })

const clientOf = (site: Site, email: string) => site.database.read('clients').where({ email }).first()
const kinds = async (site: Site, recipient: string) =>
  (await readMails(site.database, { recipient })).map(({ template }) => template)

// R-4460, R-4463, R-4465
withSite(t, 'confirming a mailed link opens the account of a visitor', async (t, site) => {
  await open(site)
  t.match((await site.get('/client/sign-up')).text, 'https://shop.example/terms-2026')
  const asked = await ask(site, 'grace@example.com')
  t.equal(asked.status, 200)
  t.match(asked.text, /Check your email[\s\S]*<strong>grace@example\.com<\/strong>/)
  t.equal(asked.cookie, '', 'no session is opened')
  t.equal(await clientOf(site, 'grace@example.com'), undefined, 'no account is created')
  t.equal(await findLoginByPassword(site.database.read, 'grace@example.com', password), undefined)

  const link = await site.mailedLink('grace@example.com')
  t.match(link, /^\/client\/sign-up\/[\w-]{43}$/)
  const page = await site.get(link)
  t.match(page.text, /<strong>Compilers GmbH<\/strong>[\s\S]*grace@example\.com/)
  t.equal(await clientOf(site, 'grace@example.com'), undefined, 'a GET request changes nothing')
  site.visitor = '198.51.100.9'
  const opened = await site.post(link, { password }, { headers: { 'user-agent': firefox } })
  t.strictSame([opened.status, opened.headers.get('location')], [303, '/client/home'])
  t.match((await site.get('/client/home', { headers: { cookie: opened.cookie } })).text, 'Compilers GmbH')
  t.match(await site.database.read('client_sessions').first(), { address: '198.51.100.9', agent: 'Firefox, Linux' })

  const client = await clientOf(site, 'grace@example.com')
  t.match(client, { firstname: 'Grace', tax_id: 'DE136695976', city: 'Berlin', country: 'DE', language: 'de' })
  const id = client?.id as number
  const login = await findLoginByPassword(site.database.read, 'grace@example.com', password)
  t.match(await site.database.read('client_logins').where({ client_id: id }), [{ login_id: login?.id, is_owner: 1 }])
  t.match(await site.database.read('accepted_terms').where({ client_id: id }), [
    {
      terms_url: 'https://shop.example/terms-2026',
      accepted_by: 'grace@example.com',
      accepted_from: '192.0.2.1',
    },
  ])
  t.strictSame(await kinds(site, 'grace@example.com'), ['confirm address', 'account signup email'])
  const entry = await site.database.read('activity_log').where({ about_client_id: id }).first()
  t.match(entry, { author: `login ${login?.id}`, action: 'POST /client/sign-up/:token' })
  t.equal((await site.post(link, { password })).status, 410, 'the link works once')
  t.strictSame(await site.database.read('sign_ups'), [])
})

// R-4435
withSite(t, 'an email to an unconfirmed address does not contain entered names', async (t, site) => {
  await open(site)
  const typed = 'Win at https://thief.example'
  const asked = await ask(site, 'victim@example.com', { firstname: typed, companyname: typed, language: 'en' })
  t.equal(asked.status, 200)
  const mails = await readMails(site.database, { recipient: 'victim@example.com' })
  t.match(mails, [{ template: 'confirm address', body: /^<p>Hello,<\/p>/ }])
  t.notMatch(JSON.stringify(mails), 'thief.example')
})

// R-4461
withSite(
  t,
  'a sign-up with a known address gets the same response as any other, and the owner of the address is notified',
  async (t, site) => {
    await open(site)
    const { email, clientId } = await site.makeAccount()
    await site.makeLogin('charles@example.com')
    const answers = []
    for (const address of ['nobody@example.com', email, 'charles@example.com', email.toUpperCase()]) {
      const started = performance.now()
      const { status, text } = await ask(site, address)
      answers.push({ status, text: text.replaceAll(address, '…'), isSlow: performance.now() - started > 290 })
    }
    for (const answer of answers) t.strictSame(answer, { status: 200, text: answers[0]?.text, isSlow: true })
    t.strictSame(await kinds(site, 'charles@example.com'), ['address has an account'])
    const [, told] = await readMails(site.database, { recipient: email })
    t.match(told, { template: 'address has an account', client_id: clientId })
    t.match(told?.body, /href="https:\/\/billing\.example\.com\/client\/sign-in"[\s\S]*\/client\/reset"/)
    t.equal((await site.database.read('clients')).length, 1)
  },
)

// R-4461
withSite(t, 'a link creates no second account if its address has gained an account', async (t, site) => {
  await open(site)
  await ask(site, 'ada1@example.com')
  const link = await site.mailedLink('ada1@example.com')
  await site.makeAccount()
  const reply = await site.post(link, { password })
  t.match([reply.status, reply.text], [422, /already/])
  t.equal((await site.database.read('clients')).length, 1)
})

// R-4462
withSite(t, 'limits the sign-ups of a network per day by the setting', async (t, site) => {
  await open(site)
  await set(site, { sign_ups_a_day: '2' })
  const { email } = await site.makeAccount()
  t.equal((await ask(site, email)).status, 200, 'a known address counts too')
  t.equal((await ask(site, 'b@example.com')).status, 200)
  for (const address of ['c@example.com', email]) {
    const refused = await ask(site, address)
    t.equal(refused.status, 429)
    t.match(refused.text, '<h1>Too many new accounts</h1>')
    t.match(refused.headers.get('retry-after'), /^\d{1,5}$/)
  }
  t.equal(await site.mailCount('c@example.com'), 0)
  site.visitor = '198.51.100.1'
  t.equal((await ask(site, 'c@example.com')).status, 200, 'another network has its own limit')
  site.visitor = '192.0.2.1'
  site.advance(hours(24))
  t.equal((await ask(site, 'd@example.com')).status, 200, 'another day has its own limit')
})

// R-4462
withSite(t, 'accepts no more concurrent sign-ups than the setting permits', async (t, site) => {
  await open(site)
  await set(site, { sign_ups_a_day: '2' })
  const replies = await Promise.all(['a', 'b', 'c', 'd'].map((name) => ask(site, `${name}@example.com`)))
  t.strictSame(replies.map(({ status }) => status).sort(), [200, 200, 429, 429])
})

// R-4462
withSite(t, 'limits the emails to an address to three an hour', async (t, site) => {
  await open(site)
  for (let n = 0; n < 4; n++) t.equal((await ask(site, 'flood@example.com')).status, 200)
  t.equal(await site.mailCount('flood@example.com'), 3)
  site.advance(hours(1) + seconds(1))
  await ask(site, 'flood@example.com')
  t.equal(await site.mailCount('flood@example.com'), 4)
})

// R-4460
withSite(t, 'sign-up is unavailable if it is disabled or emails are disabled', async (t, site) => {
  t.equal((await site.get('/client/sign-up')).status, 404, 'sign-up is disabled by default')
  t.equal((await ask(site, 'grace@example.com')).status, 404)
  await open(site)
  await ask(site, 'grace@example.com')
  const link = await site.mailedLink('grace@example.com')
  await set(site, { sign_up: 'off' })
  t.equal((await site.get(link)).status, 410)
  t.equal((await site.post(link, { password })).status, 410)
  await set(site, { sign_up: 'on', mail_disabled: 'on' })
  t.equal((await site.get('/client/sign-up')).status, 404)
})

// R-4836
withSite(t, "the sign-up page preselects the company's country, or no country if it is not set", async (t, site) => {
  await open(site)
  const chosen = async () =>
    /<select id="country"[^>]*>[\s\S]*?value="(\w*)" selected/.exec((await site.get('/client/sign-up')).text)?.[1]
  t.equal(await chosen(), '')
  t.equal((await ask(site, 'grace@example.com', { country: '' })).status, 422)
  await set(site, { company_country: 'AT' })
  t.equal(await chosen(), 'AT')
})

// R-4463, R-4465
withSite(t, 'shows the errors of a sign-up next to their fields', async (t, site) => {
  await open(site)
  const wrong: [Record<string, string>, RegExp][] = [
    [{ terms: '' }, /id="terms-error">Accept the terms to create an account\./],
    [{ tax_id: 'DE000' }, /id="tax_id-error">The tax ID is not valid for the country/],
    [{ country: 'XX' }, /id="country-error">Country: select an available option\./],
    [{ language: 'xx' }, /id="language-error">Language: select an available option\./],
    [{ address1: '4111 1111 1111 1111' }, /id="address1-error">Address must not contain a card number/],
  ]
  for (const [changes, told] of wrong) {
    const reply = await ask(site, 'grace@example.com', { ...changes, companyname: maliciousText.text })
    t.equal(reply.status, 422)
    t.match(reply.text, told)
    t.match(reply.text, `value="${maliciousText.shown}"`)
  }
  t.equal(await site.mailCount('grace@example.com'), 0)
})

// R-4463
withSite(
  t,
  'the password is set with the mailed link under the strict password rule, not at sign-up',
  async (t, site) => {
    await open(site)
    await ask(site, 'grace@example.com', { password: 'known to a stranger' })
    t.notMatch((await site.get('/client/sign-up')).text, 'type="password"')
    const link = await site.mailedLink('grace@example.com')
    for (const typed of ['password1', 'Grace@example.com']) {
      const reply = await site.post(link, { password: typed })
      t.equal(reply.status, 422)
      t.match(reply.text, /id="password-error">This password is too common/)
    }
    t.equal(await clientOf(site, 'grace@example.com'), undefined)
    t.equal((await site.post(link, { password })).status, 303)
    for (const [typed, opens] of [
      ['known to a stranger', false],
      [password, true],
    ] as const)
      t.equal((await findLoginByPassword(site.database.read, 'grace@example.com', typed)) !== undefined, opens)
  },
)

// R-4463
withSite(t, 'asks for a currency only if there are several, and for terms only if they are set', async (t, site) => {
  await set(site, { sign_up: 'on' })
  t.notMatch((await site.get('/client/sign-up')).text, /name="(?:currency|terms)"/)
  await site.database.transaction((db) =>
    db('currencies').insert({ code: 'EUR', prefix: '', suffix: ' €', decimals: 2, rate: 1, is_default: 0 }),
  )
  t.match((await site.get('/client/sign-up')).text, /name="currency"[\s\S]*USD[\s\S]*EUR/)
  await ask(site, 'eu@example.com', { currency: 'EUR', terms: '' })
  await site.post(await site.mailedLink('eu@example.com'), { password })
  const euro = await site.database.read('currencies').where({ code: 'EUR' }).first('id')
  t.match(await clientOf(site, 'eu@example.com'), { currency_id: euro?.id })
  t.strictSame(await site.database.read('accepted_terms'), [])
})

// R-4460
withSite(t, 'an unconfirmed sign-up expires after three days and is deleted', async (t, site) => {
  await open(site)
  await ask(site, 'late@example.com')
  const link = await site.mailedLink('late@example.com')
  site.advance(hours(72) + seconds(1))
  t.equal((await site.post(link, { password })).status, 410)
  t.equal(await site.change((ctx) => deleteExpiredSignUps(ctx, 100)), 1)
  t.equal(await site.change((ctx) => deleteOldSignUpCounts(ctx, 100)), 1)
  t.strictSame([await site.database.read('sign_ups'), await site.database.read('sign_up_counts')], [[], []])
})

// R-4460
withSite(t, 'a sign-up confirmed twice at the same time creates one account', async (t, site) => {
  await open(site)
  await ask(site, 'twice@example.com')
  const link = await site.mailedLink('twice@example.com')
  const replies = await Promise.all([site.post(link, { password }), site.post(link, { password })])
  t.strictSame(replies.map(({ status }) => status).sort(), [303, 410])
  t.equal((await site.database.read('clients')).length, 1)
})

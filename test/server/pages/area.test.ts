import t from 'tap'
import type { InvoiceRow, QuoteRow } from '../../../db/rows-papers.js'
import type { TicketRow } from '../../../db/rows-support.js'
import { type LoginPermission, loginPermissions } from '../../../domain/clients/login-permissions.js'
import { encryptServicePassword } from '../../../domain/services/services.js'
import type { Cents } from '../../../domain/values/money.js'
import { type Account, maliciousText, type Site, withSite } from './site.js'

const lists = [
  '/client/home',
  '/client/invoices',
  '/client/quotes',
  '/client/services',
  '/client/domains',
  '/client/tickets',
]

async function addInvoice(site: Site, clientId: number, details: Partial<InvoiceRow> = {}): Promise<number> {
  return site.change(async ({ db, currencies, now }) => {
    const invoice = {
      client_id: clientId,
      currency_id: currencies.default.id,
      status: 'unpaid',
      date: '2026-01-01',
      due_date: '2026-01-15',
      subtotal: 0 as Cents,
      discount: 0 as Cents,
      tax: 0 as Cents,
      total: 12_050 as Cents,
      credit: 0 as Cents,
      paid: 0 as Cents,
      tax_rate: 0,
      created_at: now.toISOString(),
      ...details,
    } as const
    const [counter] = await db('counters').where({ name: 'invoice' }).increment('value', 1).returning('value')
    const number = (invoice.status as InvoiceRow['status']) === 'draft' ? null : (counter?.value as number)
    const [made] = await db('invoices')
      .insert({ number, ...invoice })
      .returning('id')
    return made?.id as number
  })
}

async function addService(site: Site, clientId: number, domain: string | null = 'shop.example.com'): Promise<number> {
  return site.change(async ({ db, now }) => {
    const service = {
      client_id: clientId,
      domain,
      status: 'active',
      billing_cycle: 'monthly',
      recurring_amount: 999 as Cents,
      next_due_date: '2026-02-01',
      created_at: now.toISOString(),
    } as const
    const [made] = await db('services').insert(service).returning('id')
    return made?.id as number
  })
}

async function addDomain(site: Site, clientId: number, domain = 'example.com'): Promise<number> {
  return site.change(async ({ db, now }) => {
    const row = {
      client_id: clientId,
      domain,
      status: 'active',
      expiry_date: null,
      created_at: now.toISOString(),
    } as const
    const [made] = await db('domains').insert(row).returning('id')
    return made?.id as number
  })
}

async function addQuote(site: Site, clientId: number, details: Partial<QuoteRow> = {}): Promise<number> {
  return site.change(async ({ db, currencies, now }) => {
    const quote = {
      client_id: clientId,
      currency_id: currencies.default.id,
      subject: 'A new site',
      valid_until: '2026-03-01',
      status: 'Sent',
      created_at: now.toISOString(),
      ...details,
    } as const
    const [made] = await db('quotes').insert(quote).returning('id')
    return made?.id as number
  })
}

async function addQuoteLine(site: Site, quoteId: number, amount: number): Promise<void> {
  const line = { quote_id: quoteId, description: 'Design', quantity: 100, discount: 0, is_taxed: 1 } as const
  await site.change(({ db }) =>
    db('quote_items').insert({ ...line, unit_price: amount as Cents, amount: amount as Cents }),
  )
}

async function addTicket(site: Site, clientId: number, tid: string, details: Partial<TicketRow> = {}): Promise<number> {
  return site.change(async ({ db, now }) => {
    const known = await db('departments').first('id')
    const [department] = known
      ? [known]
      : await db('departments').insert({ name: 'Support', email: null, sort_order: 0 }).returning('id')
    const ticket = {
      client_id: clientId,
      department_id: department?.id as number,
      tid,
      subject: 'The site is slow',
      message: 'Since yesterday.',
      name: 'Ada Lovelace',
      priority: 'medium',
      status: 'Answered',
      created_at: now.toISOString(),
      last_reply_at: '2026-02-03T10:00:00.000Z',
      ...details,
    } as const
    const [made] = await db('tickets').insert(ticket).returning('id')
    return made?.id as number
  })
}

async function furnish(site: Site, { clientId }: Account) {
  return {
    invoice: await addInvoice(site, clientId),
    service: await addService(site, clientId),
    domain: await addDomain(site, clientId),
    quote: await addQuote(site, clientId, { subject: 'Site for example.com' }),
    ticket: await addTicket(site, clientId, '123456', { subject: 'Mail of example.com' }),
  }
}

// R-4102
withSite(t, 'account pages respond with 401 and forward to sign-in without a session', async (t, site) => {
  for (const path of [...lists, '/client/services/1', '/client/domains/1']) {
    const { status, text, headers } = await site.get(path)
    t.equal(status, 401, path)
    const url =
      path === '/client/home' ? '/client/sign-in' : `/client/sign-in?next=${encodeURIComponent(path.slice(7))}`
    t.match(text, `<a class="button" href="${url}">Sign in</a>`)
    t.equal(headers.get('refresh'), `0; url=${url}`)
  }
})

withSite(
  t,
  'the owner sees the balance and the invoices, services, domains, quotes, and tickets of the account',
  async (t, site) => {
    const account = await site.makeAccount()
    const session = await site.signIn(account)
    for (const path of lists) t.equal((await site.get(path, session)).status, 200, `${path} of an empty account`)
    for (const path of lists.slice(1))
      t.match((await site.get(path, session)).text, /No \w+ yet\.|appear here when/, path)
    const { service, domain } = await furnish(site, account)
    await addInvoice(site, account.clientId, { status: 'partially_paid', paid: 2_000 as Cents, number: 77 })
    await addInvoice(site, account.clientId, { status: 'cancelled', total: 77_700 as Cents })
    await site.database.transaction((db) =>
      db('clients')
        .where({ id: account.clientId })
        .update({ credit: 5 as Cents }),
    )

    const home = await site.get('/client/home', session)
    t.match(home.text, '<h1>Ada Lovelace</h1>')
    t.match(home.text, '$221.00 on 2 invoices')
    t.match(home.text, '$0.05')
    const invoices = await site.get('/client/invoices', session)
    t.match(invoices.text, '#77')
    t.match(invoices.text, 'Partially paid')
    t.match(invoices.text, '$120.50')
    t.match(invoices.text, '$100.50')
    t.match(invoices.text, /Cancelled<.*\$777\.00<.*\$0\.00</, 'nothing is due on a cancelled invoice')
    t.match((await site.get('/client/services', session)).text, `href="/client/services/${service}">shop.example.com<`)
    const one = await site.get(`/client/services/${service}`, session)
    t.match(one.text, '$9.99 monthly')
    t.match(one.text, '2026-02-01')
    t.match(one.text, 'href="/client/services" aria-current="true"')
    t.match((await site.get('/client/domains', session)).text, `href="/client/domains/${domain}">example.com<`)
    t.match((await site.get(`/client/domains/${domain}`, session)).text, '<h1>example.com</h1>')
    t.match((await site.get('/client/quotes', session)).text, 'Site for example.com')
    t.match((await site.get('/client/tickets', session)).text, 'Mail of example.com')
    t.equal((await site.get('/client/home', { method: 'HEAD', ...session })).status, 200)
  },
)

/** Returns the texts of the list's cells, by row. */
const rowsIn = (text: string) =>
  [...text.matchAll(/<tr>(<td.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '')),
  )

// R-1304
withSite(t, 'lists sent, declined, and accepted quotes with tax and total, but no drafts', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const session = await site.signIn({ clientId })
  const yen = await site.change(async ({ db }) => {
    const currency = { code: 'JPY', prefix: '¥', suffix: '', decimals: 0, rate: 1, is_default: 0 } as const
    const [made] = await db('currencies').insert(currency).returning('id')
    return made?.id as number
  })
  await addQuoteLine(site, await addQuote(site, clientId, { status: 'Draft', subject: 'Not sent yet' }), 100)
  const sent = await addQuote(site, clientId, { subject: 'Two lines' })
  await addQuoteLine(site, sent, 120_050)
  await addQuoteLine(site, sent, -5_000)
  await addQuoteLine(site, await addQuote(site, clientId, { subject: 'Free of charge' }), 0)
  await addQuote(site, clientId, { subject: 'Nothing yet', status: 'Declined', valid_until: '2025-12-24' })
  const accepted = await addQuote(site, clientId, { subject: 'In yen', status: 'Accepted', currency_id: yen })
  await addQuoteLine(site, accepted, 7_000)
  await addQuoteLine(site, await addQuote(site, (await site.makeAccount()).clientId, { subject: 'Of others' }), 1)

  const { text } = await site.get('/client/quotes', session)
  t.strictSame(rowsIn(text), [
    ['In yen', '2026-03-01', 'Accepted', '¥0', '¥7,000'],
    ['Nothing yet', '2025-12-24', 'Declined', '', 'No line items'],
    ['Free of charge', '2026-03-01', 'Sent', '$0.00', '$0.00'],
    ['Two lines', '2026-03-01', 'Sent', '$0.00', '$1,150.50'],
  ])
  t.match(text, 'href="/client/quotes" aria-current="page"')

  await site.change(async ({ db }) => {
    const [group] = await db('client_groups').insert({ name: 'Partners', discount: 1000 }).returning('id')
    await db('clients')
      .where({ id: clientId })
      .update({ group_id: group?.id as number })
    await db('tax_rates').insert({ name: 'VAT', country: null, state: null, rate: 25_000 })
  })
  const taxed = rowsIn((await site.get('/client/quotes', session)).text)
  t.strictSame(taxed[3], ['Two lines', '2026-03-01', 'Sent', '$258.86', '$1,294.31'])
})

withSite(t, 'lists tickets by their last reply, without merged tickets', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const session = await site.signIn({ clientId })
  const first = await addTicket(site, clientId, '100001', { last_reply_at: '2026-02-05T23:59:59.999Z' })
  await addTicket(site, clientId, '100002', { status: 'Customer-Reply' })
  await addTicket(site, clientId, '100003', { merged_into: first, status: 'Closed' })
  await addTicket(site, (await site.makeAccount()).clientId, '100004')
  t.strictSame(rowsIn((await site.get('/client/tickets', session)).text), [
    ['The site is slow', '#100001', '2026-02-05', 'Answered'],
    ['The site is slow', '#100002', '2026-02-03', 'Customer reply'],
  ])
})

withSite(t, 'formats amounts with the prefix, suffix, and decimals of their currency', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const session = await site.signIn({ clientId })
  const yen = await site.database.transaction(async (db) => {
    const currency = { code: 'JPY', prefix: '', suffix: ' <yen>', decimals: 0, rate: 1, is_default: 0 } as const
    const [made] = await db('currencies').insert(currency).returning('id')
    await db('clients')
      .where({ id: clientId })
      .update({ currency_id: made?.id as number })
    return made?.id as number
  })
  await addInvoice(site, clientId, { currency_id: yen, total: 1_200 as Cents, paid: 1_500 as Cents })
  await addService(site, clientId)
  const { text } = await site.get('/client/invoices', session)
  t.match(text, '>1,200 &lt;yen&gt;<')
  t.match(text, '>-300 &lt;yen&gt;<')
  t.match((await site.get('/client/services', session)).text, '>999 &lt;yen&gt; monthly<')
})

// R-1001
withSite(t, "formats amounts in the client's language", async (t, site) => {
  const { clientId } = await site.makeAccount()
  const session = await site.signIn({ clientId })
  await addInvoice(site, clientId, { total: 123_450 as Cents, paid: 100 as Cents })
  await addQuoteLine(site, await addQuote(site, clientId), 543_210)
  const service = await addService(site, clientId)
  for (const [language, total, owed, credited, quoted, price] of [
    ['en', '$1,234.50', '$1,233.50', '$1,200.00', '$5,432.10', '$9.99 monthly'],
    ['de', '$1.234,50', '$1.233,50', '$1.200,00', '$5.432,10', '$9,99 monatlich'],
    ['pt_BR', '$1.234,50', '$1.233,50', '$1.200,00', '$5.432,10', '$9,99 monthly'],
    ['nonsense!', '$1,234.50', '$1,233.50', '$1,200.00', '$5,432.10', '$9.99 monthly'],
  ] as const) {
    const credit = 120_000 as Cents
    await site.change(({ db }) => db('clients').where({ id: clientId }).update({ language, credit }))
    const home = (await site.get('/client/home', session)).text
    t.match(home, `>${owed} ${language === 'de' ? 'aus 1 Rechnung' : 'on 1 invoice'}<`, language)
    t.match(home, `>${credited}<`, language)
    const invoices = (await site.get('/client/invoices', session)).text
    for (const amount of [total, owed]) t.match(invoices, `>${amount}<`, language)
    t.match((await site.get('/client/quotes', session)).text, `>${quoted}<`)
    t.match((await site.get('/client/services', session)).text, `>${price}<`)
    t.match((await site.get(`/client/services/${service}`, session)).text, `>${price}<`)
  }
})

withSite(t, 'shows internationalized names of services and domains in their script', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const session = await site.signIn({ clientId })
  const service = await addService(site, clientId, 'xn--bcher-kva.example')
  const domain = await addDomain(site, clientId, 'xn--kln-sna.example')
  t.match((await site.get('/client/services', session)).text, '>bücher.example<')
  t.match((await site.get(`/client/services/${service}`, session)).text, '<h1>bücher.example</h1>')
  t.match((await site.get('/client/domains', session)).text, '>köln.example<')
  t.match((await site.get(`/client/domains/${domain}`, session)).text, '<h1>köln.example</h1>')
})

// R-917
withSite(
  t,
  'a login can open only the pages that its permission covers, and sees links to no other pages',
  async (t, site) => {
    const account = await site.makeAccount()
    const { service, domain } = await furnish(site, account)
    const needs = new Map<string, LoginPermission | undefined>([
      ['/client/home', undefined],
      ['/client/invoices', 'invoices'],
      ['/client/quotes', 'quotes'],
      ['/client/services', 'products'],
      [`/client/services/${service}`, 'products'],
      ['/client/domains', 'domains'],
      [`/client/domains/${domain}`, 'domains'],
      ['/client/tickets', 'tickets'],
    ])
    for (const held of loginPermissions) {
      const permissions = [held]
      const loginId = await site.makeLogin(`${held}@example.com`, { clientId: account.clientId, permissions })
      const session = await site.signIn({ clientId: account.clientId, loginId })
      for (const [path, need] of needs) {
        const { status, text } = await site.get(path, session)
        t.equal(status, need === undefined || need === held ? 200 : 403, `${path} with ${held}`)
        for (const [other, wanted] of needs)
          if (wanted !== undefined && wanted !== held) t.notMatch(text, `href="${other}"`, `${path} with ${held}`)
        if (held !== 'invoices') t.notMatch(text, '120.50')
      }
    }
    const nobody = await site.makeLogin('nobody@example.com', { clientId: account.clientId, permissions: [] })
    t.equal(
      (await site.get('/client/services/999999', await site.signIn({ clientId: account.clientId, loginId: nobody })))
        .status,
      403,
    )
  },
)

withSite(t, 'revoking a permission takes effect on the next request', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const loginId = await site.makeLogin('joan@example.com', { clientId, permissions: 'all' })
  const session = await site.signIn({ clientId, loginId })
  t.equal((await site.get('/client/invoices', session)).status, 200)
  await site.database.transaction((db) =>
    db('client_logins').where({ login_id: loginId }).update({ permissions: '[]' }),
  )
  t.equal((await site.get('/client/invoices', session)).status, 403)
})

withSite(t, "another account's record returns 404, like a missing record", async (t, site) => {
  const mine = await site.makeAccount()
  const theirs = await furnish(site, await site.makeAccount())
  const session = await site.signIn(mine)
  const ids = ['0', '-1', '1e3', '%31', '01x', '9'.repeat(15), '9'.repeat(30), "1'--", '%00', '١']
  for (const path of [
    `/client/services/${theirs.service}`,
    `/client/domains/${theirs.domain}`,
    ...ids.flatMap((id) => [`/client/services/${id}`, `/client/domains/${id}`]),
  ]) {
    // `%31` is decoded to 1, which is another account's record ID.
    t.equal((await site.get(path, session)).status, 404, path)
  }
  for (const path of lists) {
    const { text } = await site.get(path, session)
    t.notMatch(text, /example\.com|120\.50/, `${path} hides other accounts`)
  }
})

withSite(t, 'hides drafts, and divides long lists into pages, newest first', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const session = await site.signIn({ clientId })
  for (let number = 1; number <= 27; number++)
    await addInvoice(site, clientId, { number, date: `2026-01-${String(number).padStart(2, '0')}`, status: 'paid' })
  await addInvoice(site, clientId, { status: 'draft', due_date: '2027-07-07' })

  const numbers = (text: string) => [...text.matchAll(/>#(\d+)</g)].map(([, number]) => Number(number))
  const first = await site.get('/client/invoices', session)
  t.strictSame(
    numbers(first.text),
    Array.from({ length: 25 }, (_, at) => 27 - at),
  )
  t.notMatch(first.text, '2027-07-07')
  t.match(first.text, 'href="?page=2"')
  const second = await site.get('/client/invoices?page=2', session)
  t.strictSame(numbers(second.text), [2, 1])
  t.match(second.text, 'href="?page=1"')
  t.notMatch(second.text, 'page=3')
  t.match((await site.get('/client/invoices?page=9', session)).text, 'There are no more entries.')
  for (const page of ['0', '-1', 'x', '1e9', '99999999999', '2&page=2'])
    t.strictSame(numbers((await site.get(`/client/invoices?page=${page}`, session)).text), numbers(first.text), page)
})

withSite(t, 'escapes stored text on the pages that show it', async (t, site) => {
  const { clientId, loginId } = await site.makeAccount({ companyname: maliciousText.text })
  const session = await site.signIn({ clientId })
  await site.database.transaction(async (db) => {
    await db('logins').where({ id: loginId }).update({ first_name: maliciousText.text, last_name: maliciousText.text })
    await db('settings').insert({ name: 'company_name', value: maliciousText.text, group: 'general' })
  })
  const service = await addService(site, clientId, maliciousText.text)
  const domain = await addDomain(site, clientId, maliciousText.text)
  await addQuote(site, clientId, { subject: maliciousText.text })
  await addTicket(site, clientId, '100001', { subject: maliciousText.text, status: maliciousText.text })
  for (const path of [...lists, `/client/services/${service}`, `/client/domains/${domain}`, '/client/unknown']) {
    const { text } = await site.get(path, session)
    t.match(text, maliciousText.shown, path)
    if (path.endsWith('/quotes') || path.endsWith('/tickets')) t.match(rowsIn(text)[0]?.[0], maliciousText.shown, path)
    t.notMatch(text, '<script', path)
  }
})

// R-919
withSite(t, 'a service page shows the user name, and the password only on request', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const session = await site.signIn({ clientId })
  const id = await addService(site, clientId)
  const path = `/client/services/${id}`
  const set = (row: object) => site.change(({ db }) => db('services').where({ id }).update(row))
  t.notMatch((await site.get(path, session)).text, /User name|password/, 'there is no hosting account yet')

  const password = '<b>7&"x'
  await site.change((ctx) =>
    ctx
      .db('services')
      .where({ id })
      .update({ username: 'ada1', password: encryptServicePassword(ctx, id, password) }),
  )
  const { text } = await site.get(path, session)
  t.match(text, '<dt>User name</dt><dd>ada1</dd>')
  t.match(text, 'Show password')
  t.notMatch(text, /<code>/)
  const [, form_token = ''] =
    /<form method="post">\n<input type="hidden" name="form_token" value="([^"]+)"/.exec(text) ?? []
  const shown = await site.post(path, { form: 'password', form_token }, session)
  t.equal(shown.status, 200)
  t.match(shown.text, '<dt>Password</dt><dd><code>&lt;b&gt;7&amp;&quot;x</code></dd>')
  t.equal(shown.headers.get('cache-control'), 'no-store')
  const told = await site.database
    .read('activity_log')
    .where({ client_id: clientId })
    .whereLike('description', '%password%')
  t.match(told, [{ description: `The password of service ${id} was shown to Ada Lovelace` }])

  t.equal(
    (await site.post(path, { form: 'password', form_token: 'x' }, session)).status,
    403,
    'another site cannot request the password',
  )
  t.equal((await site.post(path, {}, session)).status, 403)
  await set({ status: 'terminated' })
  t.notMatch((await site.get(path, session)).text, /Show password/)
  t.equal(
    (await site.post(path, { form: 'password', form_token }, session)).status,
    409,
    'the hosting account of an ended service is gone',
  )
  await set({ status: 'active', password: null })
  t.equal((await site.post(path, { form: 'password', form_token }, session)).status, 409)
  const others = await addService(site, (await site.makeAccount()).clientId)
  t.equal((await site.post(`/client/services/${others}`, { form: 'password', form_token }, session)).status, 404)
})

// R-919
withSite(t, 'showing a service password requires manageproducts, not only products', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const id = await addService(site, clientId)
  const password = 'hosting-Secret-7'
  await site.change((ctx) =>
    ctx
      .db('services')
      .where({ id })
      .update({ password: encryptServicePassword(ctx, id, password) }),
  )
  const loginId = await site.makeLogin('joan@example.com', { clientId, permissions: ['products'] })
  const session = await site.signIn({ clientId, loginId })
  const path = `/client/services/${id}`
  const page = await site.get(path, session)
  t.notMatch(page.text, /Show password|Our staff opened/)
  const [, form_token = ''] = /name="form_token" value="(\w+)"/.exec(page.text) ?? []
  const refused = await site.post(path, { form: 'password', form_token }, session)
  t.match(refused, { status: 403, text: 'You do not have permission to view service passwords.' })
  t.notMatch(refused.text, password)
  await site.change(({ db }) =>
    db('client_logins').where({ login_id: loginId }).update({ permissions: '["products","manageproducts"]' }),
  )
  t.match(await site.post(path, { form: 'password', form_token }, session), { status: 200, text: password })
})

withSite(t, 'groups the digits of amounts, even in a currency without decimals', async (t, site) => {
  const { clientId } = await site.makeAccount()
  const session = await site.signIn({ clientId })
  const yen = await site.change(async ({ db }) => {
    const row = { code: 'JPY', prefix: '¥', suffix: '', decimals: 0, rate: 1, is_default: 0 } as const
    const [made] = await db('currencies').insert(row).returning('id')
    return made?.id as number
  })
  await addInvoice(site, clientId, { currency_id: yen, total: 1_234_568 as Cents })
  await addInvoice(site, clientId, { total: 123_456_789 as Cents })
  const { text } = await site.get('/client/invoices', session)
  t.match(text, '¥1,234,568')
  t.match(text, '$1,234,567.89')
})

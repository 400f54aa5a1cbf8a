import t from 'tap'
import { loginPermissions } from '../../../domain/clients/login-permissions.js'
import type { Site } from './site.js'
import { withSite } from './site.js'

const set = (site: Site, settings: Record<string, string>) =>
  site.database.transaction(async (db) => {
    for (const [name, value] of Object.entries(settings))
      await db('settings').insert({ name, value, group: 'general' }).onConflict('name').merge()
  })

/** A one-pixel PNG. */
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

// R-4121, R-4837
withSite(t, "pages show the operator's color, logo, and links", async (t, site) => {
  const plain = await site.get('/client/reset')
  t.notMatch(plain.text, '<footer>')
  t.match(plain.text, '<p class="company"><a href="/client">Countinghouse</a></p>')
  await set(site, {
    company_logo: logo,
    company_address: 'Ring 1, Wien',
    brand_colour: '#a01020',
    home_url: 'https://shop.example/',
    privacy_url: 'https://shop.example/privacy',
  })
  const { text, headers } = await site.get('/client/reset')
  t.match(text, /--accent: #a01020;/)
  t.match(text, /<a href="https:\/\/shop\.example\/"><img src="\/client\/logo\?v=[\w-]{16}" alt="Countinghouse"><\/a>/)
  t.match(text, /<footer>\n<p><a href="https:\/\/shop\.example\/">Website<\/a>\n<a href="[^"]*\/privacy">Privacy<\/a>/)
  t.match(text, '<p>Ring 1, Wien</p>')
  t.notMatch(text, 'Imprint', 'an unset link is not shown')
  t.not(headers.get('content-security-policy'), plain.headers.get('content-security-policy'))
  t.match(headers.get('content-security-policy'), "img-src 'self'")
})

// R-4122
withSite(t, 'the navigation groups the account pages, and opens the group on an account page', async (t, site) => {
  const { clientId, loginId } = await site.makeAccount()
  const session = await site.signIn({ clientId, loginId })
  const { text } = await site.get('/client/home', session)
  const [main = '', group = ''] = (/<nav[^>]*>(.*?)<\/nav>/s.exec(text)?.[1] ?? '').split('<details>')
  t.match(main, /<a href="\/client\/home" aria-current="page">Overview<\/a>/)
  t.match(main, '/client/invoices')
  t.match(group, '/client/profile')
  t.notMatch(group, '/client/invoices')
  t.match((await site.get('/client/profile', session)).text, '<details open>')
  await site.change(({ db }) =>
    db('client_logins')
      .where({ login_id: loginId })
      .update({ is_owner: 0, permissions: JSON.stringify([loginPermissions[7]]) }),
  )
  const invoicesOnly = (await site.get('/client/home', session)).text
  t.match(invoicesOnly, 'href="/client/invoices"')
  t.notMatch(invoicesOnly, 'href="/client/profile"')
})

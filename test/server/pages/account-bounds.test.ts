import t from 'tap'
import type { EmailRow } from '../../../db/rows.js'
import { createContact } from '../../../domain/clients/contacts.js'
import { openBrowser } from './browser.js'
import { days, hours, type Site, seconds, withSite } from './site.js'

/** Signs in as the owner of a new account. */
async function enter(site: Site) {
  const { clientId, email } = await site.makeAccount()
  const browser = openBrowser(site)
  await browser.signIn(email)
  return { clientId, email, browser }
}

// R-4434
withSite(t, 'limits the contacts of an account to twenty', async (t, site) => {
  const { clientId, browser } = await enter(site)
  await site.change(async (ctx) => {
    for (let at = 0; at < 19; at++)
      await createContact(ctx, clientId, { firstname: 'No', lastname: String(at), email: `c${at}@example.com` })
  })
  const add = (email: string) =>
    browser.send('/client/contacts', { firstname: 'Joan', lastname: 'Clarke', email, mails: 'support' })
  t.equal((await add('last@example.com')).status, 303)
  t.match(await add('more@example.com'), {
    status: 422,
    text: /id="email-error">The maximum number of contacts is reached/,
  })
  t.equal((await site.database.read('contacts').where({ client_id: clientId })).length, 20)
})

// R-4433
withSite(t, 'limits invites to three an hour for an address and fifty a day for an account', async (t, site) => {
  const { email: own, browser } = await enter(site)
  const invite = (email: string) => browser.send('/client/users', { form: 'invite', email, permissions: 'tickets' })
  for (let count = 0; count < 3; count++) t.equal((await invite('joan@example.com')).status, 303)
  const open = await site.mailedLink('joan@example.com')
  t.match(await invite('JOAN@example.com'), {
    status: 409,
    text: /id="email-error">Too many emails have been requested/,
  })
  t.equal((await site.get(open)).status, 200, 'an open invite stays valid')
  t.equal((await invite('other@example.com')).status, 303)
  site.advance(hours(1) + seconds(1))
  await browser.signIn(own)
  t.equal((await invite('joan@example.com')).status, 303)

  const invites = () => site.database.read('emails').where({ template: 'client invite' }).orderBy('id', 'desc')
  const [{ id: _, ...mail }] = (await invites()) as [EmailRow, ...EmailRow[]]
  await site.database.transaction((db) => db('emails').insert(Array.from({ length: 45 }, () => mail)))
  t.equal((await invite('next@example.com')).status, 409)
  site.advance(days(1) + seconds(1))
  await browser.signIn(own)
  t.equal((await invite('next@example.com')).status, 303)
})

import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { expectSoundPage, narrow, openBrowser, openVisitor, wide, withoutBrowser } from '../../../support/browser.js'
import { freshEmail, makeClient, makeDomain, makeInvoice, makeService, newClient } from '../../../support/fixtures.js'
import { mailedLink } from '../../../support/mails.js'
import { type Api, type Body, withService } from '../../../support/service.js'

const minute = 60_000
const day = 24 * 60 * minute
/** Markup that alters the page unless it is escaped. */
const nasty = `<script>document.body.remove()</script>{{7*7}}<b>&amp;"'`

const headline = (page: Page) => page.locator('h1').innerText()
/** Returns the texts of the list's cells, by row. */
const rows = async (page: Page) =>
  Promise.all((await page.locator('tbody tr').all()).map((row) => row.locator('td').allInnerTexts()))

async function signInLink(api: Api, client_id: number, more: Body = {}): Promise<string> {
  return (await api.ok('createssotoken', { client_id, ...more })).redirect_url
}

async function expectRefusal(t: Test, page: Page, address: string, status: number, title: string): Promise<void> {
  t.equal((await page.goto(address))?.status(), status, title)
  t.equal(await headline(page), title)
  await expectSoundPage(t, page)
}

const gone = 'This link no longer works'

type Steps = (t: Test, api: Api, page: Page) => Promise<void>

/** Steps of a visitor, by title. */
const walks: Readonly<Record<string, Steps>> = {
  'a sign-in link leads to its destination, and from there to the rest of the account': async (t, api, page) => {
    const clientId = await makeClient(api, { firstname: nasty, lastname: 'Hopper', password2: 'long enough' })
    const service = await makeService(api, clientId, { domain: nasty })
    const domain = await makeDomain(api, clientId, {
      domain: `a-name-so-long-that-it-has-to-be-broken-somewhere-${clientId}.example`,
    })
    const invoice = await makeInvoice(api, clientId, { total: 12_345, status: 'unpaid' })
    const { quoteid } = await api.ok('createquote', {
      userid: clientId,
      subject: nasty,
      items: [{ description: 'Design', quantity: 2, unit_price: 50.25 }],
    })
    await api.ok('createquote', { userid: clientId, subject: 'Still a draft' })
    await api.ok('sendquote', { quoteid })
    const [department] = (await api.ok('getsupportdepartments')).departments
    const email = freshEmail()
    const { tid } = await api.ok('openticket', {
      deptid: department.id,
      clientid: clientId,
      subject: nasty,
      message: 'M',
      email,
    })

    for (const [more, path, title] of [
      [{}, '/home', `${nasty} Hopper`],
      [{ destination: 'clientarea:invoices' }, '/invoices', 'Invoices'],
      [{ destination: 'clientarea:services' }, '/services', 'Services'],
      [{ destination: 'clientarea:domains' }, '/domains', 'Domains'],
      [{ destination: 'clientarea:tickets' }, '/tickets', 'Tickets'],
      [{ destination: 'clientarea:product_details', service_id: service }, `/services/${service}`, nasty],
      [{ destination: 'clientarea:domain_details', domain_id: domain }, `/domains/${domain}`, /^a-name-so-long/],
      [{ destination: 'sso:custom_redirect', sso_redirect_path: '/quotes' }, '/quotes', 'Quotes'],
    ] as const) {
      await page.context().clearCookies()
      await page.goto(await signInLink(api, clientId, more))
      t.equal(page.url(), `${api.url}/client${path}`)
      t.match(await headline(page), title)
      await expectSoundPage(t, page)
    }

    const menu = page.getByRole('navigation')
    const follow = async (name: string) => {
      await menu.getByRole('link', { name }).click()
      t.equal(await menu.locator('[aria-current]').innerText(), name)
      return rows(page)
    }
    const { number } = (await api.database.read('invoices').where({ id: invoice }).first('number')) as {
      number: number
    }
    t.match(await follow('Invoices'), [[`#${number ?? invoice}`, /\d{4}-\d\d-\d\d/, 'Unpaid', '$123.45', '$123.45']])
    t.match(await follow('Quotes'), [[nasty, /\d{4}-\d\d-\d\d/, 'Sent', '$0.00', '$100.50']])
    t.match(await follow('Services'), [[nasty, String, 'Active', String]])
    await page.getByRole('link', { name: nasty }).click()
    t.equal(await headline(page), nasty)
    t.match(await follow('Domains'), [[/^a-name-so-long/, String, 'Active']])
    t.match(await follow('Tickets'), [[nasty, `#${tid}`, String, 'Open']])
    await follow('Overview')
    t.match(await page.locator('main').innerText(), /\$123\.45 on 1 invoice/)
    await page.getByRole('button', { name: 'Sign out' }).click()
    t.equal(await headline(page), 'You are signed out')
    // The 401 page forwards to the sign-in page automatically.
    t.equal((await page.request.get(`${api.url}/client/home`)).status(), 401)
    await page.goto(`${api.url}/client/invoices`)
    await page.waitForURL(/\/client\/sign-in\?next=/)
    t.equal(await headline(page), 'Sign in')
    await expectSoundPage(t, page)
  },

  'a used, expired, or altered sign-in link is refused': async (t, api, page) => {
    const clientId = await makeClient(api, { password2: 'long enough' })
    const used = await signInLink(api, clientId)
    await page.goto(used)
    t.equal(await headline(page), 'Ada Lovelace')
    await expectRefusal(t, page, used, 410, gone)
    const late = await signInLink(api, clientId)
    api.advance(minute + 1000)
    await expectRefusal(t, page, late, 410, gone)
    await expectRefusal(t, page, `${late.slice(0, -3)}xyz`, 410, gone)
    await expectRefusal(t, page, `${late}x`, 404, 'Page not found')
  },

  'a mailed link replaces a forgotten password, once and before it expires': async (t, api, page) => {
    const { email } = newClient()
    const clientid = await makeClient(api, { email, password2: 'the old password' })
    const signsIn = async (password2: string) => (await api.call('validatelogin', { email, password2 })).status === 200

    await page.goto(`${api.url}/client/reset`)
    await expectSoundPage(t, page)
    const address = page.getByLabel('Email address')
    await address.fill('ada@example')
    await page.getByRole('button').click()
    t.match(await page.locator('main').innerText(), 'Email address must be complete, like ada@example.com.')
    t.equal(await address.getAttribute('aria-invalid'), 'true')
    t.equal(await address.inputValue(), 'ada@example', 'the entered address is kept for correction')
    t.ok(await address.evaluate((input) => input === input.ownerDocument.activeElement), 'the field has the focus')
    await expectSoundPage(t, page)
    await address.fill(email)
    await page.getByRole('button').click()
    t.equal(await headline(page), 'Check your email')
    await expectSoundPage(t, page)
    const earlier = await mailedLink(api.database, email)

    await api.ok('resetpassword', { email })
    const link = await mailedLink(api.database, email)
    await page.goto(earlier)
    t.equal(await headline(page), 'Set a new password', 'an open link stays valid when another is requested')
    await page.goto(link)
    await expectSoundPage(t, page)
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button').click()
    t.equal(page.url(), link)
    t.ok(await signsIn('the old password'), 'the browser does not send a password that is too short')
    await page.getByLabel('New password').fill('<b>the new</b> password')
    await page.getByRole('button').click()
    t.equal(await headline(page), 'Your new password is set')
    await expectSoundPage(t, page)
    t.strictSame([await signsIn('<b>the new</b> password'), await signsIn('the old password')], [true, false])
    await page.goto(await signInLink(api, clientid))
    t.equal(await headline(page), 'Ada Lovelace', 'the client can sign in by link as before')

    await expectRefusal(t, page, earlier, 410, gone)
    await expectRefusal(t, page, link, 410, gone)
    await page.getByRole('link', { name: 'request a new one' }).click()
    t.equal(await headline(page), 'Forgot your password?')
    await api.ok('resetpassword', { email })
    const late = await mailedLink(api.database, email)
    api.advance(121 * minute)
    await expectRefusal(t, page, late, 410, gone)
  },

  'an invitation creates a login or attaches an existing login': async (t, api, page) => {
    const clientid = await makeClient(api, { companyname: nasty, password2: 'long enough' })
    const newcomer = freshEmail()
    await api.ok('createclientinvite', { clientid, email: newcomer, permissions: 'invoices,quotes' })
    const link = await mailedLink(api.database, newcomer)
    await page.goto(link)
    t.equal(await headline(page), `Join ${nasty}`)
    t.equal(await page.getByLabel('Email address').inputValue(), newcomer)
    await expectSoundPage(t, page)
    await page.getByLabel('First name').fill(nasty)
    await page.getByLabel('Last name').fill('Babbage')
    await page.getByLabel('New password').fill('long enough')
    await page.getByRole('button').click()
    t.equal(page.url(), `${api.url}/client/home`)
    t.match(await page.locator('main').innerText(), `You are signed in as ${nasty} Babbage.`)
    t.strictSame(await page.getByRole('navigation').getByRole('link').allInnerTexts(), [
      ...['Overview', 'Invoices', 'Quotes', 'Shop'],
    ])
    await expectSoundPage(t, page)
    await expectRefusal(t, page, `${api.url}/client/services`, 403, 'No access to this page')
    await expectRefusal(t, page, link, 410, gone)

    const known = freshEmail()
    await makeClient(api, { email: known, password2: 'long enough' })
    await api.ok('createclientinvite', { clientid, email: known })
    await page.goto(await mailedLink(api.database, known))
    await expectSoundPage(t, page)
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.getByRole('button').click()
    t.match(await page.locator('main').innerText(), 'The password is incorrect.')
    t.equal(await page.getByLabel('Password', { exact: true }).inputValue(), '', 'the password is not filled in again')
    await expectSoundPage(t, page)
    await page.getByLabel('Password', { exact: true }).fill('long enough')
    await page.getByRole('button').click()
    t.equal(await headline(page), nasty)

    await api.ok('createclientinvite', { clientid, email: freshEmail() })
    const last = await api.database.read('emails').orderBy('id', 'desc').first('recipient')
    const late = await mailedLink(api.database, last?.recipient as string)
    api.advance(7 * day + minute)
    await expectRefusal(t, page, late, 410, gone)
  },
}

if (withoutBrowser) t.test('client pages in a browser', { skip: withoutBrowser }, async () => {})
else {
  const browser = await openBrowser(t)
  // One service for all walks, because starting a service takes longer than most walks.
  withService(t, 'client pages in a browser', async (t, api) => {
    // Runs each walk with scripts in a wide window and without scripts in a narrow window. The pages contain no
    // scripts.
    for (const [title, steps] of Object.entries(walks))
      for (const javaScriptEnabled of [true, false])
        await t.test(`${title}, with scripts ${javaScriptEnabled ? 'on' : 'off'}`, async (t) => {
          const viewport = javaScriptEnabled ? wide : narrow
          const { page, complaints } = await openVisitor(t, browser, { javaScriptEnabled, viewport })
          await steps(t, api, page)
          t.strictSame(complaints, [])
        })
  })
}

import type { Locator, Page, Request } from 'playwright-core'
import t from 'tap'
import { onMigratedSqlite } from '../../../db/one-database.js'
import { expectSoundPage, narrow, openBrowser, openVisitor, wide, withoutBrowser } from '../../../support/browser.js'
import { eventually } from '../../../support/eventually.js'
import { type Api, startApi } from '../../../support/service.js'

/** Opens an action's page and its form with the keyboard. */
async function openForm(page: Page, api: Api, action: string): Promise<Locator> {
  await page.goto(`${api.url}/docs/actions/${action}`)
  await page.locator('section.try summary').first().press('Enter')
  const form = page.getByRole('form', { name: `Try ${action}` })
  await form.waitFor()
  return form
}

async function signIn(form: Locator, { identifier, secret }: Api['admin']) {
  await form.getByLabel('API key').fill(identifier)
  await form.getByLabel('API secret').fill(secret)
}

/** Clears the checkbox for a dry run, if the form has one. */
const untickDryRun = async (form: Locator) => {
  const box = form.locator('input[id$="-dry-run"]')
  if ((await box.count()) > 0) await box.uncheck()
}

/** Presses the submit button, and presses it again to confirm a change of real data. */
async function send(form: Locator) {
  const button = form.locator('button[type=submit]')
  await button.press('Enter')
  if ((await button.innerText()) !== 'Send and change real data') return
  await form.page().waitForTimeout(800)
  await button.press('Enter')
}

const shownStatus = (form: Locator) => form.locator('.try-status strong').innerText()
const said = (form: Locator) => form.locator('.try-said')

/** Collects the page's API calls from now on. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) calls.push(request)
  })
  return calls
}

if (withoutBrowser) t.test('trying calls in a browser', { skip: withoutBrowser }, async () => {})
else {
  const browser = await openBrowser(t)

  // Runs only on SQLite, because the page does not depend on the database.
  onMigratedSqlite(t, 'a reader finds an action and tries it', async (t, url) => {
    const api = await startApi(t, url)
    const { page, context, complaints } = await openVisitor(t, browser, { viewport: wide })

    // R-3330
    await t.test('finds an action by keyboard', async (t) => {
      await page.goto(`${api.url}/docs`)
      const box = page.getByRole('combobox', { name: 'Search' })
      await page.keyboard.press('/')
      await page.keyboard.type('suspend a custmer')
      const options = page.getByRole('option')
      await options.first().waitFor()
      t.match(await options.first().innerText(), /^modulesuspend/)
      t.equal(await box.getAttribute('aria-expanded'), 'true')
      const chosen = () => page.locator('[role=option][aria-selected=true]').innerText()
      await page.keyboard.press('ArrowDown')
      t.notMatch(await chosen(), /^modulesuspend/)
      await page.keyboard.press('ArrowUp')
      t.match(await chosen(), /^modulesuspend/)
      t.equal(await box.getAttribute('aria-activedescendant'), await options.first().getAttribute('id'))
      await page.keyboard.press('Escape')
      t.equal(await options.first().isVisible(), false)
      t.equal(await box.inputValue(), 'suspend a custmer')
      await page.locator('h1').click()
      await page.keyboard.press('Control+k')
      t.equal(await box.evaluate((input) => input === document.activeElement), true)
      await page.keyboard.type('addclient')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/docs\/actions\/addclient$/)
    })

    const name = '<img src=x onerror=alert(1)>'
    // R-3331
    await t.test('shows errors next to their fields, before and after a call', async (t) => {
      const form = await openForm(page, api, 'addclient')
      const calls = callsOf(page)
      await signIn(form, api.admin)
      await form.locator('button[type=submit]').press('Enter')
      t.match(await said(form).innerText(), /cannot be sent/)
      t.equal(calls.length, 0)
      const email = form.getByLabel('email', { exact: false }).first()
      const first = form.locator('#try-addclient-firstname')
      t.equal(await first.getAttribute('aria-invalid'), 'true')
      t.equal(await first.evaluate((input) => input === document.activeElement), true)

      await first.fill(name)
      await form.locator('#try-addclient-lastname').fill('B')
      await email.fill('not an address')
      await send(form)
      await form.locator('.try-status').waitFor()
      t.match(await shownStatus(form), '422')
      t.equal(await email.getAttribute('aria-invalid'), 'true')
      t.match(await form.locator('#try-addclient-email-error').innerText(), /email/)
    })

    // R-3333
    await t.test('changes real data only after a second press', async (t) => {
      const form = page.getByRole('form', { name: 'Try addclient' })
      const calls = callsOf(page)
      t.match(await form.locator('.try-warning').innerText(), 'not a sandbox')
      await form.locator('#try-addclient-email').fill('a@example.com')
      await untickDryRun(form)
      const button = form.locator('button[type=submit]')
      await button.dblclick()
      t.equal(await button.innerText(), 'Send and change real data')
      t.equal(calls.length, 0)
      await page.waitForTimeout(800)
      await button.press('Enter')
      await form.locator('.try-good').waitFor()
      t.equal(calls.length, 1)
      const text = await form.locator('.try-answer code').last().innerText()
      t.match(JSON.parse(text), { result: 'success', clientid: Number })
      t.match(await form.locator('.try-status').innerText(), /200 OK in \d+ ms · request \S+/)
    })

    // R-3332
    await t.test('the code sample contains the entered values but no secret', async (t) => {
      const form = page.getByRole('form', { name: 'Try addclient' })
      await form.getByText(/optional$/).click()
      await form.locator('#try-addclient-password2').fill('hush hush hush')
      const sample = page.locator('.samples pre').filter({ visible: true })
      const command = await sample.innerText()
      t.match(command, 'a@example.com')
      t.match(command, '$API_SECRET')
      t.notMatch(command, 'hush')
      await page.getByRole('radio', { name: 'TypeScript' }).check()
      const code = await sample.innerText()
      t.match(code, 'a@example.com')
      t.notMatch(code, 'hush')
      await form.locator('#try-addclient-password2').fill('')
    })

    // R-3332
    await t.test('masks module parameters after the name of a module with secrets is entered', async (t) => {
      const form = await openForm(page, api, 'updatemoduleconfiguration')
      const parameters = form.locator('#try-updatemoduleconfiguration-parameters')
      await parameters.fill('{"secret_key": "hush hush"}')
      const cover = () =>
        parameters.evaluate((input) => getComputedStyle(input).getPropertyValue('-webkit-text-security'))
      t.equal(await cover(), 'none')
      await form.locator('#try-updatemoduleconfiguration-moduleName').fill('stripe')
      t.equal(await cover(), 'disc')
      t.notMatch(await page.locator('.samples').innerText(), 'hush')
    })

    await t.test('shows a response as text, never as markup', async (t) => {
      const form = await openForm(page, api, 'getclients')
      await signIn(form, api.admin)
      await send(form)
      await form.locator('.try-good').waitFor()
      t.match(await form.locator('.try-answer pre').innerText(), name)
      t.equal(await form.locator('img').count(), 0)
    })

    await t.test('rejects unknown parameters unless the reader permits them', async (t) => {
      const form = page.getByRole('form', { name: 'Try getclients' })
      await form.getByText('Other parameters, as JSON').click()
      await form.getByLabel('Other parameters, or empty values').fill('{"colour": "red"}')
      await send(form)
      await form.locator('.try-bad').waitFor()
      t.match(await shownStatus(form), '422')
      t.match(await form.locator('#try-getclients--further-error').innerText(), 'unknown')
      await form.getByLabel('Reject unknown parameters').uncheck()
      await send(form)
      await form.locator('.try-good').waitFor()
      t.match(await form.locator('.try-headers').innerText(), /X-Ignored-Parameters\s+colour/)
    })

    // R-3334
    await t.test('repeats a call without a response under its idempotency key', async (t) => {
      const form = await openForm(page, api, 'closeclient')
      await signIn(form, api.admin)
      await form.locator('#try-closeclient-clientid').fill('4711')
      await untickDryRun(form)
      const keys: (string | undefined)[] = []
      await page.route('**/api/v1/closeclient', (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        // The first call remains unanswered, and the connection of the second call breaks.
        return keys.length === 1 ? undefined : keys.length === 2 ? route.abort() : route.continue()
      })
      await send(form)
      await eventually('the call is in flight', async () => keys.length === 1)
      await form.getByRole('button', { name: 'Stop waiting' }).press('Enter')
      await said(form).getByText('You stopped waiting.').waitFor()
      const button = form.locator('button[type=submit]')
      t.equal(await button.evaluate((one) => one === document.activeElement), true, 'the focus is on the button')
      await send(form)
      await said(form).getByText('There was no response.').waitFor()
      await send(form)
      await form.locator('.try-bad').waitFor()
      t.match(await shownStatus(form), '404')
      t.equal(new Set(keys).size, 1)
      t.match(keys[0], /^[0-9a-f]{32}$/)
      t.not(await form.locator('.try-key').innerText(), keys[0], 'an answered call does not reuse its key')
      await page.unroute('**/api/v1/closeclient')
      complaints.length = 0
    })

    // R-3333
    await t.test('selects a dry run first for an action that supports it', async (t) => {
      const form = await openForm(page, api, 'addorder')
      const calls = callsOf(page)
      const sample = page.locator('.samples pre').filter({ visible: true })
      const inTypeScript = page.getByRole('radio', { name: 'TypeScript' })
      await inTypeScript.check()
      t.match(
        await sample.innerText(),
        '{ dryRun: true }',
        'the samples also use a dry run, even before anything is entered',
      )
      await page.getByRole('radio', { name: 'curl' }).check()
      t.match(await sample.innerText(), "-H 'Dry-Run: true'")
      await signIn(form, api.admin)
      await form.locator('#try-addorder-clientid').fill('1')
      await form.locator('#try-addorder-pid').fill('[1')
      await send(form)
      t.match(await form.locator('#try-addorder-pid-error').innerText(), 'JSON')
      await form.locator('#try-addorder-pid').fill('[4711]')
      await send(form)
      await form.locator('.try-status').waitFor()
      t.equal(calls.length, 1)
      t.match(calls[0]?.headers(), { 'dry-run': 'true', prefer: 'handling=strict' })
      await form.getByLabel('Dry run, which stores nothing').uncheck()
      t.equal(await form.locator('button[type=submit]').innerText(), 'Send')
    })

    // R-3332
    await t.test('keeps the credential only in the memory of the page', async (t) => {
      const form = page.getByRole('form', { name: 'Try addorder' })
      const kept = await page.evaluate(async () => ({
        dom: document.documentElement.outerHTML,
        local: JSON.stringify(localStorage),
        session: JSON.stringify(sessionStorage),
        cookie: document.cookie,
        databases: JSON.stringify(await indexedDB.databases()),
        caches: JSON.stringify(await caches.keys()),
        address: location.href,
        state: JSON.stringify(history.state),
      }))
      for (const secret of [api.admin.secret, api.admin.identifier]) t.notOk(JSON.stringify(kept).includes(secret))
      t.strictSame((await context.storageState()).cookies, [])
      t.equal(await form.getByLabel('API secret').getAttribute('autocomplete'), 'off')
      await form.getByRole('button', { name: 'Forget' }).press('Enter')
      t.equal(await form.getByLabel('API secret').inputValue(), '')
      await signIn(form, api.admin)
      await page.reload()
      await page.locator('section.try summary').first().press('Enter')
      t.equal(await form.getByLabel('API secret').inputValue(), '')
      await form.locator('#try-addorder-clientid').fill('1')
      await form.locator('#try-addorder-pid').fill('[1]')
      await send(form)
      await form.locator('.try-bad').waitFor()
      t.match(await shownStatus(form), '401')
    })

    await t.test('fits a narrow window in dark mode', async (t) => {
      await page.setViewportSize(narrow)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page
        .getByRole('form')
        .getByText(/optional$/)
        .click()
      await page.getByRole('form').getByText('Other parameters, as JSON').click()
      await expectSoundPage(t, page)
      await page.getByRole('combobox').fill('invoice')
      await page.getByRole('option').first().waitFor()
      await expectSoundPage(t, page)
    })
    t.strictSame(complaints, [])

    await t.test('the search falls back to its form if the service does not respond', async (t) => {
      await page.route('**/docs/search.json', (route) => route.abort())
      await page.goto(`${api.url}/docs`)
      await page.getByRole('combobox').fill('suspend a customer')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/docs\/search\?q=suspend/)
      t.match(await page.locator('main').innerText(), 'modulesuspend')
    })

    await t.test('shows samples but no form without scripts', async (t) => {
      const { page, complaints } = await openVisitor(t, browser, { javaScriptEnabled: false, viewport: narrow })
      await page.goto(`${api.url}/docs/actions/addclient`)
      t.match(await page.locator('.samples').innerText(), 'curl')
      t.equal(await page.locator('section.try').isVisible(), false)
      // Chromium aborts script preloads that it may not run.
      t.strictSame(
        complaints.filter((complaint) => !/^had no answer from \S+\/docs\/[\w-]+\.js\?/.test(complaint)),
        [],
      )
    })
  })

  // R-3333
  onMigratedSqlite(t, 'a sandbox sends a call after one press', async (t, url) => {
    const api = await startApi(t, url, { environment: { SANDBOX: '1' } })
    const { page, complaints } = await openVisitor(t, browser, { viewport: wide })
    const form = await openForm(page, api, 'closeclient')
    t.equal(await form.locator('.try-warning').count(), 0)
    await signIn(form, api.admin)
    await form.locator('#try-closeclient-clientid').fill('4711')
    await form.locator('button[type=submit]').press('Enter')
    await form.locator('.try-status').waitFor()
    t.match(await shownStatus(form), '404')
    t.strictSame(complaints, [])
  })
}

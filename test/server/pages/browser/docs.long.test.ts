import type { Page } from 'playwright-core'
import t from 'tap'
import { onSqlite } from '../../../db/one-database.js'
import { narrow, openBrowser, openVisitor, withoutBrowser } from '../../../support/browser.js'
import { startApi } from '../../../support/service.js'

/** The actions that the page lists at present, by the name in their address. */
const listed = (page: Page) =>
  page
    .locator('.opblock-summary-path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('data-path')?.split('/').at(-1) as string).sort())

/** Tries an action out as a reader does, and returns what is shown of its answer. */
async function tryOut(page: Page, action: string, fill: () => Promise<void>) {
  await page.getByRole('searchbox').fill(action)
  const block = page.locator('.opblock').filter({ has: page.locator(`[data-path="/api/v1/${action}"]`) })
  await block.locator('.opblock-summary-control').click()
  await block.getByRole('button', { name: 'Try it out' }).click()
  await fill()
  await block.getByRole('button', { name: 'Execute' }).click()
  const answer = block.locator('.live-responses-table')
  const shown = {
    status: await answer.locator('tbody .response-col_status').first().innerText(),
    body: JSON.parse(await answer.locator('.response-col_description pre').first().innerText()),
  }
  return shown
}

if (withoutBrowser) t.test('the browsable reference in a browser', { skip: withoutBrowser }, async () => {})
else {
  const browser = await openBrowser(t)

  // On one database: the page has nothing of it, and loading takes seconds.
  onSqlite(t, 'the reference lists every action, finds what is searched for, and calls it', async (t, url) => {
    const api = await startApi(t, url)
    const { page, complaints } = await openVisitor(t, browser)
    await page.goto(`${api.url}/docs`)
    const areas = page.locator('.opblock-tag')
    await areas.first().waitFor()
    t.equal(await page.title(), 'Countinghouse')

    const actions: string[] = []
    // One at a time: of a long list the page draws only what stands in the window.
    for (const area of await areas.all()) {
      await area.click()
      actions.push(...(await listed(page)))
      await area.click()
    }
    const { paths } = (await (await fetch(`${api.url}/openapi.json`)).json()) as { paths: Record<string, object> }
    t.strictSame(
      actions.sort(),
      Object.keys(paths)
        .map((path) => path.split('/').at(-1))
        .sort(),
    )
    t.ok([...api.catalogue.keys()].every((action) => actions.includes(action)))

    const search = page.getByRole('searchbox', { name: 'Find an action' })
    const finds = async (phrase: string) => {
      await search.fill(phrase)
      return listed(page)
    }
    t.strictSame(await finds('addclientnote'), ['addclientnote'])
    t.strictSame(await finds('SIGNED client note'), ['addclientnote'], 'by words of its summary')
    t.strictSame(await finds('nosuchaction'), [])
    t.equal(await page.getByRole('status').innerText(), 'No action has all of this in it.')
    await search.fill('')
    t.strictSame(await listed(page), [], 'areas are folded again')

    await page.getByRole('button', { name: 'Authorize' }).click()
    const dialog = page.locator('.dialog-ux')
    for (const [at, secret] of [api.admin.identifier, api.admin.secret].entries()) {
      const form = dialog.locator('form').nth(at)
      await form.getByRole('textbox').fill(secret)
      await form.getByRole('button', { name: 'Apply credentials' }).click()
    }
    await dialog.locator('.close-modal').click()
    const firstname = '<img src=x onerror=alert(1)>{{7*7}}'
    const added = await tryOut(page, 'addclient', () =>
      page
        .locator('textarea.body-param__text')
        .fill(JSON.stringify({ firstname, lastname: 'B', email: 'a@example.com', password2: 'long enough' })),
    )
    t.match(added, { status: '200', body: { result: 'success', clientid: Number } })
    const found = await tryOut(page, 'getclientsdetails', () =>
      page.getByPlaceholder('clientid', { exact: true }).fill(String(added.body.clientid)),
    )
    t.match(found, { status: '200', body: { client: { firstname } } })

    await page.setViewportSize(narrow)
    const beyond = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    t.equal(beyond, 0, 'an action and its answer fit into a narrow window')
    t.strictSame(complaints, [])
  })
}

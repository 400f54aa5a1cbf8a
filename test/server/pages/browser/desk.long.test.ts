import t from 'tap'
import { expectSoundPage, narrow, openBrowser, openVisitor, wide, withoutBrowser } from '../../../support/browser.js'
import { file, makeClient, makeInvoice, openTicket, reply } from '../../../support/fixtures.js'
import { type Api, withService } from '../../../support/service.js'

/** Folder for screenshots, or undefined to take none. */
const picturesIn = process.env.PAGE_PICTURES

const longWord = 'https://example.com/'.padEnd(300, 'x')

async function furnish(api: Api): Promise<{ clientid: number; paths: readonly string[] }> {
  const clientid = await makeClient(api, { password2: 'a long password' })
  const late = await makeInvoice(api, clientid, { date: '2026-01-01', due_date: '2026-01-15' })
  await makeInvoice(api, clientid)
  const { invoiceid } = await api.ok('createinvoice', {
    ...{ userid: clientid, items: [{ description: `Hosting ${longWord}`, amount: 10, taxed: false }] },
  })
  await api.ok('updateinvoice', { invoiceid, creditamount: 4, creditreason: 'Goodwill' })
  const note = await api.database.read('credit_notes').where({ invoice_id: invoiceid }).first('id')
  const { quoteid } = await api.ok('createquote', {
    ...{ clientid, subject: 'A site', proposal: 'In six weeks.' },
    items: [{ description: 'Design', quantity: 2, unit_price: 1100 }],
  })
  await api.ok('sendquote', { quoteid })
  const ticket = await openTicket(api, { clientid, attachments: [file(`${'a'.repeat(120)}.txt`, 'x')] })
  await reply(api, ticket, { adminusername: 'x', message: `See\n${longWord}` })
  const announcement = `${longWord} ${'and so on '.repeat(60)}`
  const { announcementid } = await api.ok('addannouncement', { title: 'Maintenance', announcement, published: true })
  return {
    clientid,
    paths: [
      ...['home', `announcements/${announcementid}`, 'invoices', 'invoices?q=zz', `invoices/${late}`],
      ...[`invoices/${invoiceid}`, `credit-notes/${note?.id}`, 'quotes', `quotes/${quoteid}`],
      ...['tickets', `tickets/${ticket}`, 'tickets/new'],
    ],
  }
}

// R-4629
t.test('home, document, and ticket pages in a browser', { skip: withoutBrowser }, async (t) => {
  const browser = await openBrowser(t)
  withService(t, 'the pages are readable on a telephone and a desktop, and work without scripts', async (t, api) => {
    const { clientid, paths } = await furnish(api)
    for (const [name, viewport, colorScheme] of [
      ['narrow', narrow, 'dark'],
      ['wide', wide, 'light'],
    ] as const) {
      const { page, complaints } = await openVisitor(t, browser, { viewport, colorScheme })
      await page.goto((await api.ok('createssotoken', { client_id: clientid })).redirect_url)
      for (const path of paths) {
        await page.goto(`${api.url}/client/${path}`)
        await expectSoundPage(t, page)
        if (picturesIn !== undefined)
          await page.screenshot({ path: `${picturesIn}/${name}-${path.replaceAll(/\W+/g, '-')}.png`, fullPage: true })
      }
      t.strictSame(complaints, [])
    }
    const { page } = await openVisitor(t, browser, { viewport: narrow, javaScriptEnabled: false })
    await page.goto((await api.ok('createssotoken', { client_id: clientid })).redirect_url)
    await page.goto(`${api.url}/client/tickets/new`)
    await page.getByLabel('Subject').fill('A question')
    await page.getByLabel('Message').fill('One\nTwo')
    await page.getByLabel('Files').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
    await page.getByRole('button', { name: 'Send' }).click()
    t.match(await page.locator('h1').innerText(), /^Ticket #\d{6}: A question$/)
    t.equal(await page.locator('.message').innerText(), 'One\nTwo')
    t.equal(await page.getByRole('link', { name: 'a.txt' }).count(), 1)
  })
})

import t from 'tap'
import { getBranding } from '../../domain/settings/branding.js'
import { logoAddress } from '../../server/pages/logo.js'
import { openMailbox } from '../reliability/mailbox.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { eventually } from '../support/eventually.js'
import { makeClient, setSetting } from '../support/fixtures.js'
import { startApi } from '../support/service.js'

/** A one-pixel PNG. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

onBothDatabases(
  t,
  "the operator's logo on pages and in emails",
  async (t, url) => {
    const mailbox = await openMailbox(t)
    const api = await startApi(t, url, { environment: { SMTP_URL: mailbox.url } })
    const page = (path: string, headers = {}) => fetch(`${api.service.url}/client${path}`, { headers })

    // R-4804
    await t.test('serves no logo before the operator sets one', async (t) => {
      t.equal((await page('/logo')).status, 404)
    })

    await setSetting(api, 'company_logo', `data:image/png;base64,${png}`)
    await setSetting(api, 'company_address', '1 Engine Road, London')

    // R-4804
    await t.test('lets browsers cache the logo only under the URL derived from its content', async (t) => {
      const { logo } = getBranding((await api.service.contexts.on()).settings)
      if (logo === undefined) throw new Error('there is no logo')
      const known = await page(logoAddress(logo))
      const told = ['content-type', 'x-content-type-options', 'cache-control'].map((name) => known.headers.get(name))
      t.strictSame(told, ['image/png', 'nosniff', 'public, max-age=31536000, immutable'])
      t.equal(Buffer.from(await known.arrayBuffer()).toString('base64'), png)
      for (const path of ['/logo', '/logo?v=older', '/logo?v=a&v=b'])
        t.equal((await page(path)).headers.get('cache-control'), 'no-cache', path)
      const again = await page('/logo', {
        'If-None-Match': known.headers.get('etag') ?? '',
        // Replaces the header that fetch would add to request an uncached response.
        'Cache-Control': 'max-age=0',
      })
      t.equal(again.status, 304)
    })

    // R-4801
    await t.test('rejects invalid colors and links', async (t) => {
      for (const [setting, value] of [
        ['brand_colour', 'blue'],
        ['brand_colour', '#12345'],
        ['imprint_url', 'http://example.com'],
        ['home_url', 'javascript:alert(1)'],
        ['terms_url', 'https://user@example.com'],
      ])
        t.equal((await api.call('setconfigurationvalue', { setting, value })).status, 422, `${setting} ${value}`)
    })

    // R-4803, R-4805, R-4807, R-4808
    await t.test("an email contains the logo and the company's address", async (t) => {
      const clientid = await makeClient(api, { language: 'de' })
      const custom = { customsubject: 'Neues', custommessage: '<p>Guten Tag</p>' }
      await api.ok('sendemail', { id: clientid, ...custom })
      api.service.wake()
      await eventually('the email has arrived', () => mailbox.mails.some(({ parsed }) => parsed.subject === 'Neues'))
      const mail = mailbox.mails.find(({ parsed }) => parsed.subject === 'Neues')?.parsed
      const [image, ...others] = mail?.attachments ?? []
      t.strictSame(others, [])
      t.match(image, { mimeType: 'image/png', disposition: 'inline', related: true })
      t.equal(Buffer.from(image?.content as ArrayBuffer).toString('base64'), png)
      t.match(mail?.html, `src="cid:${image?.contentId?.slice(1, -1)}"`)
      t.match(mail?.html, '<html lang="de">')
      t.match(mail?.html, '1 Engine Road, London')
      t.match(mail?.text?.replaceAll('\r\n', '\n'), /^Guten Tag\n\n-- \nCountinghouse\n1 Engine Road, London\n/)
      const stored = await api.database.read('emails').where({ subject: 'Neues' }).first()
      t.equal(stored?.body, custom.custommessage, 'the stored body has no frame')
      t.equal(stored?.language, 'de')
    })
  },
  prepared,
)

import t from 'tap'
import { findByLink } from '../../../domain/billing/invoice-links.js'
import { loadLinkKey } from '../../../domain/secrets/link-key.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, writeRows } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'
import { secretKey } from '../../support/started-service.js'

const items = [{ description: 'x', amount: 10, taxed: false }]
const dayMs = 24 * 60 * 60_000

async function invoiceOf(api: Api): Promise<{ clientid: number; invoiceid: number; payurl: string }> {
  const clientid = await makeClient(api)
  const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items })
  return { clientid, invoiceid, payurl: (await api.ok('getinvoice', { invoiceid })).payurl }
}

/** Returns the ID of the invoice that a link opens, if any. */
async function opens(api: Api, payurl: string): Promise<number | undefined> {
  const [, id = '', code = ''] = /\/client\/invoice\/(\d+)\/([\w-]{22})$/.exec(payurl.split('?')[0] as string) ?? []
  return (await findByLink(await api.service.contexts.on(undefined, api.now()), Number(id), code))?.id
}

withService(
  t,
  'invoice links',
  async (t, api) => {
    // R-4031
    t.test('emails and `getinvoice` contain the same link, and revoking links invalidates it', async (t) => {
      const { invoiceid, clientid, payurl } = await invoiceOf(api)
      t.equal(await opens(api, payurl), invoiceid)
      const mail = await api.database.read('emails').where({ client_id: clientid }).first()
      t.match(mail?.body, payurl)
      await api.ok('updateinvoice', { invoiceid, revokelinks: true })
      t.equal(await opens(api, payurl), undefined)
      const { payurl: fresh } = await api.ok('getinvoice', { invoiceid })
      t.equal(await opens(api, fresh), invoiceid)
    })

    t.test('a link fails with another invoice, a changed code, or a changed client', async (t) => {
      const one = await invoiceOf(api)
      const other = await invoiceOf(api)
      t.equal(await opens(api, one.payurl.replace(`/${one.invoiceid}/`, `/${other.invoiceid}/`)), undefined)
      t.equal(await opens(api, `${one.payurl.slice(0, -1)}${one.payurl.endsWith('A') ? 'B' : 'A'}`), undefined)
      await writeRows(api, (db) => db('invoices').where({ id: one.invoiceid }).update({ client_id: other.clientid }))
      t.equal(await opens(api, one.payurl), undefined, 'the invoice now belongs to another client')
    })

    // R-4032
    t.test('a link expires 30 days after payment, and drafts and cancelled invoices have no link', async (t) => {
      const { invoiceid, payurl } = await invoiceOf(api)
      await api.ok('addinvoicepayment', { invoiceid, amount: 10, transid: `l-${invoiceid}` })
      t.equal(await opens(api, payurl), invoiceid)
      api.advance(30 * dayMs + 1000)
      t.equal(await opens(api, payurl), undefined)
      t.equal((await api.ok('getinvoice', { invoiceid })).payurl, undefined)
      const late = await invoiceOf(api)
      api.advance(400 * dayMs)
      t.equal(await opens(api, late.payurl), late.invoiceid, 'the invoice is unpaid')
      await api.ok('updateinvoice', { invoiceid: late.invoiceid, status: 'cancelled' })
      t.equal(await opens(api, late.payurl), undefined)
      const { invoiceid: draft } = await api.ok('createinvoice', { userid: late.clientid, items, status: 'draft' })
      t.equal((await api.ok('getinvoice', { invoiceid: draft })).payurl, undefined)
    })

    t.test('hides links from roles that cannot manage invoices', async (t) => {
      const { invoiceid } = await invoiceOf(api)
      const reader = await api.makeCredential({ permissions: ['list_invoices'] })
      t.notOk('payurl' in (await api.ok('getinvoice', { invoiceid }, { credential: reader })))
    })

    // R-4016
    t.test("accepts a return URL only if its host is the service's host or a configured one", async (t) => {
      const { invoiceid, clientid } = await invoiceOf(api)
      await api.ok('adduser', {
        clientid,
        email: `${clientid}@example.com`,
        password: 'long enough',
        first_name: 'A',
        last_name: 'B',
      })
      await api.ok('setconfigurationvalue', { setting: 'return_hosts', value: 'shop.example.com' })
      const allowed = ['https://shop.example.com/thanks?a=1', `${api.url}/done`]
      const refused = [
        'https://evil.example.com/',
        'http://shop.example.com/',
        'https://shop.example.com:444/',
        'javascript:alert(1)',
        'https://a@shop.example.com/',
        '//shop.example.com/',
      ]
      for (const returnurl of allowed) {
        const { payurl } = await api.ok('getinvoice', { invoiceid, returnurl })
        t.equal(new URL(payurl).searchParams.get('returnurl'), returnurl)
        await api.ok('createssotoken', { client_id: clientid, returnurl })
      }
      for (const returnurl of refused)
        for (const [action, parameters] of [
          ['getinvoice', { invoiceid }],
          ['createssotoken', { client_id: clientid }],
        ] as const)
          t.match(
            await api.call(action, { ...parameters, returnurl }),
            { status: 422, body: { code: 'return_url_not_allowed' } },
            returnurl,
          )
    })

    t.test('keeps one link key, and rejects a SECRET_KEY that does not decrypt it', async (t) => {
      const stored = { current: { id: 'x', bytes: secretKey }, previous: undefined, root: secretKey }
      const key = await loadLinkKey(api.database, { secretKey: stored.current.bytes, now: api.now() })
      const again = await loadLinkKey(api.database, { secretKey, now: api.now() })
      t.strictSame(key, again)
      t.equal(key.length, 32)
      await t.rejects(loadLinkKey(api.database, { secretKey: Buffer.alloc(32, 9), now: api.now() }), {
        message: /cannot be decrypted/,
      })
      t.strictSame((await api.database.read('link_keys')).length, 1)
    })
  },
  withoutJobs,
)

import t from 'tap'
import { findByLink } from '../../../domain/billing/invoice-links.js'
import { openLinkKey } from '../../../domain/secrets/link-key.js'
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

/** The invoice that a link opens, if any. */
async function opens(api: Api, payurl: string): Promise<number | undefined> {
  const [, id = '', code = ''] = /\/client\/invoice\/(\d+)\/([\w-]{22})$/.exec(payurl.split('?')[0] as string) ?? []
  return (await findByLink(await api.service.contexts.on(undefined, api.now()), Number(id), code))?.id
}

withService(
  t,
  'links of invoices',
  async (t, api) => {
    // R-4031
    t.test('mails and `getinvoice` have the same link, and another generation ends it', async (t) => {
      const { invoiceid, clientid, payurl } = await invoiceOf(api)
      t.equal(await opens(api, payurl), invoiceid)
      const mail = await api.database.read('emails').where({ client_id: clientid }).first()
      t.match(mail?.body, payurl)
      await api.ok('updateinvoice', { invoiceid, revokelinks: true })
      t.equal(await opens(api, payurl), undefined)
      const { payurl: fresh } = await api.ok('getinvoice', { invoiceid })
      t.equal(await opens(api, fresh), invoiceid)
    })

    t.test('no other invoice opens, and no changed code', async (t) => {
      const one = await invoiceOf(api)
      const other = await invoiceOf(api)
      t.equal(await opens(api, one.payurl.replace(`/${one.invoiceid}/`, `/${other.invoiceid}/`)), undefined)
      t.equal(await opens(api, `${one.payurl.slice(0, -1)}${one.payurl.endsWith('A') ? 'B' : 'A'}`), undefined)
      await writeRows(api, (db) => db('invoices').where({ id: one.invoiceid }).update({ client_id: other.clientid }))
      t.equal(await opens(api, one.payurl), undefined, 'it has gone to another client')
    })

    // R-4032
    t.test('it ends 30 days after the invoice was paid, and drafts and cancelled ones have none', async (t) => {
      const { invoiceid, payurl } = await invoiceOf(api)
      await api.ok('addinvoicepayment', { invoiceid, amount: 10, transid: `l-${invoiceid}` })
      t.equal(await opens(api, payurl), invoiceid)
      api.advance(30 * dayMs + 1000)
      t.equal(await opens(api, payurl), undefined)
      t.equal((await api.ok('getinvoice', { invoiceid })).payurl, undefined)
      const late = await invoiceOf(api)
      api.advance(400 * dayMs)
      t.equal(await opens(api, late.payurl), late.invoiceid, 'something is owed on it')
      await api.ok('updateinvoice', { invoiceid: late.invoiceid, status: 'cancelled' })
      t.equal(await opens(api, late.payurl), undefined)
      const { invoiceid: draft } = await api.ok('createinvoice', { userid: late.clientid, items, status: 'draft' })
      t.equal((await api.ok('getinvoice', { invoiceid: draft })).payurl, undefined)
    })

    t.test('roles that do not manage invoices see no link', async (t) => {
      const { invoiceid } = await invoiceOf(api)
      const reader = await api.makeCredential({ permissions: ['list_invoices'] })
      t.notOk('payurl' in (await api.ok('getinvoice', { invoiceid }, { credential: reader })))
    })

    // R-4016
    t.test('a payer is led back to hosts that are named alone', async (t) => {
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

    t.test('the key stays the same whatever becomes of SECRET_KEY', async (t) => {
      const stored = { current: { id: 'x', bytes: secretKey }, previous: undefined, root: secretKey }
      const key = await openLinkKey(api.database, { secretKey: stored.current.bytes, now: api.now() })
      const again = await openLinkKey(api.database, { secretKey, now: api.now() })
      t.strictSame(key, again)
      t.equal(key.length, 32)
      await t.rejects(openLinkKey(api.database, { secretKey: Buffer.alloc(32, 9), now: api.now() }), {
        message: /does not open/,
      })
      t.strictSame((await api.database.read('link_keys')).length, 1)
    })
  },
  withoutJobs,
)

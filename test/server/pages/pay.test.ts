import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { enableGateway } from '../../support/gateways.js'
import { askGateways, findTillObject, payAtTill, reportToTill, till, withTill } from '../../support/payments.js'
import { type Api, type Body, withService } from '../../support/service.js'

const items = [{ description: 'Hosting <b>', amount: 10, taxed: false }]

async function linked(api: Api, more: Body = {}): Promise<{ clientid: number; invoiceid: number; payurl: string }> {
  const clientid = await makeClient(api, more)
  const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items })
  return { clientid, invoiceid, payurl: (await api.ok('getinvoice', { invoiceid })).payurl }
}

const get = async (url: string, init: RequestInit = {}) => {
  const reply = await fetch(url, { redirect: 'manual', ...init })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

const pay = (url: string, gateway = 'till') => get(url, { method: 'POST', body: new URLSearchParams({ gateway }) })

const attemptsOf = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice.attempts

withService(
  t,
  'payment by a mailed link',
  async (t, api) => {
    await enableGateway(api, 'till')
    t.beforeEach(() => till.reset())

    // R-4033
    t.test('the page shows the invoice, and viewing it changes nothing', async (t) => {
      const { invoiceid, payurl } = await linked(api)
      const before = await api.database.read('activity_log').count({ count: '*' })
      for (const method of ['GET', 'HEAD']) {
        const page = await get(payurl, { method })
        t.equal(page.status, 200)
        t.equal(page.headers.get('referrer-policy'), 'no-referrer')
        t.equal(page.headers.get('x-robots-tag'), 'noindex')
        t.match(page.headers.get('content-security-policy'), /form-action 'self'/)
        if (method === 'GET') t.match(page.text, /Hosting &lt;b&gt;[\s\S]*\$10\.00[\s\S]*Pay with Till/)
      }
      t.strictSame(await attemptsOf(api, invoiceid), [])
      t.strictSame(await api.database.read('activity_log').count({ count: '*' }), before)
      t.strictSame(till.calls, [])
    })

    // R-4034
    t.test('forwards the payer to the gateway, and shows the status of the payment after the return', async (t) => {
      const { invoiceid, payurl } = await linked(api)
      const page = await pay(payurl)
      t.equal(page.status, 200)
      t.match(page.headers.get('refresh'), /^0; url=https:\/\/till\.example\/pay\//)
      t.match(page.text, /href="https:\/\/till\.example\/pay\//)
      const again = await pay(payurl)
      t.equal(again.headers.get('refresh'), page.headers.get('refresh'))
      const [one] = [...till.made.values()]
      const returned = await get(one?.returnUrl as string)
      t.match([returned.status, returned.headers.get('location')], [303, new URL(payurl).pathname])
      t.match((await get(payurl)).text, /waiting for confirmation/)
      payAtTill(one as NonNullable<typeof one>)
      await askGateways(api)
      t.match((await get(payurl)).text, /This invoice is paid/)
      t.match(await attemptsOf(api, invoiceid), [{ state: 'paid' }])
      t.match(await pay(payurl), { status: 422, text: /There is nothing left to pay/ })
    })

    // R-4035
    t.test("forwards the payer with the outcome to the operator's return URL", async (t) => {
      const { invoiceid } = await linked(api)
      const returnurl = `${api.url}/thanks?shop=1`
      const { payurl } = await api.ok('getinvoice', { invoiceid, returnurl })
      await pay(payurl)
      const [one] = [...till.made.values()]
      const [up, paid] = [`${one?.returnUrl}/given-up`, one?.returnUrl as string]
      const leads = async (url: string) => (await get(url)).headers.get('refresh')
      t.equal(await leads(up), `0; url=${returnurl}&invoiceid=${invoiceid}&outcome=given-up`)
      await reportToTill(api, [payAtTill(findTillObject(one?.reference))])
      t.equal(await leads(paid), `0; url=${returnurl}&invoiceid=${invoiceid}&outcome=paid`)
      t.equal((await get(paid.replace(/.$/, 'x'))).status, 404)
    })

    t.test('shows the page in German to a German client', async (t) => {
      const { payurl } = await linked(api, { language: 'de' })
      const { text } = await get(payurl, { headers: { 'accept-language': 'en' } })
      t.match(text, /<html lang="de">[\s\S]*Zu zahlen[\s\S]*Jetzt zahlen/)
    })

    t.test('rejects a wrong code, a revoked link, and an unavailable gateway', async (t) => {
      const { invoiceid, payurl } = await linked(api)
      t.equal((await get(payurl.replace(/.$/, 'x'))).status, 404)
      t.equal((await get(payurl.replace(/\/\d+\//, '/999999/'))).status, 404)
      for (const gateway of ['parrot', 'nothing', '']) t.ok((await pay(payurl, gateway)).status >= 400, gateway)
      await api.ok('updateinvoice', { invoiceid, revokelinks: true })
      t.equal((await get(payurl)).status, 404)
      t.strictSame(till.calls, [])
    })

    t.test('a closed client can view and pay an invoice', async (t) => {
      const { clientid, payurl } = await linked(api)
      await api.ok('closeclient', { clientid })
      t.equal((await get(payurl)).status, 200)
      t.match((await pay(payurl)).headers.get('refresh'), /till\.example/)
    })

    t.test('serves the invoice as a PDF', async (t) => {
      const { payurl } = await linked(api)
      const reply = await fetch(`${payurl}/pdf`)
      t.match([reply.status, reply.headers.get('content-type')], [200, 'application/pdf'])
      t.equal((await get(`${payurl}/credit-notes/1`)).status, 404)
    })

    t.test('the code appears in no log, activity entry, or metric', async (t) => {
      const { payurl } = await linked(api)
      const code = payurl.split('/').at(-1) as string
      await pay(payurl)
      await get(`${payurl}/nothing`)
      t.notMatch(api.logged(), code)
      t.notMatch(JSON.stringify(await api.database.read('activity_log')), code)
      t.notMatch(await (await fetch(`${api.url}/metrics`)).text(), code)
    })
  },
  withTill,
)

withService(
  t,
  'card testing',
  async (t, api) => {
    await enableGateway(api, 'till')
    // R-4036
    t.test('limits posts and wrong codes by address', async (t) => {
      const { payurl } = await linked(api)
      const statuses = new Set<number>()
      for (let n = 0; n < 8; n++) statuses.add((await pay(payurl)).status)
      t.ok(statuses.has(429))
      const guesses = new Set<number>()
      for (let n = 0; n < 8; n++) guesses.add((await get(payurl.replace(/.$/, 'x'))).status)
      t.ok(guesses.has(429))
    })
  },
  { environment: { ...withTill.environment, RATE_LIMIT_ANONYMOUS: '5' } },
)

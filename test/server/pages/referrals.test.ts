import t from 'tap'
import { makeClient, makeProduct, makeTaxRate, setSetting } from '../../support/fixtures.js'
import { mailedLink } from '../../support/mails.js'
import { withTill } from '../../support/payments.js'
import { type Body, withService } from '../../support/service.js'
import { openLogin } from './logins.js'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

withService(
  t,
  'affiliate links',
  async (t, api) => {
    await setSetting(api, 'sign_up', 'on')
    await makeTaxRate(api, { name: 'VAT', country: 'DE', rate: 19_000 })
    const pid = await makeProduct(api, { name: 'Hosting', auto_setup: 'payment', prices: { monthly: 1000 } })
    const clientid = await makeClient(api, { password2: 'a long password' })
    const visitor = await openLogin(api, undefined, clientid, ['affiliates'])
    const { affiliateid } = await api.ok('affiliateactivate', { clientid })
    const follow = (headers: Record<string, string> = {}, method = 'GET', id: number | string = affiliateid) =>
      fetch(`${api.url}/client/go/${id}`, {
        method,
        redirect: 'manual',
        headers: { 'User-Agent': browser, ...headers },
      })
    const cookieOf = (reply: Response) => reply.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const visits = async () =>
      (await api.database.read('affiliate_visits')).reduce((sum, one) => sum + Number(one.visits), 0)
    const signUp = (cookie: string, email: string) =>
      fetch(`${api.url}/client/sign-up`, {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams({
          ...{ firstname: 'Grace', lastname: 'Hopper', companyname: '', tax_id: '', email },
          ...{ address1: 'Musterweg 1', postcode: '10115', city: 'Berlin' },
          ...{ country: 'DE', language: 'en' },
        }),
      })
    const confirm = async (email: string): Promise<number> => {
      const link = await mailedLink(api.database, email)
      await fetch(link, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ password: 'a password of my own' }),
      })
      return (await api.database.read('clients').where({ email }).first('id'))?.id as number
    }

    // R-4482, R-4483
    await t.test('counts a browser once, logs no visit, and redirects to the shop', async (t) => {
      const first = await follow()
      t.strictSame([first.status, first.headers.get('location')], [303, '/client/shop'])
      t.match(
        first.headers.get('set-cookie'),
        /^client_referral=\d+\.\d+\.[\w-]{43}; Path=\/client; Max-Age=5184000; HttpOnly; SameSite=Lax$/,
      )
      const again = await follow({ cookie: cookieOf(first) })
      t.strictSame([again.status, again.headers.get('location'), cookieOf(again)], [303, '/client/shop', ''])
      const forged = `client_referral=${affiliateid}.9999999999.${'x'.repeat(43)}`
      t.equal((await follow({ cookie: forged })).status, 303)
      t.match(await api.database.read('affiliate_visits'), [
        { affiliate_id: affiliateid, day: api.now().toISOString().slice(0, 10) },
      ])
      t.equal(await visits(), 2, 'a forged cookie is ignored')
      t.strictSame(await api.database.read('activity_log').where({ action: 'GET /client/go/:id' }), [])
    })

    // R-4482
    await t.test('does not count robots, HEAD requests, prefetches, the affiliate, or unknown IDs', async (t) => {
      const before = await visits()
      const own = { cookie: visitor.cookie }
      for (const reply of [
        await follow({ 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
        await follow({}, 'HEAD'),
        await follow({ 'Sec-Purpose': 'prefetch;prerender' }),
        await follow(own),
        await follow({}, 'GET', affiliateid + 1000),
      ])
        t.equal(cookieOf(reply), '', reply.url)
      t.equal((await follow({}, 'GET', 'https:%2F%2Fevil.example')).status, 404)
      t.equal(await visits(), before)
    })

    // R-4484
    await t.test(
      'records the referral of a client who signs up, even if the mailed link is opened elsewhere',
      async (t) => {
        const asked = await signUp(cookieOf(await follow()), 'grace@example.com')
        t.equal(asked.status, 200)
        t.strictSame(await api.database.read('referrals'), [])
        const grace = await confirm('grace@example.com')
        await signUp('', 'nobody@example.com')
        await confirm('nobody@example.com')
        t.match(await api.database.read('referrals'), [{ client_id: grace, affiliate_id: affiliateid }])
        t.equal((await api.database.read('referrals')).length, 1)
      },
    )

    // R-4485, R-4486
    await t.test(
      'the affiliate page shows visitors, clients, their payments without tax, and the commission',
      async (t) => {
        const grace = (await api.database.read('referrals').first('client_id'))?.client_id as number
        const order = async (): Promise<Body> => api.ok('addorder', { clientid: grace, pid })
        const paid = await order()
        const back = await order()
        await order()
        for (const { invoiceid } of [paid, back])
          await api.ok('addinvoicepayment', { invoiceid, transid: `paid-${invoiceid}`, amount: 11.9 })
        const page = async () => (await visitor.get('/client/affiliate')).text
        t.match(await page(), /<td[^>]*>USD<\/td><td[^>]*>\$20\.00<\/td><td[^>]*>\$2\.00/)
        await api.ok('updateinvoice', {
          invoiceid: back.invoiceid,
          status: 'refunded',
          refundto: 'record',
          refundamount: 5.95,
        })
        t.match(await page(), /\$15\.00<\/td><td[^>]*>\$1\.50/)
        const gift = await order()
        await api.ok('addcredit', { clientid: grace, amount: 5.95, description: 'Welcome' })
        await api.ok('applycredit', { invoiceid: gift.invoiceid, amount: 5.95 })
        await api.ok('addinvoicepayment', { invoiceid: gift.invoiceid, transid: 'rest', amount: 5.95 })
        t.match(await page(), /\$20\.00<\/td><td[^>]*>\$2\.00/, 'a gift earns no commission')
        const own = await order()
        await api.ok('addcredit', { clientid: grace, amount: 11.9, description: 'Paid in cash', kind: 'payment' })
        await api.ok('applycredit', { invoiceid: own.invoiceid, amount: 11.9 })
        t.match(await page(), /\$30\.00<\/td><td[^>]*>\$3\.00/)
        const n = await visits()
        t.match(
          await page(),
          new RegExp(
            `last 30 days</dt><dd>${n}<[\\s\\S]*Total visitors</dt><dd>${n}<[\\s\\S]*Referred customers</dt><dd>1<`,
          ),
        )
        t.match(await page(), `${api.url}/client/go/${affiliateid}"`)
        t.match((await api.ok('getaffiliates')).data, [{ affiliateid, visitors: n, clients: 1 }])
        api.advance(40 * 24 * 60 * 60 * 1000)
        const later = await openLogin(api, undefined, clientid, ['affiliates'])
        const { text } = await later.get('/client/affiliate')
        t.match(text, new RegExp(`last 30 days</dt><dd>0<[\\s\\S]*Total visitors</dt><dd>${n}<`))
      },
    )

    // R-4483, R-4487
    await t.test('a cookie expires after 60 days, and a closed affiliate refers no clients', async (t) => {
      const cookie = cookieOf(await follow())
      await signUp(cookie, 'late@example.com')
      api.advance(61 * 24 * 60 * 60 * 1000)
      const before = await visits()
      t.not(cookieOf(await follow({ cookie })), '')
      t.equal(await visits(), before + 1)
      const fresh = cookieOf(await follow())
      await signUp(fresh, 'early@example.com')
      await api.ok('closeclient', { clientid })
      const early = await confirm('early@example.com')
      t.type(early, 'number')
      t.equal(await api.database.read('referrals').where({ client_id: early }).first(), undefined)
      t.equal(cookieOf(await follow()), '')
      await api.ok('deleteclient', { clientid })
      t.strictSame([await api.database.read('affiliate_visits'), await api.database.read('referrals')], [[], []])
    })
  },
  withTill,
)

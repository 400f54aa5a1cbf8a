import t from 'tap'
import { expectRefusal } from '../../actions/_shared/checks.js'
import { readRecord } from '../../actions/domains/registry.js'
import { advance, withSandbox } from '../../support/clock.js'
import { jumpToDay, payInFull, withoutJobs } from '../../support/daily.js'
import { makeClient, makeCurrency, makeDomain, makeProduct, setSetting, writeRows } from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'
import { apply } from '../../tools/setup-support.js'

const setUp = async (api: Api, ...tlds: object[]) => {
  await apply(api.database, { tlds })
}

const linesOf = (api: Api, id: number) =>
  api.database.read('invoice_items').where({ type: 'domain', related_id: id }).orderBy('id')

withService(
  t,
  'TLD prices by currency and years',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    await makeCurrency(api, 'EUR', 2)
    await makeCurrency(api, 'JPY', 0)
    const inEur = await makeClient(api, { currency: 'EUR' })
    const inUsd = await makeClient(api)
    const pid = await makeProduct(api, { prices: { monthly: 0 } })
    await writeRows(api, async (db) => {
      const currencies = await db('currencies').whereNot({ is_default: 1 }).pluck('id')
      for (const currency_id of currencies)
        await db('product_prices').insert({ product_id: pid, currency_id, cycle: 'monthly', price: 0 as never })
    })
    const order = (clientid: number, domain: string, more: Body = {}) =>
      api.ok('addorder', { clientid, pid, domain, domaintype: 'register', ...more })
    const ordered = async (clientid: number, domain: string, more: Body = {}) =>
      readRecord(api, (await order(clientid, domain, more)).domainids[0])

    await api.ok('createorupdatetld', { extension: 'net', register_price: 10, transfer_price: 8, renew_price: 12 })
    await setUp(
      api,
      {
        extension: '.net',
        grace_days: 5,
        redemption_days: 10,
        years: [5, 2, 1],
        pricing: {
          USD: { register: { 2: 18 }, restore: { 1: 80 }, id_protection: { 1: 3 } },
          EUR: { register: { 1: 9, 2: 17 }, renew: { 1: 11 }, id_protection: { 1: 2, 2: 3 } },
        },
      },
      { extension: 'eu', pricing: { EUR: { register: { 1: 7 } } } },
      { extension: '.uk.com', register_price: 30, renew_price: 31 },
    )

    // R-2723
    t.test('prices an order by its currency and years', async (t) => {
      for (const [client, regperiod, first, recurring] of [
        [inUsd, 1, 10, 12],
        [inUsd, 2, 18, 24],
        [inUsd, 5, 50, 60],
        [inEur, 1, 9, 11],
        [inEur, 2, 17, 22],
        [inEur, 5, 45, 55],
      ] as const)
        t.match(await ordered(client, `c${client}y${regperiod}.net`, { regperiod }), {
          firstpaymentamount: first,
          recurringamount: recurring,
          regperiod,
        })
      t.match(await ordered(inEur, 'moved.net', { domaintype: 'transfer', eppcode: 'x' }), {
        firstpaymentamount: 8,
        recurringamount: 11,
      })
      const { domainid } = await api.ok('domainregister', { clientid: inEur, domain: 'direct.net', years: 2 })
      t.match(await readRecord(api, domainid), { recurringamount: 22 })
    })

    // R-2723
    t.test('rejects an order if the TLD is priced only in another currency', async (t) => {
      t.match(await ordered(inEur, 'a.eu'), { firstpaymentamount: 7, recurringamount: 0 })
      const other = { clientid: inUsd, pid, domain: 'b.eu', domaintype: 'register' }
      await expectRefusal(t, api, 'addorder', other, 'domain')
    })

    t.test('bills a renewal in the currency and for the years of the order', async (t) => {
      const [id] = (await order(inEur, 'renewed.net', { regperiod: 2 })).domainids
      await api.ok('updateclientdomain', { domainid: id, status: 'active', nextduedate: '2031-01-20' })
      await api.ok('geninvoices')
      t.match((await linesOf(api, id)).at(-1), { amount: 2200, period_start: '2031-01-20', period_end: '2033-01-20' })
    })

    // R-2724
    t.test('rejects numbers of years that a TLD does not sell', async (t) => {
      const wanted = { clientid: inUsd, pid, domain: 'years.net', domaintype: 'register', regperiod: 3 }
      await expectRefusal(t, api, 'addorder', wanted, 'regperiod')
      await expectRefusal(t, api, 'domainregister', { clientid: inUsd, domain: 'years.net', years: 4 }, 'years')
      const { domainid } = await api.ok('domainregister', { clientid: inUsd, domain: 'years.net', years: 5 })
      await api.ok('updateclientdomain', { domainid, status: 'active' })
      await expectRefusal(t, api, 'domainrenew', { domainid, years: 3 }, 'years')
      t.match(await api.ok('domainrenew', { domainid, years: 2 }), { expiry_date: '2038-01-15' })
    })

    t.test('lists prices by currency and years, with the terms after expiry', async (t) => {
      const pricingOf = async (extension: string, query = {}) => {
        const { currency, pricing } = await api.ok('gettldpricing', query)
        return { currency, ...pricing.find((one: Body) => one.extension === extension) }
      }
      t.match(await pricingOf('.net'), {
        currency: 'USD',
        register_price: 10,
        transfer_price: 8,
        renew_price: 12,
        grace_days: 5,
        redemption_days: 10,
        redemption_fee: 80,
        id_protection_price: 3,
        dns_management_price: null,
        periods: [
          { years: 1, register_price: 10, renew_price: 12 },
          { years: 2, register_price: 18, renew_price: 24 },
          { years: 5, register_price: 50, renew_price: 60 },
        ],
      })
      t.match(await pricingOf('.net', { currency: 'eur' }), {
        currency: 'EUR',
        register_price: 9,
        transfer_price: 8,
        redemption_fee: 80,
        id_protection_price: 2,
        periods: [{ years: 1 }, { years: 2, register_price: 17, renew_price: 22 }, { years: 5, register_price: 45 }],
      })
      t.match(await pricingOf('.net', { currency: 'JPY' }), {
        register_price: 10,
        periods: [{}, { register_price: 18 }],
      })
      t.match(await pricingOf('.eu'), { register_price: null, redemption_fee: null })
      t.equal((await pricingOf('.eu')).periods.length, 10)
      await expectRefusal(t, api, 'gettldpricing', { currency: 'XXX' }, 'currency')
    })

    t.test('a price set by staff applies to one-year orders placed afterwards', async (t) => {
      await setUp(api, { extension: '.org', register_price: 9, pricing: { USD: { register: { 1: 5, 2: 9 } } } })
      t.match(await ordered(inUsd, 'first.org'), { firstpaymentamount: 5 })
      await api.ok('createorupdatetld', { extension: 'org', register_price: 6 })
      t.match(await ordered(inUsd, 'second.org'), { firstpaymentamount: 6 })
      t.match(await ordered(inUsd, 'third.org', { regperiod: 2 }), { firstpaymentamount: 9 })
    })

    t.test('a domain waiting for a renewal price is billed at the price in its currency', async (t) => {
      const id = await makeDomain(api, inEur, {
        domain: 'waiting.eu',
        currency_id: (await api.database.read('currencies').where({ code: 'EUR' }).first('id'))?.id ?? 0,
        ...{ next_due_date: '2031-01-20', expiry_date: '2031-01-20', anchor_day: 20, years: 1 },
      })
      await api.ok('geninvoices')
      t.strictSame(await linesOf(api, id), [])
      await setUp(api, { extension: '.eu', pricing: { EUR: { register: { 1: 7 }, renew: { 1: 8 } } } })
      await api.ok('geninvoices')
      t.match(await linesOf(api, id), [{ amount: 800 }])
    })

    // R-2727
    t.test('accepts domains under a second-level TLD such as uk.com if it is sold', async (t) => {
      t.match(await ordered(inUsd, 'Shop.uk.com'), { domain: 'shop.uk.com', firstpaymentamount: 30 })
      const { domainid } = await api.ok('domainregister', { clientid: inUsd, domain: 'other.uk.com' })
      t.match(await readRecord(api, domainid), { domain: 'other.uk.com', recurringamount: 31 })
      await setUp(api, { extension: '.uk', register_price: 5 })
      for (const domain of ['www.shop2.uk.com', 'shop.us.com', 'www.example.net', 'co.uk', 'www.example.uk'])
        await expectRefusal(t, api, 'domainregister', { clientid: inUsd, domain }, 'domain')
      for (const extension of ['123', '.com.123', '.x1', '.1'])
        await expectRefusal(t, api, 'createorupdatetld', { extension }, 'extension')
    })
  },
  withoutJobs,
)

withService(
  t,
  'domain add-ons and redemption',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    await setUp(api, {
      extension: '.net',
      register_price: 10,
      transfer_price: 8,
      renew_price: 12,
      grace_days: 5,
      redemption_days: 10,
      pricing: {
        USD: { restore: { 1: 80 }, id_protection: { 1: 3, 2: 5 }, dns_management: { 1: 1 } },
      },
    })
    const clientid = await makeClient(api)
    const pid = await makeProduct(api, { prices: { monthly: 0 } })
    const order = (domain: string, more: Body = {}) =>
      api.ok('addorder', { clientid, pid, domain, domaintype: 'register', ...more })

    // R-2725
    t.test('bills ordered add-ons with the domain and its renewals', async (t) => {
      const { invoiceid, domainids } = await order('extras.net', {
        regperiod: 2,
        idprotection: true,
        dnsmanagement: 1,
        emailforwarding: 'false',
      })
      const [id] = domainids
      t.match(await readRecord(api, id), {
        firstpaymentamount: 27,
        recurringamount: 31,
        id_protection: true,
        dns_management: true,
        email_forwarding: false,
      })
      const { items } = (await api.ok('getinvoice', { invoiceid })).invoice
      t.match(
        items.find(({ type }: Body) => type === 'domain'),
        { amount: 27, description: 'Registration of extras.net for 2 years, with ID protection, DNS management' },
      )
      await payInFull(api, invoiceid)
      await advance(api, 1)
      t.match(
        api.logged(),
        /Manual action needed: register extras\.net for 2 years, with ID protection, DNS management/,
      )
      await api.ok('updateclientdomain', { domainid: id, status: 'active', nextduedate: '2031-01-25' })
      await api.ok('geninvoices')
      t.match((await linesOf(api, id)).at(-1), { amount: 3100, description: /, with ID protection, DNS management$/ })
    })

    t.test('matches a list of add-ons to the ordered products by position', async (t) => {
      const { domainids } = await order('', {
        pid: [pid, pid],
        domain: ['one.net', 'two.net'],
        domaintype: ['register', 'register'],
        idprotection: [0, 1],
      })
      t.match(await readRecord(api, domainids[0]), { firstpaymentamount: 10, id_protection: false })
      t.match(await readRecord(api, domainids[1]), { firstpaymentamount: 13, id_protection: true })
    })

    t.test('rejects an add-on without a price', async (t) => {
      const wanted = { clientid, pid, domain: 'none.net', domaintype: 'register', emailforwarding: 1 }
      await expectRefusal(t, api, 'addorder', wanted, 'emailforwarding')
    })

    t.test('includes add-ons in the renewal price once the domain can be renewed', async (t) => {
      await setUp(api, { extension: '.once', register_price: 5, pricing: { USD: { id_protection: { 1: 3 } } } })
      const [id] = (await order('a.once', { idprotection: 1 })).domainids
      t.match(await readRecord(api, id), { firstpaymentamount: 8, recurringamount: 0 })
      await api.ok('updateclientdomain', { domainid: id, status: 'active', nextduedate: '2031-01-20' })
      await api.ok('geninvoices')
      t.notOk((await linesOf(api, id)).some(({ period_start }) => period_start === '2031-01-20'))
      await api.ok('createorupdatetld', { extension: 'once', renew_price: 6 })
      t.match(await readRecord(api, id), { recurringamount: 9 })
    })

    // R-2725
    t.test('toggling an add-on changes the renewal price', async (t) => {
      const [id] = (await order('switched.net', { idprotection: 1 })).domainids
      await api.ok('updateclientdomain', { domainid: id, status: 'active' })
      const amount = async () => (await readRecord(api, id)).recurringamount
      t.equal(await amount(), 15)
      t.match(await api.ok('domaintoggleidprotect', { domainid: id }), { idprotection: false, dnsmanagement: false })
      t.equal(await amount(), 12)
      t.match(await api.ok('domaintoggleidprotect', { domainid: id, dnsmanagement: 1, emailforwarding: 1 }), {
        idprotection: false,
        dnsmanagement: true,
        emailforwarding: true,
      })
      t.equal(await amount(), 13, 'an add-on without a price is free')
      await api.ok('updateclientdomain', { domainid: id, id_protection: 1, dns_management: 0 })
      t.equal(await amount(), 15)
      await api.ok('updateclientdomain', { domainid: id, id_protection: 0, recurringamount: 9 })
      t.equal(await amount(), 9, 'a price set by staff applies')
      t.match(await readRecord(api, id), { id_protection: false, email_forwarding: true })
    })

    // R-2726
    t.test('an unpaid renewal includes the redemption fee once the redemption period starts', async (t) => {
      const [day, anchor_day] = ['2031-01-10', 10]
      const [usd] = await api.database.read('currencies').where({ is_default: 1 }).pluck('id')
      const domainOf = (domain: string) =>
        makeDomain(api, clientid, {
          ...{ domain, registrar: 'manual', currency_id: usd ?? null, recurring_amount: 1200 as never, years: 1 },
          ...{ registered_on: '2030-01-10', expiry_date: day, next_due_date: day, billed_until: day, anchor_day },
        })
      const [late, other] = [await domainOf('late.net'), await domainOf('other.net')]
      const claimed = async (id: number) => (await linesOf(api, id)).filter(({ is_claiming }) => is_claiming === 1)
      await api.ok('geninvoices')
      const [line] = await claimed(late)
      t.match(line, { amount: 1200, period_start: day })
      t.match(await claimed(other), [{ invoice_id: line?.invoice_id }], 'both are on one invoice')

      jumpToDay(api, '2031-01-20')
      await advance(api, 1)
      t.match(await readRecord(api, late), { status: 'redemption' })
      const lines = await claimed(late)
      t.match(lines, [{ amount: 9200, period_start: day, description: /restoration from redemption$/ }])
      const invoiceid = lines[0]?.invoice_id as number
      t.match((await api.ok('getinvoice', { invoiceid })).invoice, {
        ...{ status: 'unpaid', total: 184 },
        // Last day of the redemption period, because it ends before the payment term of 7 days.
        ...{ date: '2031-01-20', duedate: '2031-01-25' },
      })
      t.match(await claimed(other), [{ amount: 9200, invoice_id: invoiceid }])
      t.match((await api.ok('getinvoice', { invoiceid: line?.invoice_id })).invoice, { status: 'cancelled' })
      await advance(api, 1)
      t.same(await claimed(late), lines, 'charges the fee once')

      await payInFull(api, invoiceid)
      await advance(api, 1)
      t.match(api.logged(), /Manual action needed: restore late\.net[\s\S]*Manual action needed: renew late\.net/)
      t.match(await readRecord(api, late), { status: 'active', expirydate: '2032-01-10', nextduedate: '2032-01-10' })
    })

    // R-2726
    t.test('a staff renewal restores a domain in redemption', async (t) => {
      const domainid = await makeDomain(api, clientid, {
        ...{ domain: 'staff.net', registrar: 'manual', status: 'redemption', expiry_date: '2031-01-02' },
      })
      t.match(await api.ok('domainrenew', { domainid }), { expiry_date: '2032-01-02' })
      t.match(api.logged(), /Manual action needed: restore staff\.net/)
      t.match(await readRecord(api, domainid), { status: 'active' })
    })
  },
  withoutJobs,
)

// R-2725
withSandbox(t, "sends a transfer's add-ons to the registrar once the transfer completes", async (t, api) => {
  await setSetting(api, 'default_registrar', 'pretend')
  await setUp(api, {
    extension: '.net',
    transfer_price: 8,
    renew_price: 12,
    pricing: { USD: { id_protection: { 1: 3 }, email_forwarding: { 1: 1 } } },
  })
  const clientid = await makeClient(api)
  const pid = await makeProduct(api, { prices: { monthly: 0 } })
  const transfer = { clientid, pid, domaintype: 'transfer', eppcode: 'x' }
  const { invoiceid, domainids } = await api.ok('addorder', {
    ...transfer,
    ...{ domain: 'arrived.net', idprotection: 1, emailforwarding: 1 },
  })
  const plain = await api.ok('addorder', { ...transfer, domain: 'plain.net' })
  t.match(await readRecord(api, domainids[0]), { firstpaymentamount: 12, recurringamount: 16, id_protection: true })
  await payInFull(api, invoiceid)
  await payInFull(api, plain.invoiceid)
  await advance(api, 1)
  t.match(await readRecord(api, domainids[0]), { status: 'active' })
  const jobs = api.database.read('module_queue').where({ action: 'extras' })
  t.match(await jobs, [{ domain_id: domainids[0], status: 'completed' }])
  t.match(await readRecord(api, plain.domainids[0]), { status: 'active' })
})

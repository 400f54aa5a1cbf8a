import t from 'tap'
import type { ServiceRow } from '../../../db/rows-services.js'
import type { Counts } from '../../../domain/daily-job/step.js'
import { priceChanges } from '../../../domain/daily-job/steps/price-changes.js'
import { resendMail } from '../../../domain/mail/resent-mails.js'
import { loadServicePromotion } from '../../../domain/orders/promotions.js'
import { announcePrices, clientsToNotify } from '../../../domain/services/repricing/announcements.js'
import { type FindPromotion, planRepricing } from '../../../domain/services/repricing/plan.js'
import { type RepricingRequest, resolveRequest } from '../../../domain/services/repricing/repricing-request.js'
import { type Stored, storeRepricing } from '../../../domain/services/repricing/store-repricing.js'
import { withdrawRepricing } from '../../../domain/services/repricing/withdraw-repricing.js'
import { cents, type Decimal } from '../../../domain/values/money.js'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import {
  insertRow,
  type Loosely,
  makeClient,
  makeProduct,
  makePromotion,
  makeService,
  setSetting,
  uniqueNumber,
  writeRows,
} from '../../support/fixtures.js'
import { withMailServer } from '../../support/mail-server.js'
import { type Api, type Body, withService } from '../../support/service.js'

const decimal = (text: string): Decimal => text as Decimal

/** Plans and stores a repricing, as the command does, without announcing it. */
const reprice = (api: Api, product: string, wanted: Partial<RepricingRequest>): Promise<Stored> =>
  api.service.contexts.transaction(async (ctx) => {
    const scope = await resolveRequest(ctx, { product, announceDays: 0, byHand: false, ...wanted })
    return storeRepricing(ctx, await planRepricing(ctx, scope, promotionOfOne))
  })

const promotionOfOne: FindPromotion = (ctx, row, id) => loadServicePromotion(ctx, row, id, id)

/** Runs the price change step in a process that does or does not send emails, and returns its counts. */
async function runStep(api: Api, sendsMail = false): Promise<Counts[]> {
  const all: Counts[] = []
  const remote = await api.service.contexts.remote()
  const run = priceChanges.run(withMailServer(remote, sendsMail), { since: '2031-01-01' })
  for await (const counts of run) all.push(counts)
  return all
}

const announce = (api: Api) =>
  api.service.contexts.transaction(async (ctx) => announcePrices(ctx, await clientsToNotify(ctx).pluck('clients.id')))

const serviceOf = async (api: Api, id: number): Promise<ServiceRow> =>
  (await api.database.read('services').where({ id }).first()) as ServiceRow

const linesOf = (api: Api, id: number) =>
  api.database
    .read('invoice_items')
    .where({ type: 'service', related_id: id })
    .orderBy('id')
    .select('amount', 'period_start')

const changeOf = (api: Api, id: number) =>
  api.database.read('price_changes').where({ service_id: id }).orderBy('id', 'desc').first()

async function payAll(api: Api, userid: number): Promise<void> {
  for (const { invoiceid, status } of (await api.ok('getinvoices', { userid })).data)
    if (status !== 'paid') await api.ok('updateinvoice', { invoiceid, status: 'paid' })
}

/** Creates a uniquely named product at 10.00 a month. `sell` creates its services, billed until `day`. */
async function makeSold(api: Api) {
  const name = `Hosting ${uniqueNumber()}`
  const product_id = await makeProduct(api, { name, prices: { monthly: 1000, annually: 10_000 } })
  const client = await makeClient(api)
  const sell = (day: string, row: Loosely<ServiceRow> = {}, owner = client) =>
    makeService(api, owner, {
      ...{ product_id, listed_amount: 1000, next_due_date: day, billed_until: day, anchor_day: Number(day.slice(8)) },
      ...row,
    })
  return { name, product_id, client, sell }
}

const left = ({ leftOut }: Stored) => Object.fromEntries(leftOut.map(({ serviceId, reason }) => [serviceId, reason]))
const moved = ({ changes }: Stored) =>
  Object.fromEntries(changes.map((one) => [one.serviceId, [one.old, one.new, one.from]]))

withService(
  t,
  'price changes',
  async (t, api) => {
    await setSetting(api, 'invoice_days_ahead', '14')

    // R-3802, R-3807
    t.test('the first period on or after the day costs the new price, and earlier periods the old one', async (t) => {
      jumpToDay(api, '2031-01-10')
      const { name, sell } = await makeSold(api)
      const [early, late, ahead] = [await sell('2031-01-15'), await sell('2031-02-05'), await sell('2031-03-20')]
      const stored = await reprice(api, name, { to: decimal('12.00'), since: '2031-02-01' })
      t.strictSame(moved(stored), {
        [early]: [1000, 1200, '2031-02-15'],
        [late]: [1000, 1200, '2031-02-05'],
        [ahead]: [1000, 1200, '2031-03-20'],
      })
      await api.ok('geninvoices')
      t.match(await linesOf(api, early), [{ amount: 1000, period_start: '2031-01-15' }])
      t.equal((await serviceOf(api, early)).recurring_amount, 1000, 'unchanged until its period')
      jumpToDay(api, '2031-01-22')
      await api.ok('geninvoices')
      t.match(await linesOf(api, late), [{ amount: 1200, period_start: '2031-02-05' }])
      t.match(await changeOf(api, late), { state: 'applied', from_day: '2031-02-05' })
      t.match(await changeOf(api, early), { state: 'waiting' })
      await api.ok('geninvoices')
      t.equal((await linesOf(api, late)).length, 1)
      const told = await api.database.read('activity_log').whereLike('description', `Service ${late} costs %`)
      t.match(told, [
        {
          description: `Service ${late} costs $12.00 monthly instead of $10.00, from 2031-02-05 on (price change ${stored.id})`,
        },
      ])
      t.match(
        moved(await reprice(api, name, { to: decimal('13') })),
        { [late]: [1200, 1300, '2031-03-05'] },
        'an applied price is not a manual price',
      )
    })

    // R-3803, R-3806
    t.test('omits services that cannot be billed or await another change, with the reason', async (t) => {
      jumpToDay(api, '2031-01-10')
      const { name, sell } = await makeSold(api)
      const plain = await sell('2031-01-15')
      const pending = await sell('2031-01-15', { status: 'pending' })
      const unbilled = await sell('2031-01-15', { not_billed_reason: 'A friend' })
      const undated = await sell('2031-01-15', { next_due_date: null, billed_until: null })
      const closed = await makeClient(api)
      const ofClosed = await sell('2031-01-15', {}, closed)
      await api.ok('closeclient', { clientid: closed })
      const ending = await sell('2031-01-15')
      await api.ok('addcancelrequest', { serviceid: ending, type: 'End of Billing Period' })
      const dear = await sell('2031-01-15', { recurring_amount: 1200, listed_amount: 1200 })
      const ended = await sell('2031-01-15', { status: 'terminated' })
      const yearly = await sell('2031-01-15', { billing_cycle: 'quarterly' })
      const stored = await reprice(api, name, { to: decimal('12'), cycle: 'monthly' })
      t.strictSame(Object.keys(moved(stored)), [String(plain)])
      t.match(left(stored), {
        [pending]: 'it has not been set up',
        [unbilled]: 'it is not billed (A friend)',
        [undated]: 'it has no due date',
        [ofClosed]: 'its client is closed',
        [ending]: 'it is due to be cancelled',
      })
      t.equal(stored.unchanged, 1, `only ${dear} already has the price`)
      t.notOk(ended in left(stored))
      const again = await reprice(api, name, { to: decimal('13'), cycle: 'monthly', from: decimal('10') })
      t.equal(again.id, undefined)
      t.match(left(again), { [plain]: `price change ${stored.id} is waiting` })
      t.match(left(await reprice(api, name, { to: undefined, cycle: 'quarterly' })), {
        [yearly]: 'the product is not sold quarterly in USD',
      })
    })

    // R-3806
    t.test('storing a plan omits a service for which another price change is waiting', async (t) => {
      jumpToDay(api, '2031-01-10')
      const { name, sell } = await makeSold(api)
      const id = await sell('2031-01-15')
      const { contexts } = api.service
      const plan = await contexts.transaction(async (ctx) =>
        planRepricing(
          ctx,
          await resolveRequest(ctx, { product: name, to: decimal('12'), announceDays: 0, byHand: false }),
          promotionOfOne,
        ),
      )
      const stored = [
        await contexts.transaction((ctx) => storeRepricing(ctx, plan)),
        await contexts.transaction((ctx) => storeRepricing(ctx, plan)),
      ]
      t.match(left(stored[1] as Stored), { [id]: 'another price change is waiting' })
      t.equal(stored[1]?.id, undefined)
      t.equal((await api.database.read('price_changes').where({ service_id: id })).length, 1)
    })

    // R-3805
    t.test('keeps a manually set price unless the options select it by its amount or by `byHand`', async (t) => {
      jumpToDay(api, '2031-01-10')
      const { name, product_id: pid, client: clientid, sell } = await makeSold(api)
      const order = (more: object) => api.ok('addorder', { clientid, pid, billingcycle: ['monthly'], ...more })
      const made: number[] = []
      for (const more of [{}, { priceoverride: [10] }, {}, {}, {}]) made.push((await order(more)).serviceids[0])
      const [listed, overridden, edited, yearly, before] = made as [number, number, number, number, number]
      for (const serviceid of made) await api.ok('updateclientproduct', { serviceid, status: 'active' })
      await api.ok('updateclientproduct', { serviceid: edited, recurringamount: 9 })
      await api.ok('updateclientproduct', { serviceid: yearly, recurringamount: 9 })
      await api.ok('updateclientproduct', { serviceid: yearly, billingcycle: 'annually' })
      await writeRows(api, (db) =>
        db('services')
          .where({ id: before })
          .update({ listed_amount: null, recurring_amount: cents(800) }),
      )
      const known = await sell('2031-02-10', { listed_amount: null })
      const old = await sell('2031-02-10', { recurring_amount: 700 })
      await writeRows(api, (db) =>
        db('product_prices')
          .where({ product_id: pid })
          .update({ price: cents(1500) }),
      )
      const plan = await reprice(api, name, { from: undefined })
      t.strictSame(Object.keys(moved(plan)).map(Number), [listed, yearly])
      const byHand = 'its price was set manually'
      t.match(left(plan), { [overridden]: byHand, [edited]: byHand, [before]: byHand, [old]: byHand, [known]: byHand })
      t.match(moved(await reprice(api, name, { from: decimal('10') })), { [known]: [1000, 1500, '2031-02-10'] })
      t.strictSame(Object.keys(moved(await reprice(api, name, { byHand: true }))).map(Number), [
        overridden,
        edited,
        before,
        old,
      ])
    })

    // R-3804
    t.test('a limited promotion continues until its end, and a permanent one applies to the new price', async (t) => {
      jumpToDay(api, '2031-01-10')
      const { name, product_id: pid, client: clientid } = await makeSold(api)
      await makePromotion(api, { code: 'THREE', type: 'percentage', value: 5000, is_recurring: 1, periods: 3 }, [pid])
      await makePromotion(api, { code: 'ALWAYS', type: 'percentage', value: 2000, is_recurring: 1 }, [pid])
      const made: number[] = []
      for (const promocode of ['THREE', 'ALWAYS']) {
        const { serviceids } = await api.ok('addorder', { clientid, pid, billingcycle: ['monthly'], promocode })
        await api.ok('updateclientproduct', { serviceid: serviceids[0], status: 'active' })
        made.push(serviceids[0])
      }
      const [three, always] = made as [number, number]
      const stored = await reprice(api, name, { from: decimal('10'), to: decimal('12') })
      t.match(moved(stored), { [three]: [1000, 1200], [always]: [800, 960] })
      for (const { id } of await api.database.read('invoices').where({ client_id: clientid }))
        await api.ok('updateinvoice', { invoiceid: id, status: 'paid' })
      jumpToDay(api, '2031-02-01')
      await api.ok('geninvoices')
      t.match(await serviceOf(api, three), { recurring_amount: 500, regular_amount: 1200, promotion_periods: 3 })
      t.match(await serviceOf(api, always), { recurring_amount: 960, regular_amount: null, is_priced_by_hand: 0 })
    })

    // R-3808
    t.test('omits a service that has ended, or that got another price or product', async (t) => {
      jumpToDay(api, '2031-01-10')
      const { name, sell } = await makeSold(api)
      const [edited, changed, ended] = [await sell('2031-01-15'), await sell('2031-01-15'), await sell('2031-01-15')]
      await reprice(api, name, { to: decimal('12') })
      await api.ok('updateclientproduct', { serviceid: edited, recurringamount: 11 })
      const other = await makeProduct(api, { prices: { monthly: 1000 } })
      await writeRows(api, (db) => db('services').where({ id: changed }).update({ product_id: other }))
      await api.ok('updateclientproduct', { serviceid: ended, status: 'terminated' })
      t.strictSame(await runStep(api), [{ ended: 1 }])
      await api.ok('geninvoices')
      t.match(await linesOf(api, edited), [{ amount: 1100 }])
      t.match(await linesOf(api, changed), [{ amount: 1000 }])
      for (const [id, reason] of [
        [edited, 'price_changed'],
        [changed, 'price_changed'],
        [ended, 'ended'],
      ] as const)
        t.match(await changeOf(api, id), { state: 'left_out', reason })
      const told = await api.database.read('activity_log').whereLike('description', `Service ${edited} was left out%`)
      t.equal(told.length, 1)
    })

    // R-3808
    t.test('includes a service whose cycle or price changed while it waited for another change', async (t) => {
      jumpToDay(api, '2031-01-10')
      const { name, sell } = await makeSold(api)
      const [yearly, edited, kept] = [await sell('2031-03-01'), await sell('2031-03-01'), await sell('2031-03-01')]
      const first = await reprice(api, name, { to: decimal('12'), cycle: 'monthly' })
      await api.ok('updateclientproduct', { serviceid: yearly, billingcycle: 'annually' })
      await api.ok('updateclientproduct', { serviceid: edited, recurringamount: 11 })
      const dry = await planRepricing(
        await api.service.contexts.on(),
        await resolveRequest(await api.service.contexts.on(), {
          ...{ product: name, to: decimal('120'), cycle: 'annually', announceDays: 0, byHand: false },
        }),
        promotionOfOne,
      )
      t.match(dry.changes, [{ serviceId: yearly, new: 12_000 }])
      const next = await reprice(api, name, { to: decimal('120'), cycle: 'annually' })
      t.strictSame(moved(next), { [yearly]: [10_000, 12_000, '2031-03-01'] })
      const later = await reprice(api, name, { to: decimal('13'), cycle: 'monthly', byHand: true })
      t.strictSame(Object.keys(moved(later)), [String(edited)])
      t.match(left(later), { [kept]: `price change ${first.id} is waiting` })
      const states = await api.database
        .read('price_changes')
        .whereIn('service_id', [yearly, edited])
        .orderBy(['service_id', 'id'])
        .select('repricing_id', 'state', 'reason')
      t.match(states, [
        { repricing_id: first.id, state: 'left_out', reason: 'price_changed' },
        { repricing_id: next.id, state: 'waiting' },
        { repricing_id: first.id, state: 'left_out' },
        { repricing_id: later.id, state: 'waiting' },
      ])
      jumpToDay(api, '2031-02-20')
      await api.ok('geninvoices')
      t.match(await linesOf(api, yearly), [{ amount: 12_000, period_start: '2031-03-01' }])
    })

    // R-3810, R-3811
    t.test(
      'announces all services of a client in one email, and a late announcement postpones the price',
      async (t) => {
        jumpToDay(api, '2031-01-10')
        const { name, sell, client } = await makeSold(api)
        const [first, second] = [await sell('2031-03-01'), await sell('2031-02-20', { domain: 'a.example' })]
        await reprice(api, name, { to: decimal('12'), since: '2031-02-15', announceDays: 30 })
        const mails = () =>
          api.database.read('emails').where({ client_id: client, template: 'price change' }).orderBy('id')
        t.strictSame(await runStep(api), [])
        t.strictSame(await mails(), [], 'not before the announcement day')
        jumpToDay(api, '2031-01-25')
        t.strictSame(await runStep(api), [{ announced: 1 }])
        t.strictSame(await runStep(api), [])
        const [mail, more] = await mails()
        t.equal(more, undefined)
        t.equal(mail?.subject, 'New prices from 2031-03-01')
        t.match(mail?.body, `${name}: $12.00 monthly instead of $10.00, from 2031-03-01 on`)
        t.match(mail?.body, `${name} (a.example): $12.00 monthly instead of $10.00, from 2031-03-20 on`)
        t.match(await changeOf(api, first), { since_day: '2031-02-24', announced_on: '2031-01-25' })
        t.match(await changeOf(api, second), { since_day: '2031-02-24', from_day: '2031-03-20' })
        jumpToDay(api, '2031-02-16')
        await api.ok('geninvoices')
        t.match(await linesOf(api, second), [{ amount: 1000, period_start: '2031-02-20' }])
        t.match(await linesOf(api, first), [{ amount: 1200, period_start: '2031-03-01' }])
      },
    )

    // R-3808, R-3810
    t.test('does not announce a price for a service that got another one', async (t) => {
      jumpToDay(api, '2031-01-10')
      const { name, sell, client } = await makeSold(api)
      const [edited, kept] = [await sell('2031-03-01'), await sell('2031-03-01', { domain: 'kept.example' })]
      const alone = await makeClient(api)
      const changed = await sell('2031-03-01', {}, alone)
      await reprice(api, name, { to: decimal('12'), since: '2031-02-15', announceDays: 30 })
      await api.ok('updateclientproduct', { serviceid: edited, recurringamount: 11 })
      const other = await makeProduct(api, { prices: { monthly: 1000 } })
      await writeRows(api, (db) => db('services').where({ id: changed }).update({ product_id: other }))
      jumpToDay(api, '2031-01-25')
      t.strictSame(await runStep(api), [{ announced: 1 }])
      const mails = await api.database
        .read('emails')
        .whereIn('client_id', [client, alone])
        .andWhere({ template: 'price change' })
      t.match(mails, [{ client_id: client, body: `${name} (kept.example): $12.00` }])
      t.notMatch(mails[0]?.body, `${name}: `)
      t.match(await changeOf(api, kept), { state: 'waiting', announced_on: '2031-01-25' })
      for (const id of [edited, changed])
        t.match(await changeOf(api, id), { state: 'left_out', reason: 'price_changed', announced_on: null })
    })

    // R-3811
    t.test('an unannounced price does not apply', async (t) => {
      jumpToDay(api, '2031-01-10')
      const { name, sell } = await makeSold(api)
      const id = await sell('2031-01-24')
      await reprice(api, name, { to: decimal('12'), since: '2031-01-20', announceDays: 10 })
      await api.ok('geninvoices')
      t.match(await linesOf(api, id), [{ amount: 1000 }])
    })

    // R-3812
    t.test('an announcement counts from the last day on which its email was still in the outbox', async (t) => {
      jumpToDay(api, '2031-01-10')
      const { name, sell } = await makeSold(api)
      const id = await sell('2031-02-01')
      await writeRows(api, (db) => db('emails').where({ template: 'price change' }).update({ status: 'sent' }))
      await reprice(api, name, { to: decimal('12'), announceDays: 20 })
      await announce(api)
      t.match(await changeOf(api, id), { announced_on: '2031-01-10', since_day: '2031-01-30' })
      jumpToDay(api, '2031-01-14')
      t.strictSame(await runStep(api), [], 'this process sends no email')
      t.match(await runStep(api, true), [{ postponed: Number }, { unannounced: Number }])
      t.match(await runStep(api, true), [{ unannounced: Number }])
      t.match(await changeOf(api, id), { announced_on: '2031-01-14', since_day: '2031-02-03', from_day: '2031-03-01' })
      await writeRows(api, (db) => db('emails').where({ template: 'price change' }).update({ status: 'sent' }))
      jumpToDay(api, '2031-01-15')
      t.strictSame(await runStep(api, true), [])
    })

    // R-3811, R-2106
    t.test('a price whose announcement failed waits, and staff see it until it was accepted', async (t) => {
      jumpToDay(api, '2031-01-10')
      const { name, sell, client } = await makeSold(api)
      const id = await sell('2031-01-20')
      await reprice(api, name, { to: decimal('12'), announceDays: 5 })
      await announce(api)
      const mails = () =>
        api.database.read('emails').where({ client_id: client, template: 'price change' }).orderBy('id')
      const [mail] = await mails()
      const setStatus = (id: number, status: 'failed' | 'sent') =>
        writeRows(api, (db) => db('emails').where({ id }).update({ status }))
      const task = async () =>
        (await api.ok('gettodoitems')).items.find(({ title }: Body) => title.startsWith('New prices do not apply'))
      await setStatus(mail?.id as number, 'failed')
      await api.ok('geninvoices')
      t.match(await linesOf(api, id), [{ amount: 1000, period_start: '2031-01-20' }])
      await payAll(api, client)
      jumpToDay(api, '2031-02-10')
      t.match(await runStep(api, true), [{ postponed: Number }, { unannounced: Number }])
      t.match(await task(), { status: 'New', description: new RegExp(`service ${id} of client ${client}`) })
      t.match(await changeOf(api, id), { state: 'waiting', since_day: '2031-02-15' })
      await api.ok('geninvoices')
      t.match(await linesOf(api, id), [{ amount: 1000 }, { amount: 1000 }])
      await payAll(api, client)

      await api.service.contexts.transaction((ctx) => resendMail(ctx, mail?.id as number))
      await setStatus((await mails()).at(-1)?.id as number, 'sent')
      await runStep(api, true)
      t.match(await task(), { status: 'Completed' })
      jumpToDay(api, '2031-03-10')
      await api.ok('geninvoices')
      t.match((await linesOf(api, id)).at(-1), { amount: 1200, period_start: '2031-03-20' })
      t.equal((await mails()).length, 2)
    })

    // R-3811
    t.test('announces only while email and the template are enabled, and a price waits until then', async (t) => {
      jumpToDay(api, '2031-01-10')
      const { name, sell, client } = await makeSold(api)
      const id = await sell('2031-02-20')
      const enable = (is_active: 0 | 1) =>
        writeRows(api, (db) => db('email_templates').where({ name: 'price change' }).update({ is_active }))
      const wanted = { to: decimal('12'), announceDays: 5 }
      await enable(0)
      await t.rejects(reprice(api, name, wanted), { message: /^the email template price change is disabled/ })
      await enable(1)
      await setSetting(api, 'mail_disabled', 'true')
      await t.rejects(reprice(api, name, wanted), { message: /^email is disabled/ })
      await setSetting(api, 'mail_disabled', 'false')
      await reprice(api, name, wanted)
      await enable(0)
      t.equal(await announce(api), 0)
      t.match(await changeOf(api, id), { announced_on: null, mailed_at: null })
      jumpToDay(api, '2031-02-10')
      t.ok((await runStep(api)).some(({ unannounced = 0 }) => unannounced > 0))
      await api.ok('geninvoices')
      t.match(await linesOf(api, id), [{ amount: 1000 }])
      await enable(1)
      t.match(await runStep(api), [{ announced: 1 }])
      t.match(await changeOf(api, id), { announced_on: '2031-02-10', since_day: '2031-02-15' })
      await payAll(api, client)
      jumpToDay(api, '2031-03-10')
      await api.ok('geninvoices')
      t.match((await linesOf(api, id)).at(-1), { amount: 1200, period_start: '2031-03-20' })
    })

    // R-3809
    t.test('withdraws waiting changes with an email to notified clients, and keeps applied ones', async (t) => {
      jumpToDay(api, '2031-01-10')
      const { name, sell, client } = await makeSold(api)
      const [due, later] = [await sell('2031-01-15'), await sell('2031-03-01')]
      const { id } = await reprice(api, name, { to: decimal('12'), announceDays: 5 })
      await announce(api)
      await api.ok('geninvoices')
      t.match(await changeOf(api, due), { state: 'applied' })
      const takeBack = () => api.service.contexts.transaction((ctx) => withdrawRepricing(ctx, id as number))
      t.strictSame(await takeBack(), { takenBack: 1, applied: 1 })
      const mails = await api.database.read('emails').where({ client_id: client, template: 'price change withdrawn' })
      t.equal(mails.length, 1)
      t.match(mails[0]?.body, 'from 2031-03-01 on')
      t.notMatch(mails[0]?.body, '2031-01-15')
      await t.rejects(takeBack(), { message: `no services are waiting for price change ${id}` })
      jumpToDay(api, '2031-02-20')
      await api.ok('geninvoices')
      t.match(await linesOf(api, later), [{ amount: 1000 }])
      t.match(await linesOf(api, due), [{ amount: 1200 }])
    })

    // R-3801
    t.test('changes prices in one currency only, and rejects invalid or ambiguous options', async (t) => {
      jumpToDay(api, '2031-01-10')
      const { name, sell } = await makeSold(api)
      const yen = await insertRow(api, 'currencies', {
        code: `Y${uniqueNumber()}`.slice(0, 3),
        prefix: '¥',
        decimals: 0,
        rate: 150,
      })
      const here = await sell('2031-01-15')
      const owner = await makeClient(api)
      await writeRows(api, (db) => db('clients').where({ id: owner }).update({ currency_id: yen }))
      await sell('2031-01-15', { currency_id: yen, recurring_amount: 1000 }, owner)
      const plan = await reprice(api, name, { to: decimal('12') })
      t.match([Object.keys(moved(plan)), plan.otherCurrencies], [[String(here)], 1])
      await sell('2031-01-15', { billing_cycle: 'annually' })
      await sell('2031-01-15')
      for (const [wanted, message] of [
        [{ product: 'Nothing' }, 'there is no product Nothing'],
        [{ group: 'Nothing' }, `there is no product ${name} in the group Nothing`],
        [{ to: decimal('12.005') }, '12.005 has more decimals than USD, which has 2'],
        [{ currency: 'XXX' }, 'there is no currency XXX'],
        [{ since: '2031-01-09' }, '--since must not be before today, 2031-01-10'],
        [{ since: '2031-01-20', announceDays: 30 }, '--since must be 2031-02-09 or later'],
        [{ since: '2051-01-20' }, '--since must be within ten years'],
        [{}, 'services have the billing cycles annually, monthly: add --cycle, or --from'],
      ] as const)
        await t.rejects(reprice(api, name, { to: decimal('14'), ...wanted }), { message })
      await makeProduct(api, { name, prices: { monthly: 1000 } })
      await t.rejects(
        reprice(api, name, { to: decimal('14') }),
        /^several groups have a product .*: add --group, one of /,
      )
    })
  },
  withoutJobs,
)

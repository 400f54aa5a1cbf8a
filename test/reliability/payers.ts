import { setTimeout as sleep } from 'node:timers/promises'
import { makeClient, writeRows } from '../support/fixtures.js'
import { makePayMethod } from '../support/gateways.js'
import type { Behaviour } from '../support/providers/stripe/payments.js'
import { type StripeServer, sendReport } from '../support/providers/stripe.js'
import type { Api } from '../support/service.js'

/** An invoice, the only one of its client. */
export interface Bill {
  readonly clientId: number
  readonly invoiceId: number
  /** Path of its payment link. */
  readonly link: string
}

const items = [{ description: 'Hosting', amount: 10, taxed: false }]

/**
 * Creates a client with an invoice of 10.00 due today. With `behaviour`, the client has a stored debit or a stored card
 * that Stripe answers this way.
 */
export async function makeBill(api: Api, stripe: StripeServer, behaviour?: Behaviour | 'debit'): Promise<Bill> {
  const clientId = await makeClient(api)
  if (behaviour !== undefined) {
    const customer = stripe.objects.make('cus', 'customer', {}).id
    const method = stripe.payments.makeMethod(behaviour === 'debit' ? 'sepa_debit' : 'card', customer)
    if (behaviour !== 'debit') stripe.payments.behaviours.set(method.id, behaviour)
    const created_at = api.now().toISOString()
    await writeRows(api, (db) =>
      db('gateway_customers').insert({ client_id: clientId, gateway: 'stripe', customer, created_at }).returning('id'),
    )
    const consent = { consent_at: created_at, consent_words: 'Charge it.', consent_by: 'login 1' }
    await makePayMethod(api, clientId, { gateway: 'stripe', token: method.id, is_default: 1, ...consent })
  }
  const duedate = api.now().toISOString().slice(0, 10)
  const { invoiceid } = await api.ok('createinvoice', { userid: clientId, items, duedate })
  const { payurl } = await api.ok('getinvoice', { invoiceid })
  return { clientId, invoiceId: invoiceid, link: new URL(payurl).pathname }
}

/** Counts the actions of payers on Stripe's pages. */
export interface Walks {
  opened: number
  paid: number
  /** Unexpected statuses of our pages. */
  readonly strange: number[]
}

/**
 * Sends a payer from invoice links to Stripe's page to pay, pay by debit, be declined, or cancel, again and again until
 * `until` returns true.
 */
export async function walkToStripe(
  url: string,
  {
    bills,
    random,
    walks,
    until,
  }: {
    readonly bills: readonly Bill[]
    readonly random: () => number
    readonly walks: Walks
    readonly until: () => boolean
  },
): Promise<void> {
  const choices = ['pay', 'pay', 'pay', 'debit', 'decline', 'cancel'] as const
  while (!until()) {
    const bill = bills[Math.floor(random() * bills.length)]
    if (bill === undefined) return
    try {
      const form = new URLSearchParams({ gateway: 'stripe' })
      const page = await fetch(`${url}${bill.link}`, { method: 'POST', body: form, redirect: 'manual' })
      await page.text()
      // Expected statuses: paid, in progress, or no answer from Stripe.
      if (![200, 409, 422, 503].includes(page.status)) walks.strange.push(page.status)
      const target = /url=(.*)$/.exec(page.headers.get('refresh') ?? '')?.[1]
      if (target === undefined) {
        await sleep(10)
        continue
      }
      walks.opened++
      // Some payers read for a while, so the page may have ended or been paid.
      await sleep(random() * 200)
      const choice = choices[Math.floor(random() * choices.length)] as string
      const chosen = await fetch(target, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
      await chosen.text()
      if (chosen.status === 303 && choice === 'pay') walks.paid++
      const back = chosen.headers.get('location')
      if (back !== null && random() < 0.5) await (await fetch(back, { redirect: 'manual' })).text()
    } catch {
      // The service is gone, or the answer was lost.
      await sleep(10)
    }
  }
}

/**
 * Sends Stripe's reports until `until` returns true, some of them never, some twice, and none after a failure. Returns
 * the number of answered deliveries.
 */
export async function sendSomeReports(
  url: string,
  {
    stripe,
    secret,
    random,
    until,
  }: {
    readonly stripe: StripeServer
    readonly secret: string
    readonly random: () => number
    readonly until: () => boolean
  },
): Promise<number> {
  let sent = 0
  const send = (body: string) =>
    sendReport(`${url}/gateway/stripe`, secret, { body }, new Date()).then(
      () => sent++,
      () => undefined,
    )
  const all: Promise<unknown>[] = []
  while (!until()) {
    for (const { body } of stripe.takeReports()) {
      const fate = random()
      if (fate < 0.4) continue
      all.push(sleep(random() * 100).then(() => send(body)))
      if (fate > 0.7) all.push(send(body))
    }
    await sleep(10)
  }
  await Promise.all(all)
  return sent
}

import type { Test } from 'tap'
import { callNextGateway } from '../../domain/payments/attempt-queue.js'
import { refused, unreachable } from '../../domain/ports/module.js'
import { audit } from '../support/audit.js'
import { jumpToDay, runDailyJob } from '../support/daily.js'
import { makeClient } from '../support/fixtures.js'
import { enableGateway, parrot, withParrot } from '../support/gateways.js'
import { till } from '../support/payments.js'
import { type Api, startApi } from '../support/service.js'
import { changeChargeTerms, makeChargeTerms } from './charge-terms.js'
import type { Mishap } from './charges.js'
import { daysBetween, plusDays } from './days.js'
import { Random } from './random.js'
import { changeTaxRate, makeShop } from './shop.js'
import { clientFields, SimulatedClient, type Terms } from './simulated-client.js'
import { type ClientSnapshot, readSnapshots } from './snapshot.js'
import type { Place } from './tax-rules.js'
import { TillBook } from './till-book.js'

/** Number of histories that share a service, its calendar, and its daily job. */
export const historiesPerWorld = 20

const historyDays = 548

/** Changes the seed for the events at the till, so that they have separate random numbers. */
const tillSeed = 0x7e11

const mishaps: readonly Mishap[] = ['lost', 'unreachable', 'refused', 'forgetful']

export const worldFacts = { environment: { ...withParrot.environment, ROLE: 'api' } }

export interface WorldRun {
  readonly seed: number
  /** The only history to run. All run if it is undefined. */
  readonly only?: number | undefined
}

/**
 * Lets clients live for 18 months in one installation, served by one process on SQLite and two on PostgreSQL. Returns
 * the errors with the histories in which they were found. Only the first error of each history is returned, because
 * later errors would follow from it.
 */
export async function runWorld(t: Test, url: string, { seed, only }: WorldRun): Promise<string[]> {
  const calendar = new Random(seed)
  // Only one process can serve a SQLite file.
  const processes = url.startsWith('sqlite:') ? 1 : 2
  const apis: Api[] = []
  for (let n = 0; n < processes; n++) apis.push(await startApi(t, url, worldFacts))
  const [api] = apis as [Api]
  for (const gateway of ['parrot', 'till']) await enableGateway(api, gateway)
  parrot.refunds.clear()
  till.reset()
  const book = new TillBook()
  // Separate from the calendar's random numbers, so that the calendar stays the same.
  const atTill = new Random(tillSeed ^ seed)
  let day = plusDays('2031-01-01', calendar.between(0, 400))
  const shop = await makeShop(api, { seed, start: day })
  const end = plusDays(day, historyDays)
  for (const one of apis) jumpToDay(one, day)
  const terms = await makeChargeTerms(apis, atTill)

  const accounts: SimulatedClient[] = []
  for (let n = 0; n < historiesPerWorld; n++)
    if (only === undefined || n === only) {
      const random = new Random(seed * historiesPerWorld + n)
      const clients = [0, 1].map(
        (): Terms => ({
          place: random.one(shop.places) as Place,
          groupId: random.one([...shop.discounts.keys()]) as number,
        }),
      )
      const ids: number[] = []
      for (const { place, groupId } of clients)
        ids.push(await makeClient(api, { ...clientFields(place), groupid: groupId }))
      accounts.push(
        new SimulatedClient(apis, ids, clients, random, shop, {
          terms,
          book,
          seed: tillSeed ^ (seed * historiesPerWorld + n),
        }),
      )
    }
  const living = new Set(accounts)
  const wrong: string[] = []
  const fail = (account: SimulatedClient, found: readonly string[]): void => {
    if (found.length === 0) return
    living.delete(account)
    const n = only ?? accounts.indexOf(account)
    wrong.push(
      [
        `SEED=${seed} HISTORY=${n}, ${day}:`,
        ...found,
        'after',
        ...account.history.slice(only === undefined ? -25 : 0),
      ].join('\n  '),
    )
  }

  const readAll = (list: readonly SimulatedClient[]): Promise<ClientSnapshot[]> =>
    readSnapshots(
      api.database.read,
      list.map(({ clientIds }) => clientIds),
    )

  /** Lets the queue ask the till about all due attempts. Now and then, the till has a problem. */
  const askTill = async (): Promise<void> => {
    const asked = [...living].filter(({ isAtTill }) => isAtTill)
    if (asked.length === 0) return
    const mishap = atTill.happens(0.08) ? atTill.one(mishaps) : undefined
    if (mishap === 'lost') till.loses.add('charge')
    if (mishap === 'unreachable') till.fails.charge = unreachable('No answer', true)
    if (mishap === 'refused') till.fails.charge = refused('No')
    till.isForgetful = mishap === 'forgetful'
    const { service, now } = atTill.one(apis) as Api
    // A queue that still has work after so many requests would never stop asking.
    let left = 100 + 20 * asked.length
    while (left > 0 && (await callNextGateway(await service.contexts.remote(now())))) left--
    if (left === 0) wrong.push(`SEED=${seed}, ${day}: the till is asked endlessly: ${till.calls.slice(-6)}`)
    till.calls.length = 0
    till.loses.clear()
    delete till.fails.charge
    till.isForgetful = false
    for (const [n, seen] of (await readAll(asked)).entries()) {
      const account = asked[n] as SimulatedClient
      account.seen = seen
      fail(account, [...account.check(seen, day), ...account.charges.checkAsked(seen, now(), mishap)])
    }
  }

  /** The day until which no daily job runs. */
  let outage: string | undefined
  let audited = day
  for (;;) {
    for (const account of living)
      fail(account, await account.liveThrough(day).catch((error: unknown) => [String(error)]))
    if (outage !== undefined && day >= outage) outage = undefined
    if (outage === undefined) {
      const both = calendar.happens(0.25)
      const reports = (await Promise.all((both ? apis : [api]).map((one) => runDailyJob(one)))).flatMap(
        (run) => run ?? [],
      )
      for (const { step, failed, counts } of reports)
        if (failed || counts.errors) wrong.push(`SEED=${seed}, ${day}: the step ${step} failed, at least in part`)
      const list = [...living]
      const after = await readAll(list)
      for (const [n, account] of list.entries()) {
        const { seen: was } = account
        const seen = after[n]
        account.seen = seen
        if (seen !== undefined && was !== undefined)
          fail(account, [...account.check(seen, day), ...account.oracle.checkAfterJob(seen, was, day)])
      }
    }
    await askTill()
    if (daysBetween(audited, day) >= 30 || day >= end) {
      audited = day
      const findings = await audit(api.database.read)
      if (findings.length > 0) wrong.push(`SEED=${seed}, ${day}: the audit finds ${JSON.stringify(findings)}`)
      const isKnown = (attemptId: number): boolean => accounts.some(({ charges }) => charges.isKnown(attemptId))
      const parted = wrong.length > 0 ? [] : await book.check(api.database.read, isKnown)
      if (parted.length > 0) wrong.push(`SEED=${seed}, ${day}: ${parted.join('\n  ')}`)
      if (findings.length + parted.length > 0) break
    }
    if (day >= end || living.size === 0) break
    if (atTill.happens(0.02)) await changeChargeTerms(apis, terms, atTill)
    if (calendar.happens(0.04)) await changeTaxRate(apis, shop, calendar)
    if (calendar.happens(0.02)) outage = plusDays(day, calendar.between(10, 80))
    day = plusDays(day, calendar.between(2, 7))
    for (const one of apis) jumpToDay(one, day)
  }
  return wrong
}

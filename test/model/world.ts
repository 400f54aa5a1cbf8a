import type { Test } from 'tap'
import { audit } from '../../domain/system/audit.js'
import { jumpToDay, runDailyJob } from '../support/daily.js'
import { makeAddon, makeClient, makeProduct, makeProductGroup } from '../support/fixtures.js'
import { switchOn, withParrot } from '../support/gateways.js'
import { type Api, startApi } from '../support/service.js'
import { daysFrom, plusDays } from './days.js'
import { Random } from './random.js'
import { SimulatedClient } from './simulated-client.js'
import { type ClientSnapshot, readSnapshots } from './snapshot.js'

/** Histories that share a service, its calendar and its daily job. */
export const historiesPerWorld = 10

const historyDays = 548

export const worldFacts = { environment: { ...withParrot.environment, ROLE: 'api' } }

export interface WorldRun {
  readonly seed: number
  /** The only history to be lived; all of them where it is not given. */
  readonly only?: number | undefined
}

/**
 * Lets clients live for 18 months at one service, which two processes serve. Returns what was found wrong, with the history
 * of whom it was found with; the first of each history, since what is broken stays broken.
 */
export async function runWorld(t: Test, url: string, { seed, only }: WorldRun): Promise<string[]> {
  const calendar = new Random(seed)
  // One process serves a SQLite file.
  const processes = url.startsWith('sqlite:') ? 1 : 2
  const apis: Api[] = []
  for (let n = 0; n < processes; n++) apis.push(await startApi(t, url, worldFacts))
  const [api] = apis as [Api]
  await switchOn(api, 'parrot')
  const shop = await makeShop(api)
  let day = plusDays('2031-01-01', calendar.between(0, 400))
  const end = plusDays(day, historyDays)
  for (const one of apis) jumpToDay(one, day)

  const accounts: SimulatedClient[] = []
  for (let n = 0; n < historiesPerWorld; n++)
    if (only === undefined || n === only) {
      const clientId = await makeClient(api)
      accounts.push(new SimulatedClient(apis, clientId, new Random(seed * historiesPerWorld + n), shop))
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

  /** The day until which no daily job runs. */
  let outage: string | undefined
  let audited = day
  for (;;) {
    for (const account of living)
      fail(account, await account.liveThrough(day).catch((error: unknown) => [String(error)]))
    if (outage !== undefined && day >= outage) outage = undefined
    if (outage === undefined) {
      const both = calendar.happens(0.25)
      await Promise.all((both ? apis : [api]).map((one) => runDailyJob(one)))
      const after = await readSnapshotsOf(api, living)
      for (const account of living) {
        const seen = after.get(account.clientId) as ClientSnapshot
        const was = account.seen as ClientSnapshot
        account.seen = seen
        fail(account, [...account.oracle.check(seen, day), ...account.oracle.checkAfterJob(seen, was, day)])
      }
    }
    if (daysFrom(audited, day) >= 30 || day >= end) {
      audited = day
      const findings = await audit(api.database.read)
      if (findings.length > 0) wrong.push(`SEED=${seed}, ${day}: the audit finds ${JSON.stringify(findings)}`)
      if (findings.length > 0) break
    }
    if (day >= end || living.size === 0) break
    if (calendar.happens(0.02)) outage = plusDays(day, calendar.between(10, 80))
    day = plusDays(day, calendar.between(2, 7))
    for (const one of apis) jumpToDay(one, day)
  }
  return wrong
}

const readSnapshotsOf = (
  api: Api,
  accounts: ReadonlySet<SimulatedClient>,
): Promise<ReadonlyMap<number, ClientSnapshot>> =>
  readSnapshots(
    api.database.read,
    [...accounts].map(({ clientId }) => clientId),
  )

async function makeShop(api: Api) {
  const group_id = await makeProductGroup(api)
  const products: number[] = []
  for (const price of [1000, 2000, 4000])
    products.push(
      await makeProduct(api, {
        group_id,
        auto_setup: price === 2000 ? 'manual' : 'payment',
        prices: { monthly: price, quarterly: price * 3, annually: price * 10 },
      }),
    )
  return { products, addon: await makeAddon(api, 'Backup', { monthly: 300, quarterly: 900, annually: 3000 }) }
}

import t from 'tap'
import { exampleCalls } from '../catalogue/changes.js'
import { advance, setDay, withSandbox } from '../support/clock.js'
import { makeCredential } from '../support/credentials.js'
import { withoutJobs } from '../support/daily.js'
import { tableNames } from '../support/digest.js'
import { makeServer } from '../support/fixtures.js'
import type { Api } from '../support/service.js'

const dayMs = 24 * 60 * 60_000

/** Columns that follow the machine's clock, with the reason. Every other column follows the sandbox's. */
const machineColumns: Readonly<Record<string, string>> = {
  'banned_addresses.expires_at': 'a limit',
  'client_invites.expires_at': 'a link',
  'credential_uses.unused_told_at': 'compared with the last use',
  'credential_uses.used_at': 'guards access',
  'credentials.overlap_ends_at': 'guards access',
  'leases.ends_at': 'a lease, on which all processes must agree',
  'login_tokens.expires_at': 'a link',
  'refusals.first_at': 'guards access',
  'refusals.last_at': 'guards access',
}

/** Returns the columns with times from `since` on, with an example of each. */
async function columnsSince({ database }: Api, since: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const table of await tableNames(database)) {
    for (const row of (await database.read(table as never)) as Record<string, unknown>[])
      for (const [column, stored] of Object.entries(row)) {
        const value = stored instanceof Date ? stored.toISOString() : stored
        const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d|$)/.test(value)
        // Nothing that a call stores ends more than two years later.
        if (isTime && value >= since && Date.parse(value) < Date.parse(since) + 800 * dayMs)
          found.set(`${table}.${column}`, value)
      }
  }
  return found
}

// R-2404
withSandbox(
  t,
  "after a week of all kinds of calls, only the listed columns follow the machine's clock",
  async (t, api) => {
    const since = api.now().toISOString()
    await setDay(api, '2019-03-01')
    const aheadMs = (await api.service.contexts.on()).now.getTime() - api.now().getTime()
    const now = () => new Date(api.now().getTime() + aheadMs)
    const behind: Api = { ...api, now, makeCredential: (options) => makeCredential(api.database, now(), options) }
    for (const moduleType of ['gateway', 'registrar', 'ssl'])
      await api.ok('activatemodule', { moduleType, moduleName: 'pretend' })
    await makeServer(behind, { module: 'pretend' })
    const credential = await behind.makeCredential({ full: true })
    let count = 0
    for await (const { entry, parameters } of exampleCalls(behind))
      if ((await api.call(entry.name, parameters, { as: 'json', credential })).status === 200) count++
    t.ok(count > 250, `${count} calls succeeded`)
    await advance(api, 7)
    t.strictSame(
      [...(await columnsSince(api, since))].filter(([column]) => !(column in machineColumns)),
      [],
    )
  },
  withoutJobs,
)

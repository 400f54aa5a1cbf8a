import type { Knex } from 'knex'
import { logActivity } from '../../domain/log/activity.js'
import {
  describeReceivedEvents,
  limitOwner,
  loadOwners,
  parseOwnerLimits,
  parseOwners,
} from '../../domain/modules/owners.js'
import { maskAddresses } from '../../domain/ports/masking.js'

/** The events sent to each endpoint set by a staff account, by the endpoint's display name. */
export type EndpointEvents = ReadonlyMap<string, string>

/** Returns the events sent to each addon endpoint set by a staff account. */
export async function readEndpointEvents(db: Knex): Promise<EndpointEvents> {
  const rows = await db('modules').whereNotNull('owners').orderBy('id')
  const accounts = await loadOwners(db, rows)
  return new Map(
    rows.flatMap((row) =>
      Object.entries(parseOwners(row)).map(([endpoint, id]): [string, string] => {
        const owner = limitOwner(accounts.get(id) ?? null, parseOwnerLimits(row).get(endpoint))
        const name = `${maskAddresses(endpoint.split('?', 1)[0] as string)} of the addon ${row.name}`
        return [`${name}, set by ${owner?.username ?? 'nobody'}`, describeReceivedEvents(owner)]
      }),
    ),
  )
}

/** Logs each endpoint whose events differ from `before`, because a role or an account has changed (R-2812). */
export async function logEndpointChanges(db: Knex, before: EndpointEvents, now: Date): Promise<void> {
  for (const [endpoint, reach] of await readEndpointEvents(db))
    if (before.has(endpoint) && before.get(endpoint) !== reach)
      await logActivity({ db, now, author: 'system' }, `The endpoint ${endpoint}, now receives ${reach}`)
}

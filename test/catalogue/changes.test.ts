import t from 'tap'
import type { Entry } from '../../engine/catalogue.js'
import { fullCall, smallestCall } from '../../engine/documents/examples.js'
import { type JsonSchema, plain } from '../../engine/documents/json-schema.js'
import { targetOf } from '../../server/logged-calls.js'
import { dump } from '../support/digest.js'
import { makeClient, makeRule } from '../support/fixtures.js'
import { makePayMethod } from '../support/gateways.js'
import { type Api, type Body, type Credential, withService } from '../support/service.js'
import { plant } from './fuzz.js'

/** The log itself, and numbers that are kept of rows. */
const leftOut = new Set(['activity_log', 'row_counts', 'later_row_counts'])

/** What examples do not know: a record of the right kind, a word that another action takes, a state. */
const special: Readonly<Record<string, (api: Api, clientId: number) => Promise<Body> | Body>> = {
  activatemodule: () => ({ moduleType: 'gateway', moduleName: 'stripe' }),
  sendadminemail: async (api) => {
    const [row] = await api.database.read('departments').select('id')
    await api.database.transaction((db) => db('departments').update({ email: 'desk@example.org' }))
    return { deptid: row?.id }
  },
  sendemail: (_, clientId) => ({ id: clientId, messagename: undefined, customtype: 'general' }),
  triggernotificationevent: async (api) => {
    await makeRule(api, { event: 'api.custom', channel: 'email', parameters: { to: 'desk@example.org' } })
    return {}
  },
  deletepaymethod: async (api, clientid) => ({ clientid, paymethodid: await makePayMethod(api, clientid) }),
  updatepaymethod: async (api, clientid) => ({ clientid, paymethodid: await makePayMethod(api, clientid) }),
}

/** Puts real ids in the place of examples. Two parameters for the same kind of record get two of them. */
function withIds(entry: Entry, parameters: Body, known: ReadonlyMap<string, readonly number[]>): Body {
  const used = new Map<string, number>()
  const idOf = (resource: string): number | undefined => {
    const ids = known.get(resource) ?? []
    const at = used.get(resource) ?? 0
    used.set(resource, at + 1)
    return ids[at % ids.length]
  }
  const resolve = (name: string, value: unknown): unknown => {
    const schema: JsonSchema = plain({ ...entry.required, ...entry.optional }[name]?.schema as never)
    const own = schema['x-resource'] as string | undefined
    if (own !== undefined) return idOf(own)
    const ofItems = schema.items?.['x-resource'] as string | undefined
    return ofItems === undefined ? value : [idOf(ofItems)]
  }
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, resolve(name, value)]))
}

interface Outcome {
  readonly status: number
  readonly hasChanged: boolean
  readonly requestId: string
}

async function callOf(api: Api, entry: Entry, parameters: Body, credential: Credential, n: number): Promise<Outcome> {
  const requestId = `changes-${entry.name}-${n}`
  const before = await dump(api.database, leftOut)
  const { status } = await api.call(entry.name, parameters, {
    as: 'json',
    credential,
    headers: { 'x-request-id': requestId },
  })
  return { status, requestId, hasChanged: (await dump(api.database, leftOut)) !== before }
}

// Without background jobs, whose changes are not those of the call.
withService(
  t,
  'each call that succeeds and changes a row leaves an entry in the activity log',
  async (t, api) => {
    const credential = await api.makeCredential({ full: true })
    const without: string[] = []
    for (const entry of api.catalogue.values()) {
      if (entry.method !== 'POST' || entry.kind === 'unavailable') continue
      let isLogged = false
      for (const [n, example] of [fullCall(entry), smallestCall(entry)].entries()) {
        const known = await plant(api, entry)
        const own = await special[entry.name]?.(api, await makeClient(api))
        const parameters = { ...withIds(entry, example, known), ...own }
        const { status, requestId, hasChanged } = await callOf(api, entry, parameters, credential, n)
        if (status !== 200 || !hasChanged) continue
        const entries = await api.database.read('activity_log').where({ request_id: requestId }).orderBy('id')
        t.match(
          entries[0],
          {
            action: entry.name,
            author: credential.username,
            credential_id: credential.id,
            address: /^(::1|127\.0\.0\.1)$/,
          },
          entry.name,
        )
        const { type } = targetOf(entry)
        if (type !== undefined) t.match(entries[0], { object_type: type, object_id: /./ }, `${entry.name} names it`)
        const general = entries.filter(({ description }) => description.startsWith(`${entry.name}:`))
        t.ok(general.length === 0 || entries.length === 1, `${entry.name} is not logged twice`)
        isLogged = true
        break
      }
      if (!isLogged) without.push(entry.name)
    }
    t.strictSame(without.sort(), unchanged)
  },
  { environment: { ROLE: 'api' } },
)

/** Calls of which the examples change nothing: what they need is set up in tests of their own. */
const unchanged: string[] = []

import type { Test } from 'tap'
import type { ActivityRow } from '../../db/rows-services.js'
import type { Entry } from '../../engine/catalogue.js'
import { fullCall, smallestCall } from '../../engine/documents/examples.js'
import { type JsonSchema, toPlainSchema } from '../../engine/documents/json-schema.js'
import type { Risk } from '../../engine/risks.js'
import { findChangedRecord } from '../../server/logged-calls.js'
import type { Credential } from '../support/credentials.js'
import { tableStates } from '../support/digest.js'
import { freshEmail, makeClient, makeRule, writeRows } from '../support/fixtures.js'
import { makePayMethod } from '../support/gateways.js'
import { type Api, type Body, type Reply, withService } from '../support/service.js'
import { testDryRun } from './dry-runs.js'
import { makeExampleRecords } from './fuzz.js'

type Known = ReadonlyMap<string, readonly number[]>

/**
 * Parameters for the actions whose examples do not succeed, by action. These actions need an unused address, a certain
 * state, or another value.
 */
const special: Readonly<Record<string, (api: Api, known: Known) => Promise<Body> | Body>> = {
  activatemodule: () => ({ moduleType: 'gateway', moduleName: 'stripe' }),
  adduser: () => ({ email: freshEmail() }),
  applycredit: () => ({ amount: 1 }),
  deletepaymethod: (api) => payMethodOf(api),
  pendingorder: async (api, known) => {
    const [orderid] = known.get('order') ?? []
    await api.ok('cancelorder', { orderid })
    return { orderid }
  },
  sendadminemail: async (api) => {
    await writeRows(api, (db) => db('staff').where({ id: api.admin.staffId }).update({ email: 'grace@example.org' }))
    return { deptid: undefined }
  },
  sendemail: async (api) => ({ id: await makeClient(api), messagename: undefined, ...greeting }),
  triggernotificationevent: async (api) => {
    await makeRule(api, { event: 'api.custom', channel: 'email', parameters: { to: 'desk@example.org' } })
    return {}
  },
  updateannouncement: () => ({ title: 'Maintenance on Monday' }),
  updateclient: () => ({ email: freshEmail() }),
  updatecontact: () => ({ firstname: 'Charlie' }),
  updateinvoice: () => ({ notes: 'Purchase order 4711', status: undefined }),
  updatepaymethod: (api) => payMethodOf(api),
  updateproject: () => ({ title: 'Moved' }),
  updatetodoitem: () => ({ status: 'Completed' }),
  updateuser: () => ({ email: freshEmail() }),
  // The first login owns the account and always has all permissions.
  updateuserpermissions: (_, known) => ({ userid: known.get('login')?.at(-1), permissions: ['profile'] }),
  upgradeproduct: (_, known) => ({ packageid: known.get('product')?.at(-1), calconly: undefined }),
}

const greeting = { customtype: 'general', customsubject: 'Good news', custommessage: 'Hello' }

async function payMethodOf(api: Api): Promise<Body> {
  const clientid = await makeClient(api)
  return { clientid, paymethodid: await makePayMethod(api, clientid) }
}

/**
 * Replaces example IDs with IDs of existing records. Several parameters for the same kind of record get different IDs
 * if there are enough.
 */
function withIds(entry: Entry, parameters: Body, known: Known): Body {
  const used = new Map<string, number>()
  const idOf = (resource: string): number | undefined => {
    const ids = known.get(resource) ?? []
    const at = used.get(resource) ?? 0
    used.set(resource, at + 1)
    return ids[at % ids.length]
  }
  const resolve = (name: string, value: unknown): unknown => {
    const schema: JsonSchema = toPlainSchema({ ...entry.required, ...entry.optional }[name]?.schema as never)
    const own = schema['x-resource'] as string | undefined
    if (own !== undefined) return idOf(own)
    const ofItems = schema.items?.['x-resource'] as string | undefined
    return ofItems === undefined ? value : [idOf(ofItems)]
  }
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, resolve(name, value)]))
}

const examplesOf = (entry: Entry): readonly Body[] => [smallestCall(entry), fullCall(entry)]

/**
 * Creates the records that a call needs. Returns the example's parameters with real IDs and the action's `special`
 * values.
 */
async function prepareCall(api: Api, entry: Entry, example: Body, name: string): Promise<Body> {
  const known = await makeExampleRecords(api, entry, name)
  return { ...withIds(entry, example, known), ...(await special[entry.name]?.(api, known)) }
}

/** Yields the smallest and the full example call of each action, after creating the records it needs. */
export async function* exampleCalls(api: Api): AsyncGenerator<{ readonly entry: Entry; readonly parameters: Body }> {
  for (const entry of api.catalogue.values())
    for (const [n, example] of examplesOf(entry).entries())
      yield { entry, parameters: await prepareCall(api, entry, example, `${entry.name}-${n}`) }
}

interface Outcome {
  readonly reply: Reply
  readonly entries: readonly ActivityRow[]
  /** The risks that changes in the database reveal. */
  readonly seen: readonly Risk[]
}

/**
 * Returns the newest row IDs of the ledger (`money`) and of the outbox (`mail`), and the row counts of tables that
 * calls delete from (`destroys`).
 */
async function traces(api: Api): Promise<Record<Exclude<Risk, 'access'>, string>> {
  const { read } = api.database
  const newest = (table: string) =>
    read(table)
      .max({ id: 'id' })
      .then(([row]) => row?.id ?? 0)
  const rows = (table: string) =>
    read(table)
      .count({ rows: '*' })
      .then(([row]) => Number(row?.rows))
  const told = async (tables: readonly string[], one: (table: string) => Promise<unknown>) =>
    String(await Promise.all(tables.map(one)))
  return {
    money: await told(['invoices', 'transactions', 'credit_entries', 'credit_notes'], newest),
    mail: await told(['emails'], newest),
    destroys: await told(['clients', 'contacts', 'orders', 'services', 'tickets', 'quotes', 'pay_methods'], rows),
  }
}

/** Calls an action and returns its reply, its activity log entries, and the risks it revealed. */
async function callOf(api: Api, { name }: Entry, parameters: Body, credential: Credential): Promise<Outcome> {
  const requestId = `changes-${name}`
  const headers = { 'x-request-id': requestId }
  const before = await traces(api)
  const reply = await api.call(name, parameters, { as: 'json', credential, headers })
  const entries = await api.database.read('activity_log').where({ request_id: requestId }).orderBy('id')
  const after = await traces(api)
  const seen = (Object.keys(before) as (keyof typeof before)[]).filter((risk) =>
    risk === 'destroys' ? lost(before.destroys, after.destroys) : before[risk] !== after[risk],
  )
  return { reply, entries, seen }
}

/** Returns true if any table has fewer rows than before. */
const lost = (before: string, after: string): boolean => {
  const counts = before.split(',').map(Number)
  return after.split(',').some((count, at) => Number(count) < (counts[at] as number))
}

/** Calls that succeed without changing anything. */
const unchanging = ['orderfraudcheck']

/** Calls that need a provider or a known password. */
const needingMore = [
  'domaintransfer',
  'domainupdatelockingstatus',
  'modulecustom',
  'reissuesslorder',
  'resendsslvalidation',
  'validatelogin',
]

/** Tests the actions whose position in the catalog modulo 2 is `rest`, so that two files share the work. */
export const testChangeLog = (t: Test, rest: 0 | 1) =>
  // R-2601, R-2752, R-2756, R-3051
  withService(
    t,
    'each changing call is logged and declares the risks it reveals, and its dry run changes nothing',
    async (t, api) => {
      const credential = await api.makeCredential({ full: true })
      const readStates = await tableStates(api.database)
      const [silent, refused]: [string[], string[]] = [[], []]
      const calls = [...api.catalogue.values()].filter((_, at) => at % 2 === rest)
      for (const entry of calls) {
        if (entry.method !== 'POST' || entry.kind === 'unavailable') continue
        const { name } = entry
        let last: Outcome | undefined
        for (const [n, example] of examplesOf(entry).entries()) {
          const parameters = await prepareCall(api, entry, example, `${name}-${n}`)
          const expectAlike = await testDryRun(t, api, { entry, parameters, credential }, readStates)
          last = await callOf(api, entry, parameters, credential)
          expectAlike(last.reply)
          const unstated = last.seen.filter((risk) => !entry.risks?.includes(risk))
          t.strictSame(unstated, [], `${name} declares the risks it reveals`)
          if (last.entries.length > 0) break
        }
        const { reply, entries } = last as Outcome
        if (reply.status !== 200) refused.push(name)
        else if (entries.length === 0) silent.push(name)
        else {
          const address = /^(::1|127\.0\.0\.1)$/
          t.match(
            entries[0],
            { action: name, author: credential.username, credential_id: credential.id, address },
            name,
          )
          const { type, parameter } = findChangedRecord(entry)
          const isNamed = type !== undefined && (parameter === undefined || parameter in entry.required)
          if (isNamed) t.match(entries[0], { object_type: type, object_id: /./ }, `${name} logs its record`)
          const general = entries.filter(({ description }) => description.startsWith(`${name}:`))
          t.ok(general.length === 0 || entries.length === 1, `${name} is not logged twice`)
        }
      }
      const among = (names: readonly string[]) => names.filter((name) => calls.some((entry) => entry.name === name))
      t.strictSame(silent.sort(), among(unchanging))
      t.strictSame(refused.sort(), among(needingMore))
    },
    { environment: { ROLE: 'api' } },
  )

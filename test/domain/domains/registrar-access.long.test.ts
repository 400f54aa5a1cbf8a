// Listed in docs/reference/attacks.md.

import t from 'tap'
import type { DomainRow, ModuleQueueRow } from '../../../db/rows-services.js'
import { findUnsynced, syncDomain } from '../../../domain/domains/registrar-sync.js'
import { registrarCalls } from '../../../domain/domains/registration.js'
import { expectError } from '../../actions/_shared/checks.js'
import { freshDomain, makeHolder, openRegistry, readRecord } from '../../actions/domains/registry.js'
import { countsOfStep, withoutJobs } from '../../support/daily.js'
import { insertRow, makeDomain, makeInvoice, makeProduct, setSetting, writeRows } from '../../support/fixtures.js'
import { aDomain, type Epp, eppLogin } from '../../support/providers/epp.js'
import { type Api, withService } from '../../support/service.js'

/** State of a domain record. */
interface Case {
  readonly title: string
  readonly status: DomainRow['status']
  /** True if another live record has the name. */
  readonly isHeld?: boolean
  readonly order?: 'paid' | 'unpaid'
  /** The registration's module queue row. */
  readonly registration?: Partial<ModuleQueueRow>
  /** True if a pending record permits commands other than registration and transfer. */
  readonly isObtained?: boolean
}

const cases: readonly Case[] = [
  { title: 'pending without an order', status: 'pending' },
  { title: 'pending, order unpaid', status: 'pending', order: 'unpaid' },
  { title: 'pending, order paid', status: 'pending', order: 'paid', isObtained: true },
  {
    title: 'pending, accepted by the registrar',
    status: 'pending',
    registration: { status: 'completed' },
    isObtained: true,
  },
  {
    title: 'pending, possibly accepted by the registrar',
    status: 'pending',
    registration: { status: 'failed', is_unsettled: 1 },
    isObtained: true,
  },
  { title: 'pending and paid, not yet requested', status: 'pending', order: 'paid', registration: { attempts: 0 } },
  {
    title: 'pending and paid, refused by the registrar',
    status: 'pending',
    order: 'paid',
    registration: { attempts: 1 },
  },
  {
    title: 'pending, registration cancelled',
    status: 'pending',
    order: 'unpaid',
    registration: { status: 'cancelled' },
  },
  { title: 'active', status: 'active' },
  { title: 'in grace', status: 'grace' },
  { title: 'in redemption', status: 'redemption' },
  { title: 'expired', status: 'expired' },
  { title: 'expired, name held by another record', status: 'expired', isHeld: true },
  { title: 'cancelled', status: 'cancelled' },
  { title: 'cancelled, name held by another record', status: 'cancelled', isHeld: true },
  { title: 'fraud', status: 'fraud' },
  { title: 'transferred away', status: 'transferred_away' },
  { title: 'transferred away, name held by another record', status: 'transferred_away', isHeld: true },
]

const registrars = ['epp', 'manual', null] as const

type Kind = 'obtain' | 'manage' | 'renew'

/** Returns true if R-1607 allows a command. */
function mayCommand({ status, isHeld, isObtained }: Case, registrar: string | null, kind: Kind): boolean {
  if (isHeld) return false
  if (['cancelled', 'fraud', 'transferred_away'].includes(status)) return false
  if (registrar !== 'epp') return true
  if (status === 'expired') return kind === 'renew'
  return status !== 'pending' || kind === 'obtain' || isObtained === true
}

const refusals = ['domain_on_record', 'domain_not_commandable', 'domain_not_renewable']

/** Actions that reach a registrar for an existing record. */
const actions: Readonly<Record<string, { kind: Kind; needsModule?: true; parameters?: object }>> = {
  domaingetlockingstatus: { kind: 'manage', needsModule: true },
  domainupdatelockingstatus: { kind: 'manage', needsModule: true, parameters: { lockstatus: 0 } },
  domainrequestepp: { kind: 'manage', needsModule: true },
  domainupdatenameservers: { kind: 'manage', parameters: { ns1: 'ns9.example.net' } },
  domaintoggleidprotect: { kind: 'manage', parameters: { idprotect: 1 } },
  domainrenew: { kind: 'renew' },
  domaintransfer: { kind: 'obtain', parameters: { eppcode: 'guessed-code-1' } },
}

/** Creates a record for a domain that is in the installation's account at the registrar. */
async function makeRecord(api: Api, registry: Epp, clientid: number, one: Case, registrar: string | null) {
  const domain = freshDomain()
  const created_at = api.now().toISOString()
  registry.domains.set(domain, { ...aDomain, clID: eppLogin.client_id, ns: ['ns1.example.net'] })
  let order_id: number | null = null
  if (one.order !== undefined) {
    const invoice_id = await makeInvoice(api, clientid, { status: one.order })
    order_id = await insertRow(api, 'orders', {
      client_id: clientid,
      number: String(2_000_000_000 + invoice_id),
      status: 'Pending',
      invoice_id,
      payment_method: 'banktransfer',
      currency_id: 1,
      amount: 10_000,
      created_at,
    })
  }
  const domainid = await makeDomain(api, clientid, {
    domain,
    registrar,
    order_id,
    status: one.status,
    expiry_date: '2027-03-04',
    next_due_date: '2027-03-04',
    order_type: one.status === 'pending' ? 'register' : null,
    synced_at: created_at,
  })
  if (one.isHeld) await makeDomain(api, clientid, { domain, registrar, status: 'active', synced_at: created_at })
  if (one.registration !== undefined) await queue(api, domainid, 'register', one.registration)
  return { domain, domainid }
}

function queue(api: Api, domainid: number, action: string, row: Partial<ModuleQueueRow> = {}): Promise<number> {
  const at = api.now().toISOString()
  const due = { status: 'pending', max_attempts: 5, next_attempt_at: at, created_at: at }
  return insertRow(api, 'module_queue', { domain_id: domainid, action, ...due, ...row })
}

const framesAbout = (registry: Epp, domain: string): number =>
  registry.frames.filter((frame) => frame.includes(`>${domain}<`)).length

// R-1607
withService(
  t,
  'a record sends commands for its own name only',
  async (t, api) => {
    const registry = await openRegistry(t, api)
    const clientid = await makeHolder(api)
    const rowOf = async (id: number) => (await api.database.read('domains').where({ id }).first()) as DomainRow

    for (const [action, { kind, needsModule, parameters }] of Object.entries(actions))
      t.test(`${action} reaches the registrar only for permitted records`, async (t) => {
        for (const one of cases)
          for (const registrar of registrars) {
            const { domain, domainid } = await makeRecord(api, registry, clientid, one, registrar)
            const label = `${one.title}, registrar ${registrar}`
            const before = { row: await rowOf(domainid), held: JSON.stringify(registry.domains.get(domain)) }
            const { status, body } = await api.call(action, { domainid, ...parameters })
            const isAllowed = mayCommand(one, registrar, kind)
            const isAsked = framesAbout(registry, domain) > 0
            t.equal(
              isAsked,
              isAllowed && registrar === 'epp',
              `${label}: the registry ${isAllowed ? 'hears' : 'does not'}`,
            )
            if (registrar !== 'epp' && needsModule) {
              t.match(body, { code: 'domain_without_registrar' }, label)
            } else if (registrar === null && action === 'domaintransfer') {
              t.match(body, { code: 'domain_without_registrar' }, label)
            } else t.equal(refusals.includes(body.code), !isAllowed, `${label}: ${JSON.stringify(body)}`)
            if (status === 200) continue
            t.equal(status, 422, label)
            t.strictSame(await rowOf(domainid), { ...before.row, epp_code: (await rowOf(domainid)).epp_code }, label)
            t.equal(JSON.stringify(registry.domains.get(domain)), before.held, `${label}: the registry is unchanged`)
          }
      })

    for (const [action, kind] of [
      ['register', 'obtain'],
      ['transfer', 'obtain'],
      ['renew', 'manage'],
    ] as const)
      t.test(`a queued ${action} reaches the registrar only for permitted records`, async (t) => {
        for (const one of cases)
          for (const registrar of registrars) {
            const { domain, domainid } = await makeRecord(api, registry, clientid, one, registrar)
            const row = await queue(api, domainid, action)
            await registrarCalls.attempt(await api.service.contexts.remote(), row, { retryRefused: true })
            const isAllowed = mayCommand(one, registrar, kind) && registrar === 'epp'
            t.equal(framesAbout(registry, domain) > 0, isAllowed, `${one.title}, registrar ${registrar}`)
            if (!mayCommand(one, registrar, kind))
              t.match(await api.database.read('module_queue').where({ id: row }).first(), {
                status: action === 'renew' ? 'failed' : 'cancelled',
                attempts: 0,
              })
          }
      })

    t.test('a paid renewal reaches the registrar, or the activity log reports the payment', async (t) => {
      for (const one of cases)
        for (const registrar of registrars) {
          const label = `${one.title}, registrar ${registrar}`
          const { domain, domainid } = await makeRecord(api, registry, clientid, one, registrar)
          const invoiceid = await makeInvoice(api, clientid)
          await writeRows(api, (db) =>
            db('invoice_items').where({ invoice_id: invoiceid }).update({
              type: 'domain',
              related_id: domainid,
              period_start: '2027-03-04',
              period_end: '2028-03-04',
              is_claiming: 1,
            }),
          )
          await api.ok('updateinvoice', { invoiceid, status: 'paid' })
          const waiting = await api.database.read('module_queue').where({ domain_id: domainid, action: 'renew' })
          for (const { id, status } of waiting)
            if (status === 'pending')
              await registrarCalls.attempt(await api.service.contexts.remote(), id, { retryRefused: true })
          // A payment for a pending record registers it first.
          const isFirst = one.status === 'pending' && registrar === 'epp' && one.registration === undefined
          const isAllowed = mayCommand(one, registrar, 'manage') && !isFirst
          t.equal(framesAbout(registry, domain) > 0, isAllowed && registrar === 'epp', label)
          if (isAllowed) continue
          t.match(waiting, [{ status: 'failed', attempts: 0, last_error: /./ }], label)
          const told = await api.database.read('activity_log').where('description', 'like', `Paid but not%${domain}.%`)
          t.equal(told.length, 1, label)
        }
    })

    t.test('synchronizes only permitted records', async (t) => {
      const planted = []
      for (const one of cases)
        for (const registrar of registrars)
          planted.push({ one, registrar, ...(await makeRecord(api, registry, clientid, one, registrar)) })
      const isAsked = (one: Case, registrar: string | null) =>
        mayCommand(one, registrar, 'renew') && registrar === 'epp'
      const ids = planted.map(({ domainid }) => domainid)
      const mark = (synced_at: string | null) =>
        writeRows(api, (db) => db('domains').whereIn('id', ids).update({ synced_at }))
      await mark(null)
      const remote = await api.service.contexts.remote()
      const found = new Set<number>()
      for (;;) {
        const row = await findUnsynced(remote, ['epp'])
        if (row === undefined || found.has(row.id)) break
        found.add(row.id)
        await writeRows(api, (db) => db('domains').where({ id: row.id }).update({ synced_at: api.now().toISOString() }))
      }
      await mark(null)
      for (const { one, registrar, domain, domainid } of planted) {
        const label = `${one.title}, registrar ${registrar}`
        t.equal(found.has(domainid), isAsked(one, registrar), label)
        // Includes records whose status changed after they were found.
        await syncDomain(remote, await rowOf(domainid))
        t.equal(framesAbout(registry, domain) > 0, isAsked(one, registrar), label)
      }
    })
  },
  withoutJobs,
)

withService(
  t,
  'names that change hands',
  async (t, api) => {
    const registry = await openRegistry(t, api)
    await setSetting(api, 'default_registrar', 'epp')
    await api.ok('createorupdatetld', { extension: 'com', register_price: 10, transfer_price: 8, renew_price: 12 })
    const pid = await makeProduct(api, { name: 'Hosting', prices: { monthly: 0 } })
    const clientid = await makeHolder(api)
    const commands = () =>
      registry.commands.filter((name) => /^domain:(update|renew|transfer request|create)/.test(name)).length

    t.test('an expired record cannot control a domain that another client has registered since', async (t) => {
      const domain = freshDomain()
      const old = await makeDomain(api, clientid, {
        domain,
        registrar: 'epp',
        status: 'expired',
        expiry_date: '2020-01-01',
      })
      const { domainid } = await api.ok('domainregister', { clientid: await makeHolder(api), domain, registrar: 'epp' })
      await api.ok('domainupdatelockingstatus', { domainid, lockstatus: 1 })
      const [before, held] = [commands(), JSON.stringify(registry.domains.get(domain))]
      for (const [action, { parameters }] of Object.entries(actions)) {
        const code = 'domain_on_record'
        const { message, ...rest } = (await api.call(action, { domainid: old, ...parameters })).body
        t.match(rest, { code }, action)
        t.equal(message, 'Another record holds this domain.')
      }
      await expectError(t, api, 'updateclientdomain', { domainid: old, status: 'active' }, 422, 'domain_on_record')
      t.equal(commands(), before)
      t.equal(JSON.stringify(registry.domains.get(domain)), held)
      t.notMatch(api.logged(), registry.domains.get(domain)?.authInfo ?? 'none')
    })

    t.test('an order does not take over a domain already in the registrar account', async (t) => {
      for (const domaintype of ['register', 'transfer'])
        for (const settle of ['nothing', 'payment', 'acceptance', 'transfer']) {
          const domain = freshDomain()
          registry.domains.set(domain, { ...aDomain, clID: eppLogin.client_id, authInfo: 'not-to-be-told-1' })
          const order = { clientid, pid, domain, domaintype, eppcode: 'guessed-code-1' }
          const { orderid, invoiceid, domainids } = await api.ok('addorder', order)
          const [domainid] = domainids
          if (settle === 'payment') await api.ok('updateinvoice', { invoiceid, status: 'paid' })
          if (settle === 'acceptance') await api.ok('acceptorder', { orderid })
          if (settle === 'transfer')
            await expectError(
              t,
              api,
              'domaintransfer',
              { domainid, eppcode: 'guessed-code-1' },
              422,
              'registrar_refused',
            )
          const before = commands()
          for (const action of [
            'domainrequestepp',
            'domainupdatelockingstatus',
            'domainupdatenameservers',
            'domainrenew',
          ])
            t.match(
              (await api.call(action, { domainid, ...actions[action]?.parameters })).body,
              { code: 'domain_not_commandable' },
              `${domaintype}, ${settle}: ${action}`,
            )
          for (const { id } of await api.database.read('module_queue').where({ domain_id: domainid }))
            await registrarCalls.attempt(await api.service.contexts.remote(), id, { retryRefused: true })
          await syncDomain(
            await api.service.contexts.remote(),
            (await api.database.read('domains').where({ id: domainid }).first()) as DomainRow,
          )
          t.equal((await readRecord(api, domainid)).status, 'pending', `${domaintype}, ${settle}`)
          t.equal(commands(), before, `${domaintype}, ${settle}`)
          await api.ok('cancelorder', { orderid })
        }
    })

    t.test('does not show a transfer code if the domain is cancelled during the request', async (t) => {
      const domain = freshDomain()
      const { domainid } = await api.ok('domainregister', { clientid, domain, registrar: 'epp' })
      registry.during('domain:info', () => api.ok('updateclientdomain', { domainid, status: 'cancelled' }))
      const { status, body } = await api.call('domainrequestepp', { domainid })
      t.strictSame([status, body.code], [422, 'domain_not_commandable'])
      t.notOk('eppcode' in body)
    })

    t.test('a registration awaiting approval can be repeated', async (t) => {
      registry.slow = true
      const domain = freshDomain()
      const { orderid, domainids } = await api.ok('addorder', { clientid, pid, domain, domaintype: 'register' })
      for (const _ of [1, 2]) await api.ok('acceptorder', { orderid })
      registry.slow = false
      const rows = await api.database.read('module_queue').where({ domain_id: domainids[0] }).orderBy('id')
      t.match(rows, [{ status: 'completed' }, { status: 'completed' }])
      t.match(await api.ok('domaingetlockingstatus', { domainid: domainids[0] }), { lockstatus: 'unlocked' })
    })

    t.test('deletes an old completed queue row unless its domain is pending', async (t) => {
      const old = new Date(api.now().getTime() - 400 * 86_400_000).toISOString()
      const completed = { status: 'completed', completed_at: old } as const
      const kept = await makeDomain(api, clientid, { domain: freshDomain(), status: 'pending' })
      const gone = await makeDomain(api, clientid, { domain: freshDomain() })
      for (const id of [kept, gone]) await queue(api, id, 'register', completed)
      await countsOfStep(api, 'old logs')
      t.equal((await api.database.read('module_queue').where({ domain_id: kept })).length, 1)
      t.equal((await api.database.read('module_queue').where({ domain_id: gone })).length, 0)
    })

    t.test('an expired domain renewed at the registrar becomes active', async (t) => {
      const domain = freshDomain()
      const { domainid } = await api.ok('domainregister', { clientid, domain, registrar: 'epp' })
      await api.ok('updateclientdomain', { domainid, status: 'expired' })
      await api.ok('domainrenew', { domainid })
      t.equal((await readRecord(api, domainid)).status, 'active')
    })
  },
  withoutJobs,
)

import { randomBytes } from 'node:crypto'
import t, { type Test } from 'tap'
import type { RemoteContext } from '../../../domain/context.js'
import { checkAvailability } from '../../../domain/domains/availability.js'
import { Modules } from '../../../domain/modules/modules.js'
import { channels } from '../../../domain/notifications/channels.js'
import { unreachable } from '../../../domain/ports/module.js'
import { type RegistrarModule, registrarModule } from '../../../domain/ports/registrar.js'
import { Fault } from '../../../domain/values/faults.js'
import { createContextFactory } from '../../../server/contexts.js'
import { loadLineKinds } from '../../../server/line-kinds.js'
import { makeLog } from '../../../server/log.js'
import { LiveModuleContexts } from '../../../server/module-context.js'
import { type Answer, type Call, openProvider, type Provider } from '../../../tools/pretend-panel/provider.js'
import { makeClient, makeDomain, setSetting, writeRows } from '../../support/fixtures.js'
import { openWhois } from '../../support/providers/whois.js'
import { type Api, withService } from '../../support/service.js'

const nobody = new Fault('availability_unknown')
const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/rdap+json' },
  body: JSON.stringify(body),
})
const missing = json(404, { rdapConformance: ['rdap_level_0'], errorCode: 404, title: 'Not Found' })

/** Starts an RDAP server where taken.com is registered, and which also serves the bootstrap list. */
async function openRdap(t: Test, answer?: (call: Call) => Answer | undefined): Promise<Provider> {
  const rdap: Provider = await openProvider(t, (call) => {
    const own = answer?.(call)
    if (own !== undefined) return own
    if (call.path === '/list')
      return json(200, {
        services: [
          [['net', 'com'], [`${rdap.url}/rdap/`]],
          [['co.uk'], [`${rdap.url}/uk/`]],
          ['broken'],
          [['org'], ['ftp://example.org/']],
        ],
      })
    if (call.headers.accept !== 'application/rdap+json') return { status: 406 }
    return call.path === '/rdap/domain/taken.com' ? json(200, { objectClassName: 'domain' }) : missing
  })
  return rdap
}

interface Surroundings {
  readonly settings?: Readonly<Record<string, string>>
  readonly registrars?: readonly RegistrarModule[]
  readonly active?: readonly string[]
  readonly allowPrivateHosts?: readonly string[]
}

/** Returns a remote context with the real HTTP client. */
async function remoteOf(api: Api, surroundings: Surroundings = {}): Promise<RemoteContext> {
  const { settings = {}, registrars = [], active, allowPrivateHosts = ['127.0.0.0/8'] } = surroundings
  const { database, service, now } = api
  const stored = { rdap_bootstrap_url: '', whois_server: '', ...settings }
  for (const [name, value] of Object.entries(stored)) await setSetting(api, name, value)
  await writeRows(api, async (db) => {
    for (const { name } of registrars)
      await db('modules')
        .insert({
          type: 'registrar',
          name,
          is_active: (active ?? [name]).includes(name) ? 1 : 0,
          parameters: '{}',
          from_api: '[]',
        })
        .onConflict(['type', 'name'])
        .merge()
  })
  const secretKey = randomBytes(32)
  const contexts = createContextFactory({
    database,
    lineKinds: await loadLineKinds(),
    modules: new Modules([...service.modules.ofType('registrar'), ...registrars]),
    moduleContexts: new LiveModuleContexts({ log: makeLog('silent'), allowPrivateHosts, secretKey, now }),
    channels,
    secretKey,
    now,
    installationId: 'tests',
    linkKey: Buffer.alloc(32),
    report: () => {},
    origin: { baseUrl: 'http://localhost' },
  })
  return contexts.remote()
}

const registrar = (name: string, check: RegistrarModule['check']): RegistrarModule =>
  registrarModule({
    name,
    displayName: name,
    parameters: [],
    register: async () => ({ status: 'active' }),
    renew: async () => ({ status: 'active' }),
    transfer: async () => ({ status: 'active' }),
    setNameservers: async () => {},
    ...(check && { check }),
  })

withService(t, 'checks availability over RDAP', async (t, api) => {
  const rdap = await openRdap(t)
  const remote = await remoteOf(api, { settings: { rdap_bootstrap_url: `${rdap.url}/list` } })
  t.strictSame(await checkAvailability(remote, 'taken.com'), { domain: 'taken.com', status: 'unavailable' })
  t.strictSame(await checkAvailability(remote, 'Free.COM'), { domain: 'free.com', status: 'available' })
  t.strictSame(await checkAvailability(remote, 'bücher.com'), { domain: 'xn--bcher-kva.com', status: 'available' })
  t.strictSame(await checkAvailability(remote, 'free.co.uk'), { domain: 'free.co.uk', status: 'available' })
  t.strictSame(
    rdap.calls.map(({ path }) => path),
    [
      '/list',
      '/rdap/domain/taken.com',
      '/rdap/domain/free.com',
      '/rdap/domain/xn--bcher-kva.com',
      '/uk/domain/free.co.uk',
    ],
  )
  for (const domain of ['free.uk', 'free.org', 'free.test'])
    await t.rejects(checkAvailability(remote, domain), nobody, `${domain} has no server`)
  await t.rejects(checkAvailability(remote, 'www.free.com'), new Fault('domain_invalid'))
})

withService(t, 'errors and invalid RDAP responses leave availability unknown', async (t, api) => {
  for (const answer of [
    { status: 404, body: '<h1>Not Found</h1>' },
    json(404, {}),
    json(404, { rdapConformance: [] }),
    json(404, { rdapConformance: 'rdap_level_0' }),
    json(404, { rdapConformance: ['rdap_level_0'], errorCode: 429 }),
    json(404, null),
    json(429, { rdapConformance: ['rdap_level_0'], errorCode: 429 }),
    json(400, { rdapConformance: ['rdap_level_0'], errorCode: 400 }),
    { status: 503 },
  ]) {
    const rdap = await openRdap(t, ({ path }) => (path === '/list' ? undefined : answer))
    const remote = await remoteOf(api, { settings: { rdap_bootstrap_url: `${rdap.url}/list` } })
    await t.rejects(checkAvailability(remote, 'free.com'), nobody, JSON.stringify(answer))
  }
})

withService(t, 'follows RDAP redirects up to a limit', async (t, api) => {
  const rdap = await openRdap(t, ({ path }) => {
    if (path === '/rdap/domain/taken.com') return { status: 302, headers: { location: '/rdap/domain/elsewhere.com' } }
    if (path === '/rdap/domain/elsewhere.com') return json(200, {})
    return path === '/rdap/domain/loop.com' ? { status: 301, headers: { location: 'loop.com' } } : undefined
  })
  const remote = await remoteOf(api, { settings: { rdap_bootstrap_url: `${rdap.url}/list` } })
  t.match(await checkAvailability(remote, 'taken.com'), { status: 'unavailable' })
  await t.rejects(checkAvailability(remote, 'loop.com'), nobody)
  t.equal(rdap.calls.filter(({ path }) => path === '/rdap/domain/loop.com').length, 4)
})

withService(
  t,
  'refetches the server list after a week, and keeps the previous list if the new one is unusable',
  async (t, api) => {
    let broken: Answer | undefined
    const rdap = await openRdap(t, ({ path }) => (path === '/list' ? broken : undefined))
    const settings = { rdap_bootstrap_url: `${rdap.url}/list` }
    const fetched = () => rdap.calls.filter(({ path }) => path === '/list').length
    const check = async () => checkAvailability(await remoteOf(api, { settings }), 'taken.com')
    await Promise.all([check(), check()])
    t.equal(fetched(), 1)
    const day = 24 * 60 * 60 * 1000
    api.advance(6 * day)
    await check()
    t.equal(fetched(), 1)
    for (const answer of [{ status: 500 }, { body: 'nonsense' }, json(200, { services: [] }), json(200, [])]) {
      broken = answer
      api.advance(8 * day)
      t.match(await check(), { status: 'unavailable' }, 'the previous list still applies')
      const before = fetched()
      await check()
      t.equal(fetched(), before, 'does not refetch immediately')
    }
    broken = undefined
    const before = fetched()
    api.advance(day)
    await check()
    t.equal(fetched(), before + 1)
  },
)

// R-1608
withService(t, 'asks WHOIS and follows its referral if RDAP does not answer', async (t, api) => {
  const whois = await openWhois(t, (query) => `Domain Name: ${query}\nRegistrar: Example\n`)
  const root = await openWhois(t, () => `% IANA\n\nrefer:        ${whois.address}\n\ndomain: COM\n`)
  const rdap = await openRdap(t, ({ path }) => (path === '/list' ? undefined : { status: 500 }))
  const settings = { rdap_bootstrap_url: `${rdap.url}/list`, whois_server: root.address }
  const remote = await remoteOf(api, { settings })
  t.match(await checkAvailability(remote, 'taken.com'), { status: 'unavailable' })
  t.strictSame([root.asked, whois.asked], [['taken.com'], ['taken.com']])

  const alone = await openWhois(t, (query) => `No match for "${query.toUpperCase()}".\n`)
  const direct = await remoteOf(api, { settings: { whois_server: alone.address } })
  t.match(await checkAvailability(direct, 'free.com'), { status: 'available' })
})

withService(t, 'availability is unknown if WHOIS is rate-limited, endless, or unreachable', async (t, api) => {
  const limited = await openWhois(t, () => 'Too many queries\n')
  const endless = await openWhois(t, () => 'No match for "FREE.COM".\n'.repeat(10_000))
  for (const server of [limited.address, endless.address, '127.0.0.1:1', 'not a host']) {
    const remote = await remoteOf(api, { settings: { whois_server: server } })
    await t.rejects(checkAvailability(remote, 'free.com'), nobody, server)
  }
})

withService(t, 'RDAP and WHOIS do not connect to private networks', async (t, api) => {
  const rdap = await openRdap(t)
  const whois = await openWhois(t, () => 'No match for "FREE.COM".\n')
  const settings = { rdap_bootstrap_url: `${rdap.url}/list`, whois_server: whois.address }
  const remote = await remoteOf(api, { settings, allowPrivateHosts: [] })
  await t.rejects(checkAvailability(remote, 'free.com'), nobody)
  t.strictSame([rdap.calls.length, whois.asked.length], [0, 0])
})

// R-1608
withService(t, 'asks enabled registrars that support availability checks first', async (t, api) => {
  const rdap = await openRdap(t)
  const settings = { rdap_bootstrap_url: `${rdap.url}/list` }
  const asked: string[] = []
  const knows = (name: string, status: 'available' | 'unavailable') =>
    registrar(name, async (domain) => {
      asked.push(`${name} ${domain}`)
      return status
    })
  const fails = registrar('a-fails', async () => {
    asked.push('a-fails')
    throw unreachable('no answer', false)
  })
  const broken = registrar('b-broken', async () => {
    throw new TypeError('a bug')
  })
  const mute = registrar('c-mute', undefined)
  const off = knows('d-off', 'unavailable')
  const registrars = [knows('f-knows', 'available'), knows('e-knows', 'unavailable'), off, mute, broken, fails]
  const active = ['a-fails', 'b-broken', 'c-mute', 'e-knows', 'f-knows']
  const remote = await remoteOf(api, { settings, registrars, active })
  t.match(await checkAvailability(remote, 'bücher.com'), { status: 'unavailable' })
  t.strictSame(asked, ['a-fails', 'e-knows xn--bcher-kva.com'])
  t.equal(rdap.calls.length, 0)

  const client = await makeClient(api)
  await makeDomain(api, client, { domain: 'ours.com', registrar: 'f-knows' })
  asked.length = 0
  t.match(await checkAvailability(remote, 'ours.com'), { status: 'available' })
  t.strictSame(asked, ['f-knows ours.com'], "asks the domain's registrar")

  const none = await remoteOf(api, { settings, registrars: [fails] })
  t.match(await checkAvailability({ ...none, modules: new Modules([fails]) }, 'taken.com'), { status: 'unavailable' })
  t.equal(rdap.calls.length, 2, 'then RDAP')
})

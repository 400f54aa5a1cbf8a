import { mock } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { RegistrarModule } from '../../../../domain/ports/registrar.js'
import definition from '../../../../modules/registrar/epp/index.js'
import { loopbackCertificate } from '../../../support/providers/certificate.js'
import { eppLogin } from '../../../support/providers/epp.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { makeDomain } from '../domain.js'
import { abortAfter, connectRegistry, makeOwnDomain } from './registry.js'

const epp = definition as Required<RegistrarModule>
const domain = makeDomain().domain

/** Waits until the condition is true. Only the test's timeout limits the wait. */
async function until(so: () => boolean): Promise<void> {
  while (!so()) await sleep(5)
}

t.test('the login requests everything that the greeting offers', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  await epp.check(domain, moduleContext())
  const [login] = registry.frames.map(String)
  for (const service of [...registry.services.objects, ...registry.services.extensions]) t.match(login, service)
  t.match(login, '<lang>en</lang>')
  const bare = await connectRegistry(t)
  bare.registry.services = { objects: registry.services.objects, extensions: [] }
  await epp.check(domain, bare.moduleContext())
  t.notMatch(String(bare.registry.frames[0]), 'svcExtension')
})

t.test('operations share one session and send commands one at a time', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, makeOwnDomain())
  const verbs = Array.from({ length: 5 }, () => [
    epp.check(domain, moduleContext()),
    epp.getLock(makeDomain(), moduleContext()),
    epp.sync(makeDomain(), moduleContext()),
  ])
  await Promise.all(verbs.flat())
  t.equal(registry.sessions.opened, 1)
  t.equal(registry.commands.filter((name) => name === 'login').length, 1)
  t.equal(new Set(registry.ids).size, registry.ids.length, 'each with its own ID')
})

t.test('opens another session for another login', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  await epp.check(domain, moduleContext())
  const stranger = moduleContext({ config: { password: 'not-this-one' } })
  await expectFailure(t, epp.check(domain, stranger), { kind: 'misconfigured', message: /rejected the login/ })
  t.equal(registry.sessions.opened, 2)
  await epp.check(domain, moduleContext())
  t.equal(registry.sessions.opened, 2)
})

t.test('opens a new session after the registry has closed the session', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, makeOwnDomain())
  await epp.check(domain, moduleContext())
  registry.hangUp()
  await until(() => registry.sessions.open === 0)
  await epp.setLock(makeDomain(), moduleContext(), true)
  t.equal(registry.sessions.opened, 2)
  t.match(registry.domains.get(domain)?.statuses, ['ok', 'clientTransferProhibited'])
})

t.test('repeats a query whose session ends, unless the session is new', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  await epp.check(domain, moduleContext())
  registry.setFailure('reset', 'domain:check')
  t.equal(await epp.check(domain, moduleContext()), 'available')
  t.equal(registry.sessions.opened, 2)

  const { registry: fresh, moduleContext: first } = await connectRegistry(t)
  fresh.setFailure('reset', 'domain:check')
  await expectFailure(t, epp.check(domain, first()), { kind: 'unreachable', outcomeUnknown: false })
  t.equal(fresh.sessions.opened, 1)
})

t.test('logs in again if the registry reports an expired session or an exceeded limit', async (t) => {
  for (const code of [2200, 2501, 2502]) {
    const { registry, moduleContext } = await connectRegistry(t)
    registry.domains.set(domain, makeOwnDomain())
    await epp.check(domain, moduleContext())
    registry.say(code, 'domain:info')
    t.equal(await epp.getLock(makeDomain(), moduleContext()), false, `${code}`)
    registry.say(code, 'domain:update')
    await epp.setLock(makeDomain(), moduleContext(), true)
    t.equal(await epp.getLock(makeDomain(), moduleContext()), true, `${code} in response to a change that was not made`)
    t.equal(registry.sessions.opened, 3)
  }
})

t.test('a command queued behind an expired login is sent in the next session', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, makeOwnDomain())
  await epp.check(domain, moduleContext())
  registry.say(2200, 'domain:info')
  const renewal = epp.renew(makeDomain(), moduleContext(), 1)
  const answers = [epp.getLock(makeDomain(), moduleContext()), epp.check(domain, moduleContext()), renewal]
  t.match(await Promise.allSettled(answers), [
    { status: 'fulfilled' },
    { status: 'fulfilled' },
    { status: 'fulfilled' },
  ])
  t.equal(registry.sessions.opened, 2)
})

t.test('maps a rejected login’s result code to a kind of error, and does not retry the login', async (t) => {
  for (const [code, failure] of [
    [2200, { kind: 'misconfigured', message: /Authentication error/ }],
    [2501, { kind: 'misconfigured' }],
    [2306, { kind: 'misconfigured' }],
    [2400, { kind: 'unreachable', outcomeUnknown: false }],
    [2502, { kind: 'unreachable', outcomeUnknown: false }],
  ] as const) {
    const { registry, moduleContext } = await connectRegistry(t)
    registry.say(code, 'login')
    await expectFailure(t, epp.register(makeDomain(), moduleContext(), 1), failure, `${code}`)
    t.equal(registry.sessions.opened, 1, 'the login is not retried')
    await epp.check(domain, moduleContext())
  }
})

t.test('a session ends after a minute without a command', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  await epp.check(domain, moduleContext())
  mock.timers.tick(59_000)
  await epp.check(domain, moduleContext())
  mock.timers.tick(59_000)
  await epp.check(domain, moduleContext())
  t.equal(registry.sessions.opened, 1, 'counted from the last command')
  mock.timers.tick(60_000)
  await until(() => registry.sessions.open === 0)
  t.equal(registry.commands.at(-1), 'logout')
  await epp.check(domain, moduleContext())
  t.equal(registry.sessions.opened, 2)
})

t.test('a failed login does not fail other operations that wait for the session', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.setFailure('silent', 'login')
  const signal = abortAfter(registry, 'login')
  const early = epp.check(domain, moduleContext({ deadline: 60_000, signal }))
  const late = epp.check(domain, moduleContext())
  await expectFailure(t, early, { kind: 'unreachable', outcomeUnknown: false })
  t.equal(await late, 'available')
})

t.test('an operation that times out in the queue sends nothing and leaves no unknown outcome', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, makeOwnDomain())
  await epp.check(domain, moduleContext())
  registry.setFailure('silent', 'domain:check')
  const stuck = epp.check(domain, moduleContext({ deadline: 600 }))
  const waiting = epp.setLock(makeDomain(), moduleContext({ deadline: 200 }), true)
  const patient = epp.getLock(makeDomain(), moduleContext())
  await expectFailure(t, waiting, { kind: 'unreachable', outcomeUnknown: false })
  await expectFailure(t, stuck, { kind: 'unreachable', outcomeUnknown: false })
  t.equal(await patient, false)
  t.notOk(registry.commands.includes('domain:update'))
})

t.test('verifies the registry’s certificate, and presents the client certificate', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  const check = (config: Record<string, string>) => epp.check(domain, moduleContext({ config }))
  await expectFailure(t, check({ ca: '' }), { kind: 'unreachable', outcomeUnknown: false }, 'an untrusted certificate')
  await expectFailure(t, check({ ca: 'nonsense' }), { kind: 'unreachable' })
  await expectFailure(t, check({ host: '' }), { kind: 'misconfigured', message: /parameter host/ })
  await expectFailure(t, check({ host: 'not a host' }), { kind: 'misconfigured' })
  await expectFailure(t, check({ port: 'x' }), { kind: 'misconfigured' })
  await expectFailure(t, check({ certificate: 'nonsense' }), { kind: 'misconfigured', message: /certificate/ })
  const { certificate, key } = await loopbackCertificate()
  t.equal(await check({}), 'available')
  t.equal(registry.sessions.certified, 0)
  t.equal(await check({ certificate, key, host: 'localhost' }), 'available')
  t.equal(registry.sessions.certified, 1, 'the client certificate is presented')
  t.equal(registry.commands[0], 'login')
})

t.test('rejects a private address set through the API unless ALLOW_PRIVATE_HOSTS lists it', async (t) => {
  const { moduleContext } = await connectRegistry(t)
  await expectFailure(t, epp.check(domain, moduleContext({ guarded: true })), {
    kind: 'misconfigured',
    message: /ALLOW_PRIVATE_HOSTS/,
  })
  const allowed = moduleContext({ guarded: true, allowPrivateHosts: ['127.0.0.1'] })
  t.equal(await epp.check(domain, allowed), 'available')
})

t.test('the password never appears in messages, entries, or the log', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  let lines = ''
  const logged = (line: string) => {
    lines += line
  }
  registry.queue.set('1', { message: `you are ${eppLogin.password}` })
  registry.say(2200, 'login', 'wrong')
  await expectFailure(t, epp.sync(makeDomain(), moduleContext({ logged })), {
    message: new RegExp(`^(?!.*${eppLogin.password})`),
  })
  const notes: string[] = []
  await epp.sync(makeDomain(), moduleContext({ logged, noted: (entry) => notes.push(entry) }))
  t.strictSame(notes, ['you are ***'])
  t.notMatch(lines, eppLogin.password)
})

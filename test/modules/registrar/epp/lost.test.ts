import t from 'tap'
import type { RegistrarContext, RegistrarModule } from '../../../../domain/ports/registrar.js'
import definition from '../../../../modules/registrar/epp/index.js'
import { aDomain, type Epp, type EppFailureMode } from '../../../support/providers/epp.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { makeDomain } from '../domain.js'
import { abortAfter, connectRegistry, makeOwnDomain } from './registry.js'

const epp = definition as Required<RegistrarModule>
const domain = makeDomain().domain

/**
 * For each command with a possibly unknown outcome: a function that prepares the registry, the operation that sends the
 * command, and a check that the change was made.
 */
const changes: Record<
  string,
  {
    begin: (registry: Epp) => void
    run: (moduleContext: RegistrarContext) => Promise<unknown>
    done: (registry: Epp) => boolean
  }
> = {
  'domain:create': {
    begin: () => {},
    run: (moduleContext) => epp.register(makeDomain(), moduleContext, 1),
    done: ({ domains }) => domains.has(domain),
  },
  'domain:renew': {
    begin: ({ domains }) => domains.set(domain, makeOwnDomain()),
    run: (moduleContext) => epp.renew(makeDomain(), moduleContext, 1),
    done: ({ domains }) => domains.get(domain)?.exDate.startsWith('2028') === true,
  },
  'domain:transfer': {
    begin: ({ domains }) => domains.set(domain, { ...aDomain }),
    run: (moduleContext) => epp.transfer(makeDomain(), moduleContext, aDomain.authInfo),
    done: ({ domains }) => domains.get(domain)?.transferTo === 'ClientX',
  },
  'domain:update': {
    begin: ({ domains }) => domains.set(domain, makeOwnDomain()),
    run: (moduleContext) => epp.setLock(makeDomain(), moduleContext, true),
    done: ({ domains }) => domains.get(domain)?.statuses.includes('clientTransferProhibited') === true,
  },
  'contact:update': {
    begin: ({ domains, contacts }) => {
      const nobody = {
        clID: 'ClientX',
        type: 'int',
        name: 'A',
        org: '',
        address: [],
        voice: '',
        email: '',
        disclose: '',
      }
      contacts.set('C-1', nobody)
      domains.set(domain, makeOwnDomain({ registrant: 'C-1' }))
    },
    run: (moduleContext) => epp.setIdProtection(makeDomain({ idProtection: true }), moduleContext),
    done: ({ contacts }) => contacts.get('C-1')?.disclose === '0',
  },
}

const failureModes: readonly EppFailureMode[] = [
  'silent',
  'reset',
  'half',
  'garbage',
  'huge',
  'short',
  'twice',
  'doctype',
  'no code',
  'odd code',
  'other id',
]

for (const [command, { begin, run, done }] of Object.entries(changes))
  t.test(
    `${command}: a lost or invalid response leaves the outcome unknown, and the command is not repeated`,
    async (t) => {
      const { registry, moduleContext } = await connectRegistry(t)
      for (const failureMode of failureModes) {
        registry.domains.clear()
        registry.contacts.clear()
        begin(registry)
        registry.setFailure(failureMode, command)
        const signal = failureMode === 'silent' ? abortAfter(registry, command) : undefined
        const before = registry.commands.length
        // Failures other than silence are reported before the timeout.
        const message = failureMode === 'silent' ? /time-out/ : /^(?!.*time-out)/
        await expectFailure(
          t,
          run(moduleContext({ deadline: 60_000, signal })),
          { kind: 'unreachable', outcomeUnknown: true, message },
          failureMode,
        )
        t.ok(done(registry), 'the change was made')
        const sent = registry.commands.slice(before).filter((name) => name.startsWith(command))
        t.equal(sent.length, 1, 'the command was sent once')
        if (command !== 'domain:renew') await run(moduleContext())
      }
    },
  )

t.test('after a lost response, sync reports the outcome and the call can be repeated', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.setFailure('reset', 'domain:create')
  await expectFailure(t, epp.register(makeDomain(), moduleContext(), 1), { outcomeUnknown: true })
  t.strictSame(await epp.sync(makeDomain(), moduleContext()), {
    status: 'active',
    expiryDate: '2027-05-05',
    isRevocable: false,
  })
  t.strictSame(await epp.register(makeDomain(), moduleContext(), 1), {
    status: 'active',
    expiryDate: '2027-05-05',
    wasHeld: true,
  })
  t.equal(registry.domains.size, 1)

  registry.setFailure('half', 'domain:renew')
  await expectFailure(t, epp.renew(makeDomain(), moduleContext(), 1), { outcomeUnknown: true })
  t.strictSame(await epp.sync(makeDomain(), moduleContext()), {
    status: 'active',
    expiryDate: '2028-05-05',
    isRevocable: false,
  })
})

t.test('a lost response to a command before domain:create is not an unknown outcome', async (t) => {
  for (const command of ['domain:info', 'contact:create', 'host:create']) {
    const { registry, moduleContext } = await connectRegistry(t)
    registry.setFailure('silent', command)
    const signal = abortAfter(registry, command)
    const registered = epp.register(makeDomain(), moduleContext({ deadline: 60_000, signal }), 1)
    await expectFailure(t, registered, { kind: 'unreachable', outcomeUnknown: false, message: /time-out/ }, command)
    t.notOk(registry.commands.includes('domain:create'))
    t.strictSame(await epp.register(makeDomain(), moduleContext(), 1), { status: 'active', expiryDate: '2027-05-05' })
    t.equal(registry.contacts.size, 1, 'the contact created before is reused')
  }
})

t.test('a missing connection or greeting is not an unknown outcome', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  const nowhere = moduleContext({ config: { port: '1' } })
  await expectFailure(t, epp.register(makeDomain(), nowhere, 1), { kind: 'unreachable', outcomeUnknown: false })
  const services = registry.services
  registry.services = { objects: [], extensions: [] }
  const ungreeted = epp.register(makeDomain(), moduleContext(), 1)
  await expectFailure(t, ungreeted, { kind: 'unreachable', outcomeUnknown: false, message: /greeting/ })
  registry.services = services
  const over = moduleContext({ deadline: 1 })
  await new Promise((resolve) => setTimeout(resolve, 20))
  await expectFailure(t, epp.register(makeDomain(), over, 1), { kind: 'unreachable', outcomeUnknown: false })
  t.equal(registry.domains.size, 0)
})

t.test('a failing message queue does not fail a transfer', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, { ...aDomain })
  registry.setFailure('reset', 'poll')
  const answer = await epp.transfer(makeDomain(), moduleContext(), aDomain.authInfo)
  t.match(answer, { status: 'pending' })
})

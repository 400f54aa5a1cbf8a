import type { Test } from 'tap'
import type { HostedAccount, ServerAccess, ServerModule } from '../../../domain/ports/server.js'
import type { Call, FailureMode, Provider } from '../../../tools/pretend-panel/provider.js'
import { expectFailure } from '../../support/providers/failure.js'
import { account, type ContextOptions, makeServerContext } from '../../support/providers/module-context.js'

/** An account as a control panel stores it. */
export interface PanelAccount {
  readonly domain: string
  readonly password: string
  readonly plan: string
  readonly email: string
  readonly suspended: boolean
}

/** A module and its simulated server, for the tests that every panel must pass. */
export interface Panel {
  readonly module: ServerModule
  readonly credential: Partial<ServerAccess>
  /** Credential that the server rejects. */
  readonly wrongCredential: Partial<ServerAccess>
  /** Returns true for the call that creates an account. */
  readonly makes: (call: Call) => boolean
  readonly open: (t: Test) => Promise<PanelServer>
}

export interface PanelServer {
  readonly provider: Provider
  readonly held: (username: string) => PanelAccount | undefined
  /** Creates an account directly on the panel, as staff would. */
  readonly plant: (username: string, account: Pick<PanelAccount, 'domain' | 'email'>) => void
}

/** Opens a server, and returns the module with contexts in which it calls that server. */
export async function connect(t: Test, { module, credential, open }: Panel, circumstances: ContextOptions = {}) {
  const { provider, held, plant } = await open(t)
  const moduleContext = (more: ContextOptions = {}) =>
    makeServerContext(module, { port: provider.port, ...credential }, { ...circumstances, ...more })
  return {
    module,
    provider,
    held,
    plant,
    moduleContext,
    inspect: (of: HostedAccount) => module.inspect?.(of, moduleContext()),
  }
}

type Verb = (of: HostedAccount, circumstances?: ContextOptions) => Promise<unknown>

export async function testPanel(t: Test, panel: Panel): Promise<void> {
  await t.test('creates, suspends, unsuspends, changes, and removes an account', async (t) => {
    const { module, held, moduleContext, inspect } = await connect(t, panel)
    const ada = account()
    t.equal(await inspect(ada), 'absent')
    t.match(await module.create(ada, moduleContext()), { message: 'The account was created' })
    const { domain, password, packageName: plan, email } = ada
    t.strictSame(held('ada'), { domain, password, plan, email, suspended: false })
    t.equal(await inspect(ada), 'active')

    await module.suspend(ada, moduleContext(), 'Overdue & unpaid = "late"')
    t.equal(await inspect(ada), 'suspended')
    await module.unsuspend(ada, moduleContext())
    t.equal(await inspect(ada), 'active')

    await module.changePackage({ ...ada, packageName: 'Pro' }, moduleContext())
    t.match(held('ada'), { plan: 'Pro' })
    await module.changePassword({ ...ada, password: 'Änderung&user=eve#?"\'' }, moduleContext())
    t.match(held('ada'), { password: 'Änderung&user=eve#?"\'' })

    t.match(await module.terminate(ada, moduleContext()), { message: 'The account was removed' })
    t.equal(held('ada'), undefined)
    t.equal(await inspect(ada), 'absent')
    t.match(await module.test?.(moduleContext()), { message: /accepts the credential/ })
  })

  await t.test('a repeated operation succeeds and changes nothing', async (t) => {
    const { module, held, moduleContext } = await connect(t, panel)
    const ada = account()
    const twice = async (verb: () => Promise<unknown>) => {
      await verb()
      const after = held('ada')
      await verb()
      t.strictSame(held('ada'), after)
    }
    await twice(() => module.create(ada, moduleContext()))
    await twice(() => module.suspend(ada, moduleContext(), ''))
    await twice(() => module.unsuspend(ada, moduleContext()))
    await twice(() => module.changePackage({ ...ada, packageName: 'Pro' }, moduleContext()))
    await twice(() => module.changePassword({ ...ada, password: 'another-1' }, moduleContext()))
    await twice(() => module.terminate(ada, moduleContext()))
  })

  // R-2316
  await t.test('reports an account that the panel does not have', async (t) => {
    const { module, held, moduleContext } = await connect(t, panel)
    const gone = { kind: 'refused', isAbsent: true } as const
    await expectFailure(t, module.suspend(account(), moduleContext(), ''), gone, 'suspend')
    await expectFailure(t, module.unsuspend(account(), moduleContext()), gone, 'unsuspend')
    await expectFailure(t, module.changePackage(account(), moduleContext()), gone, 'changePackage')
    await expectFailure(t, module.changePassword(account(), moduleContext()), gone, 'changePassword')
    t.match(await module.terminate(account(), moduleContext()), { message: 'The account was already removed' })
    t.equal(held('ada'), undefined)
  })

  // R-1531
  await t.test('does not create a suspended account again', async (t) => {
    const { module, held, moduleContext } = await connect(t, panel)
    const ada = account()
    await module.create(ada, moduleContext())
    await module.suspend(ada, moduleContext(), 'Abuse')
    await expectFailure(t, module.create(ada, moduleContext()), { kind: 'refused', outcomeUnknown: false })
    t.match(held('ada'), { suspended: true })
    await module.unsuspend(ada, moduleContext())
    t.match(await module.create(ada, moduleContext()), { message: 'The account already existed' })
  })

  await t.test('rejects the user name of another client’s account, and leaves that account unchanged', async (t) => {
    const { module, held, moduleContext, inspect } = await connect(t, panel)
    await module.create(account({ domain: 'eve.example.com', email: 'eve@example.com' }), moduleContext())
    const before = held('ada')
    await expectFailure(t, module.create(account(), moduleContext()), { kind: 'refused' })
    t.equal(await inspect(account()), 'absent')
    t.strictSame(held('ada'), before)
  })

  await t.test('rejects a domain that another account has', async (t) => {
    const { module, moduleContext, inspect } = await connect(t, panel)
    const eve = account({ username: 'eve', email: 'eve@example.com' })
    await module.create(eve, moduleContext())
    await expectFailure(t, module.create(account(), moduleContext()), { kind: 'refused' })
    t.equal(await inspect(account()), 'absent')
    t.equal(await inspect(eve), 'active')
  })

  await t.test('rejects a plan that the server does not have', async (t) => {
    const { module, held, moduleContext } = await connect(t, panel)
    await expectFailure(t, module.create(account({ packageName: 'Gold' }), moduleContext()), { kind: 'refused' })
    await module.create(account(), moduleContext())
    await expectFailure(t, module.changePackage(account({ packageName: 'Gold' }), moduleContext()), { kind: 'refused' })
    t.match(held('ada'), { plan: 'Basic' })
  })

  await t.test('refuses to suspend, unsuspend, or change a missing account', async (t) => {
    const { module, moduleContext } = await connect(t, panel)
    await expectFailure(t, module.suspend(account(), moduleContext(), ''), { kind: 'refused' }, 'suspend')
    await expectFailure(t, module.unsuspend(account(), moduleContext()), { kind: 'refused' }, 'unsuspend')
    await expectFailure(t, module.changePackage(account(), moduleContext()), { kind: 'refused' }, 'changePackage')
    await expectFailure(t, module.changePassword(account(), moduleContext()), { kind: 'refused' }, 'changePassword')
    t.match(await module.terminate(account(), moduleContext()), { message: 'The account was already removed' })
  })

  await t.test('reports a rejected credential as misconfigured, without secrets', async (t) => {
    const { module, provider, moduleContext } = await connect(t, { ...panel, credential: panel.wrongCredential })
    const verbs = verbsOf(module, moduleContext)
    for (const [name, verb] of Object.entries(verbs)) {
      await expectFailure(t, verb(account()), { kind: 'misconfigured', outcomeUnknown: false }, name)
      const { name: server } = moduleContext().server
      await verb(account()).catch(({ message }: Error) => {
        t.ok(message.includes(server) || message.startsWith('HestiaCP'), message)
        for (const secret of ['WRONG', account().password])
          t.notOk(message.includes(secret), `the error of ${name} contains no secret`)
      })
    }
    t.ok(provider.calls.length > 0)
  })

  await t.test(
    'a failure after creation leaves an unknown outcome, which a query or a repeated call resolves',
    async (t) => {
      const { module, provider, held, moduleContext, inspect } = await connect(t, panel)
      const ada = account()
      for (const failureMode of ['silent', 'garbage', 'reset', 'cut', 'drip', 'broken'] satisfies FailureMode[]) {
        provider.setFailure(failureMode, 1, panel.makes)
        const created = module.create(ada, moduleContext({ deadline: 300 }))
        await expectFailure(t, created, { kind: 'unreachable', outcomeUnknown: true }, `create, ${failureMode}`)
        provider.setFailure('none')
        const made = provider.calls.length
        t.ok(held('ada'), `${failureMode}: the change was made`)
        // On HestiaCP, an account is incomplete until its domain also exists.
        const settled = await inspect(ada)
        if (settled === 'absent') await module.create(ada, moduleContext())
        t.equal(await inspect(ada), 'active', `${failureMode}: the outcome is resolved`)
        t.ok(provider.calls.length > made)
        await module.terminate(ada, moduleContext())
      }
    },
  )

  await t.test('each operation can be repeated after a lost response', async (t) => {
    const { module, provider, held, moduleContext } = await connect(t, panel)
    const ada = account()
    await module.create(ada, moduleContext())
    const steps: [name: string, verb: Verb, reached: () => boolean][] = [
      ['suspend', (of, more) => module.suspend(of, moduleContext(more), 'late'), () => held('ada')?.suspended === true],
      ['unsuspend', (of, more) => module.unsuspend(of, moduleContext(more)), () => held('ada')?.suspended === false],
      [
        'changePackage',
        (of, more) => module.changePackage({ ...of, packageName: 'Pro' }, moduleContext(more)),
        () => held('ada')?.plan === 'Pro',
      ],
      [
        'changePassword',
        (of, more) => module.changePassword({ ...of, password: 'another-1' }, moduleContext(more)),
        () => held('ada')?.password === 'another-1',
      ],
      ['terminate', (of, more) => module.terminate(of, moduleContext(more)), () => held('ada') === undefined],
    ]
    for (const [name, verb, reached] of steps) {
      // The query before the change also remains unanswered.
      provider.setFailure('silent')
      await expectFailure(t, verb(ada, { deadline: 300 }), { kind: 'unreachable', outcomeUnknown: true }, name)
      provider.setFailure('none')
      const before = provider.calls.length
      await verb(ada)
      t.ok(reached(), `${name} succeeds eventually`)
      // The owner and the plan are queried first.
      t.ok(provider.calls.length - before <= 3, `${name} takes at most three calls`)
    }
  })

  await t.test('a refused connection is not an unknown outcome', async (t) => {
    const { module, provider, moduleContext } = await connect(t, panel)
    await provider.close()
    for (const [name, verb] of Object.entries(verbsOf(module, moduleContext)))
      await expectFailure(t, verb(account()), { kind: 'unreachable', outcomeUnknown: false }, name)
  })

  await t.test('a caller’s value cannot inject another parameter', async (t) => {
    const { module, provider, held, moduleContext } = await connect(t, panel)
    await module.create(
      account({ username: 'eve', domain: 'eve.example.com', email: 'eve@example.com' }),
      moduleContext(),
    )
    const eve = held('eve')
    const odd = ['ada&user=eve', 'ada\r\nuser: eve', 'ada user=eve', 'ada#', '../eve', 'ada\0eve', '--user', '%00', '']
    for (const text of odd) {
      for (const details of [{ username: text }, { domain: text }, { packageName: text }]) {
        const one = account(details)
        await module.create(one, moduleContext()).catch(() => {})
        await module.suspend(one, moduleContext(), text).catch(() => {})
        await module.changePackage(one, moduleContext()).catch(() => {})
        await module.changePassword({ ...one, password: `x${text}` }, moduleContext()).catch(() => {})
        await module.terminate(one, moduleContext()).catch(() => {})
      }
    }
    t.strictSame(held('eve'), eve, 'the other account is unchanged')
    const sent = new Set(provider.calls.flatMap(({ form }) => [...form.keys()]))
    t.notOk(
      [...sent].some((name) => /[^a-z0-9_-]/.test(name)),
      [...sent].join(),
    )
  })

  // R-1512
  await t.test('does not change a manually created account whose contact is not the client', async (t) => {
    const { module, held, plant, moduleContext } = await connect(t, panel)
    plant('eve', { domain: 'eve.example.com', email: 'eve@example.com' })
    const before = held('eve')
    for (const domain of ['ada.example.com', 'eve.example.com', 'EVE.example.com', '', 'eve.example.com '])
      for (const email of ['ada@example.com', '', 'eve', '@example.com', 'xeve@example.com']) {
        const one = account({ username: 'eve', domain, email })
        const label = JSON.stringify({ domain, email })
        for (const [name, verb] of Object.entries(changesOf(module, moduleContext))) {
          // Virtualmin identifies an account by its domain, and reports an account with another domain as gone.
          const outcome = await verb(one).catch((error: Error) => error)
          if (name !== 'terminate' || outcome instanceof Error)
            t.match(outcome, { kind: 'refused' }, `${name} ${label}`)
          else t.match(outcome, { message: 'The account was already removed' }, label)
        }
        t.equal(await module.inspect?.(one, moduleContext()).catch(() => 'absent'), 'absent', label)
      }
    t.strictSame(held('eve'), before)
  })

  await t.test('does not change an account that replaced the service’s known account', async (t) => {
    const { module, held, plant, moduleContext } = await connect(t, panel, { isKnown: true })
    plant('eve', { domain: 'eve.example.com', email: 'eve@example.com' })
    const before = held('eve')
    for (const domain of ['ada.example.com', '']) {
      const one = account({ username: 'eve', domain })
      for (const [name, verb] of Object.entries(changesOf(module, moduleContext))) {
        const outcome = await verb(one).catch((error: Error) => error)
        if (name !== 'terminate' || outcome instanceof Error) t.match(outcome, { kind: 'refused' }, `${name} ${domain}`)
      }
    }
    t.strictSame(held('eve'), before)
  })

  // R-2864
  await t.test('recognizes an account by the mark from its creation', async (t) => {
    const { module, held, plant, moduleContext } = await connect(t, panel)
    const { mark } = await module.create(account(), moduleContext())
    t.type(mark, 'string')
    const seen = { isKnown: true, mark, trustsContact: false }
    const moved = account({ email: 'countess@example.com' })
    t.match(await module.suspend(moved, moduleContext(seen), 'late'), { mark })
    t.match(await module.unsuspend(moved, moduleContext(seen)), { mark })
    t.match(await module.changePackage({ ...moved, packageName: 'Pro' }, moduleContext(seen)), { mark })
    t.match(await module.changePassword({ ...moved, password: 'another-1' }, moduleContext(seen)), { mark })
    t.match(await module.create(moved, moduleContext(seen)), { message: 'The account already existed', mark })
    await module.terminate(moved, moduleContext(seen))
    plant('ada', { domain: 'ada.example.com', email: 'ada@example.com' })
    const before = held('ada')
    for (const [name, verb] of Object.entries(changesOf(module, moduleContext)))
      await expectFailure(t, verb(account(), seen), { kind: 'refused' }, `${name}: another account took its place`)
    t.strictSame(held('ada'), before)
  })

  // R-2864
  await t.test(
    'does not change an account that was not created for the service and whose contact is not trusted',
    async (t) => {
      const { module, held, plant, moduleContext } = await connect(t, panel, { trustsContact: false })
      plant('ada', { domain: 'ada.example.com', email: 'ada@example.com' })
      const before = held('ada')
      for (const [name, verb] of Object.entries(changesOf(module, moduleContext)))
        await expectFailure(t, verb(account()), { kind: 'refused', message: /was not created for this service/ }, name)
      t.equal(await module.inspect?.(account(), moduleContext()), 'absent')
      t.strictSame(held('ada'), before)
    },
  )

  await t.test('recognizes an adopted account by its mark in later calls', async (t) => {
    const { module, plant, moduleContext } = await connect(t, panel)
    plant('ada', { domain: 'ada.example.com', email: 'ada@example.com' })
    const stale = { isKnown: true, mark: 'the mark of one before', trustsContact: true }
    const { mark } = await module.create(account(), moduleContext(stale))
    t.type(mark, 'string')
    const seen = { isKnown: true, mark, trustsContact: false }
    await module.suspend(account({ email: 'countess@example.com' }), moduleContext(seen), 'late')
  })

  await t.test('continues to reach a known account after the client’s email address changes', async (t) => {
    const { module, held, moduleContext } = await connect(t, panel, { isKnown: true })
    await module.create(account(), moduleContext())
    const moved = account({ email: 'countess@example.com' })
    await module.suspend(moved, moduleContext(), 'late')
    t.equal(held('ada')?.suspended, true)
    await module.unsuspend(moved, moduleContext())
    await module.changePackage({ ...moved, packageName: 'Pro' }, moduleContext())
    await module.changePassword({ ...moved, password: 'another-1' }, moduleContext())
    t.match(held('ada'), { suspended: false, plan: 'Pro', password: 'another-1' })
    await module.terminate(moved, moduleContext())
    t.equal(held('ada'), undefined)
  })

  await t.test(
    'adopts a manually created account if its contact is the client and its domain is the service’s domain',
    async (t) => {
      const { module, held, plant, moduleContext, inspect } = await connect(t, panel)
      plant('ada', { domain: 'ada.example.com', email: 'Ada@Example.com' })
      t.equal(await inspect(account()), 'active')
      await module.suspend(account(), moduleContext(), 'late')
      t.equal(held('ada')?.suspended, true)
    },
  )

  await t.test('rejects a reserved or invalid user name before anything is sent', async (t) => {
    const { module, provider, held, plant, moduleContext } = await connect(t, panel)
    for (const username of ['root', 'admin'])
      plant(username, { domain: `${username}.example.com`, email: 'ada@example.com' })
    const before = [held('root'), held('admin')]
    const names = [...badUsernames, ...(Array.isArray(module.usernames) ? module.usernames : [])]
    for (const username of names)
      for (const isKnown of [true, false])
        for (const [name, verb] of Object.entries(changesOf(module, moduleContext)))
          await expectFailure(
            t,
            verb(account({ username, domain: 'root.example.com' }), { isKnown }),
            { kind: 'refused' },
            `${name} ${username}`,
          )
    t.equal(provider.calls.length, 0)
    t.strictSame([held('root'), held('admin')], before)
  })

  await t.test('accepts an unusual but legal user name', async (t) => {
    const { module, held, plant, moduleContext } = await connect(t, panel, { isKnown: true })
    for (const username of [
      '1ada',
      'a',
      '_ada',
      'ada-lovelace',
      'ada.lovelace',
      'a_b',
      'rooted',
      'admin2',
      'x'.repeat(32),
    ]) {
      const domain = `${username.replaceAll(/[^a-z0-9]/g, '')}.example.com`
      plant(username, { domain, email: 'ada@example.com' })
      await module.changePassword(account({ username, domain, password: 'another-1' }), moduleContext())
      t.match(held(username), { password: 'another-1' }, username)
    }
  })

  await t.test('no URL contains a secret', async (t) => {
    const { module, provider, moduleContext } = await connect(t, panel)
    await module.create(account(), moduleContext())
    await module.changePassword(account(), moduleContext())
    for (const { method, path, query } of provider.calls) {
      t.equal(method, 'POST')
      t.notMatch(`${path}?${query}`, /ada|cret|TOKEN|hash/)
    }
  })
}

/** User names that each module must refuse for a client's account. */
export const badUsernames: readonly string[] = [
  ...[
    'root',
    'admin',
    'Admin',
    'administrator',
    'daemon',
    'www-data',
    'mysql',
    'postgres',
    'nobody',
    'systemd-resolve',
  ],
  ...[
    '',
    '.',
    '..',
    '../x',
    '/root',
    'a/b',
    'a b;id',
    'a b',
    '-rf',
    '--user',
    'a$(id)',
    'a`id`',
    'a|b',
    'a&b',
    'a"b',
    "a'b",
  ],
  ...[
    'a\\b',
    'ada\nroot',
    'ada\r',
    'ada\0',
    '\0',
    'ada\t',
    'Ada',
    'ADA',
    'ädä',
    '1000',
    '0',
    'a..b',
    '*',
    '~',
    '%2e%2e',
  ],
  'a'.repeat(33),
]

type Situate = (more?: ContextOptions) => Parameters<ServerModule['create']>[1]

const changesOf = (module: ServerModule, moduleContext: Situate): Readonly<Record<string, Verb>> => ({
  create: (of, more) => module.create(of, moduleContext(more)),
  suspend: (of, more) => module.suspend(of, moduleContext(more), ''),
  unsuspend: (of, more) => module.unsuspend(of, moduleContext(more)),
  terminate: (of, more) => module.terminate(of, moduleContext(more)),
  changePackage: (of, more) => module.changePackage({ ...of, packageName: 'Pro' }, moduleContext(more)),
  changePassword: (of, more) => module.changePassword({ ...of, password: 'another-1' }, moduleContext(more)),
})

const verbsOf = (
  module: ServerModule,
  moduleContext: (more?: ContextOptions) => Parameters<ServerModule['create']>[1],
) =>
  ({
    create: (of) => module.create(of, moduleContext()),
    suspend: (of) => module.suspend(of, moduleContext(), ''),
    unsuspend: (of) => module.unsuspend(of, moduleContext()),
    terminate: (of) => module.terminate(of, moduleContext()),
    changePackage: (of) => module.changePackage(of, moduleContext()),
    changePassword: (of) => module.changePassword(of, moduleContext()),
    inspect: async (of) => module.inspect?.(of, moduleContext()),
    test: async () => module.test?.(moduleContext()),
  }) satisfies Record<string, Verb>

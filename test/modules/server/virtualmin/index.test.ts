import t from 'tap'
import virtualmin from '../../../../modules/server/virtualmin/index.js'
import { type Call, openProvider } from '../../../../tools/pretend-panel/provider.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { account, makeServerContext } from '../../../support/providers/module-context.js'
import { openVirtualmin } from '../../../support/providers/virtualmin.js'
import { connect, type Panel, testPanel } from '../panel.js'

const panel: Panel = {
  module: virtualmin,
  credential: { password: 'secret' },
  wrongCredential: { password: 'WRONG' },
  makes: ({ form }) => form.get('program') === 'create-domain',
  open: async (t) => {
    const server = await openVirtualmin(t)
    return {
      provider: server,
      plant: (user, { domain, email }) =>
        server.domains.set(domain, { user, pass: 'by hand', email, plan: 'Basic', features: [] }),
      held: (username) => {
        const found = [...server.domains].find(([, { user }]) => user === username)
        if (found === undefined) return undefined
        const [domain, { pass, plan, email, disabled }] = found
        return { domain, password: pass, plan, email, suspended: disabled !== undefined }
      },
    }
  },
}

const changes = ({ form }: Call): boolean => !form.get('program')?.startsWith('list-')

t.test('passes the tests of every panel', (t) => testPanel(t, panel))

// R-2868
t.test('reports a refusal if Virtualmin claims success without making the change', async (t) => {
  const server = await openVirtualmin(t)
  const moduleContext = () => makeServerContext(virtualmin, { port: server.port, password: 'secret' })
  const protect = (isProtected: boolean) => {
    const ada = server.domains.get('ada.example.com')
    if (ada !== undefined) server.domains.set('ada.example.com', { ...ada, isProtected })
  }
  const failure = (message: RegExp) => ({ kind: 'refused', outcomeUnknown: false, message }) as const
  await virtualmin.create(account(), moduleContext())

  const taken = virtualmin.create(account({ domain: 'second.example.com' }), moduleContext())
  await expectFailure(t, taken, failure(/for create-domain, but there is no virtual server second/), 'the user exists')
  protect(true)
  await expectFailure(t, virtualmin.suspend(account(), moduleContext(), 'late'), failure(/is still active/), 'suspend')
  await expectFailure(t, virtualmin.terminate(account(), moduleContext()), failure(/still exists/), 'terminate')
  protect(false)
  await virtualmin.suspend(account(), moduleContext(), 'late')
  protect(true)
  await expectFailure(t, virtualmin.unsuspend(account(), moduleContext()), failure(/is still suspended/), 'unsuspend')
})

t.test('an unanswered list after a change leaves the outcome unknown', async (t) => {
  const server = await openVirtualmin(t)
  const moduleContext = () => makeServerContext(virtualmin, { port: server.port, password: 'secret' })
  await virtualmin.create(account(), moduleContext())
  const { id } = server.domains.get('ada.example.com') ?? {}
  let isDisabled = false
  server.setFailure('reset', 1, (call) => {
    if (!changes(call)) return isDisabled
    isDisabled = true
    return false
  })
  const suspended = virtualmin.suspend(account(), moduleContext(), 'late')
  await expectFailure(t, suspended, { kind: 'unreachable', outcomeUnknown: true })
  server.setFailure('none')
  t.strictSame(await virtualmin.suspend(account(), moduleContext(), 'late'), {
    message: 'The account was already suspended',
    mark: id,
  })
})

t.test('disables and enables sub-servers with their parent', async (t) => {
  const { module, provider, moduleContext } = await connect(t, panel)
  await module.create(account(), moduleContext())
  await module.suspend(account(), moduleContext(), 'late')
  await module.unsuspend(account(), moduleContext())
  for (const program of ['disable-domain', 'enable-domain'])
    t.equal(provider.calls.find(({ form }) => form.get('program') === program)?.form.get('subservers'), '', program)
})

t.test(
  'creates an account with its plan’s features, or with only a user and a home directory if it has no plan',
  async (t) => {
    const server = await openVirtualmin(t)
    const moduleContext = () => makeServerContext(virtualmin, { port: server.port, password: 'secret' })
    await virtualmin.create(account(), moduleContext())
    t.match(server.domains.get('ada.example.com'), { plan: 'Basic', features: ['features-from-plan'] })
    await virtualmin.create(account({ username: 'eve', domain: 'eve.example.com', packageName: '' }), moduleContext())
    t.match(server.domains.get('eve.example.com'), { plan: 'Default Plan', features: ['unix', 'dir'] })
  },
)

t.test('accepts a plan by its number', async (t) => {
  const { module, held, moduleContext } = await connect(t, panel)
  await module.create(account(), moduleContext())
  await module.changePackage(account({ packageName: '102' }), moduleContext())
  t.match(held('ada'), { plan: '102' })
})

t.test('does not send a plan that the server does not have', async (t) => {
  const { module, provider, moduleContext } = await connect(t, panel)
  await module.create(account(), moduleContext())
  const before = provider.calls.length
  const changed = module.changePackage(account({ packageName: 'Gold' }), moduleContext())
  await expectFailure(t, changed, { kind: 'refused', message: 'Plan Gold does not exist on the server' })
  t.strictSame(
    provider.calls.slice(before).map(({ form }) => form.get('program')),
    ['list-domains', 'list-plans'],
  )
})

t.test(
  'does not send a parameter without a value, because it would take the next parameter as its value',
  async (t) => {
    const { module, provider, moduleContext } = await connect(t, panel)
    for (const name of ['username', 'domain', 'password', 'email'])
      await expectFailure(t, module.create(account({ [name]: '' }), moduleContext()), { kind: 'refused' }, name)
    await expectFailure(t, module.changePassword(account({ password: '' }), moduleContext()), { kind: 'refused' })
    t.notOk(provider.calls.some(changes))
    await module.create(account(), moduleContext())
    await module.suspend(account(), moduleContext(), ' \n ')
    t.notOk(provider.calls.findLast(changes)?.form.has('why'))
  },
)

t.test('does not send control characters, because a NUL would begin another value', async (t) => {
  const { module, provider, moduleContext } = await connect(t, panel)
  for (const character of ['\0', '\n', '\r', '\x7f'])
    await expectFailure(t, module.create(account({ password: `a${character}b` }), moduleContext()), { kind: 'refused' })
  t.notOk(provider.calls.some(changes))
  await module.create(account(), moduleContext())
  await module.suspend(account(), moduleContext(), 'late\nand\tunpaid')
  t.equal(provider.calls.findLast(changes)?.form.get('why'), 'late and unpaid')
})

t.test('does not remove another user’s domain', async (t) => {
  const { module, held, moduleContext } = await connect(t, panel)
  await module.create(account({ username: 'eve' }), moduleContext())
  await expectFailure(t, module.terminate(account(), moduleContext()), {
    kind: 'refused',
    message: /belongs to the user eve/,
  })
  t.ok(held('eve'))
})

t.test('reports misconfigured if the user may not run remote commands', async (t) => {
  const provider = await openProvider(t, () => ({ body: 'ERROR: You are not allowed to run remote commands\n' }))
  const moduleContext = makeServerContext(virtualmin, { port: provider.port, password: 'secret' })
  await expectFailure(t, virtualmin.create(account(), moduleContext), { kind: 'misconfigured', message: /not allowed/ })
})

t.test('an error is a refusal, and output without a JSON status leaves the outcome unknown', async (t) => {
  for (const [body, failure] of [
    ['{"status":"error","error":"no quota"}', { kind: 'refused', message: 'no quota' }],
    ['{"status":"failure"}', { kind: 'refused' }],
    ['{}', { kind: 'unreachable', outcomeUnknown: true }],
    ['[]', { kind: 'unreachable', outcomeUnknown: true }],
    ['Exit status: 0', { kind: 'unreachable', outcomeUnknown: true }],
  ] as const) {
    const provider = await openProvider(t, ({ body: sent }) => ({
      body: sent.includes('list-domains') ? '{"status":"success","data":[]}' : body,
    }))
    const moduleContext = makeServerContext(virtualmin, { port: provider.port, password: 'secret' })
    await expectFailure(t, virtualmin.create(account(), moduleContext), failure, body)
  }
})

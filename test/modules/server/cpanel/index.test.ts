import t from 'tap'
import cpanel from '../../../../modules/server/cpanel/index.js'
import { openProvider } from '../../../../tools/pretend-panel/provider.js'
import { openWhm } from '../../../../tools/pretend-panel/whm.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { account, makeServerContext } from '../../../support/providers/module-context.js'
import { connect, type Panel, testPanel } from '../panel.js'

const panel: Panel = {
  module: cpanel,
  credential: { accessKey: 'TOKEN' },
  wrongCredential: { accessKey: 'WRONG' },
  makes: ({ path }) => path.endsWith('createacct'),
  open: async (t) => {
    const whm = await openWhm(t)
    return {
      provider: whm,
      plant: (username, { domain, email }) =>
        whm.accounts.set(username, { domain, plan: 'Basic', password: 'by hand', contactemail: email }),
      held: (username) => {
        const found = whm.accounts.get(username)
        if (found === undefined) return undefined
        const { suspended, contactemail: email, made: _, ...held } = found
        return { ...held, email, suspended: suspended !== undefined }
      },
    }
  },
}

t.test('passes the tests of every panel', (t) => testPanel(t, panel))

t.test('a refusal contains WHM’s reason', async (t) => {
  const { module, moduleContext } = await connect(t, panel)
  for (const [details, message] of [
    [{ username: 'test1' }, /not a valid username/],
    [{ username: '1ada' }, /not a valid username/],
    [{ username: 'a'.repeat(17) }, /not a valid username/],
    [{ password: 'x' }, /too weak/],
    [{ packageName: 'Gold' }, /no package “Gold”/],
  ] as const)
    await expectFailure(t, module.create(account(details), moduleContext()), { kind: 'refused', message })
  await module.create(account({ username: 'adalovelace' }), moduleContext())
  const similar = account({ username: 'adalovelyn', domain: 'lyn.example.com' })
  await expectFailure(t, module.create(similar, moduleContext()), { kind: 'refused', message: /first 8 characters/ })
})

t.test('sends the suspension reason unchanged', async (t) => {
  const whm = await openWhm(t)
  const moduleContext = () => makeServerContext(cpanel, { port: whm.port, accessKey: 'TOKEN' })
  await cpanel.create(account(), moduleContext())
  await cpanel.suspend(account(), moduleContext(), 'Überfällig & "late"\n+1%')
  t.equal(whm.accounts.get('ada')?.suspended, 'Überfällig & "late"\n+1%')
})

t.test('does not change an account that has another domain', async (t) => {
  const { module, held, moduleContext } = await connect(t, panel)
  await module.create(account({ domain: 'eve.example.com' }), moduleContext())
  const before = held('ada')
  const failure = { kind: 'refused', message: /on the server has the domain eve\.example\.com,/ } as const
  await expectFailure(t, module.terminate(account(), moduleContext()), failure)
  await expectFailure(t, module.suspend(account(), moduleContext(), ''), failure)
  await expectFailure(t, module.unsuspend(account(), moduleContext()), failure)
  await expectFailure(t, module.changePackage(account(), moduleContext()), failure)
  await expectFailure(t, module.changePassword(account(), moduleContext()), failure)
  t.strictSame(held('ada'), before)
})

t.test('does not treat a failed query as a missing account', async (t) => {
  const provider = await openProvider(t, () => ({
    body: JSON.stringify({ metadata: { result: 0, reason: 'You are not allowed to use accountsummary' } }),
  }))
  const moduleContext = makeServerContext(cpanel, { port: provider.port, accessKey: 'TOKEN' })
  await expectFailure(t, cpanel.terminate(account(), moduleContext), { kind: 'refused', message: /not allowed/ })
  t.equal(provider.calls.length, 1, 'nothing is removed')
})

t.test('reports an error in cPanel’s format as misconfigured, with the error’s text', async (t) => {
  const provider = await openProvider(t, () => ({
    body: '{"cpanelresult":{"apiversion":"2","error":"Access denied","data":{"reason":"Access denied","result":"0"}}}',
  }))
  const moduleContext = () => makeServerContext(cpanel, { port: provider.port, accessKey: 'TOKEN' })
  const failure = { kind: 'misconfigured', message: /: Access denied$/, outcomeUnknown: false } as const
  await expectFailure(t, cpanel.create(account(), moduleContext()), failure)
  await expectFailure(t, cpanel.terminate(account(), moduleContext()), failure)
  await expectFailure(t, cpanel.suspend(account(), moduleContext(), ''), failure)
})

// R-2316
t.test('an error about a missing function does not mean that the account is missing', async (t) => {
  const provider = await openProvider(t, () => ({
    body: '{"cpanelresult":{"apiversion":"2","error":"The function accountsummary does not exist"}}',
  }))
  const moduleContext = () => makeServerContext(cpanel, { port: provider.port, accessKey: 'TOKEN' })
  const failure = { kind: 'misconfigured', isAbsent: false } as const
  await expectFailure(t, cpanel.terminate(account(), moduleContext()), failure)
  await expectFailure(t, cpanel.suspend(account(), moduleContext(), ''), failure)
})

t.test('JSON without a result leaves the outcome unknown', async (t) => {
  for (const body of ['{}', '[]', 'null', '{"metadata":{}}', '{"metadata":{"result":2}}', '{"metadata":null}', '']) {
    const provider = await openProvider(t, () => ({ body }))
    const moduleContext = makeServerContext(cpanel, { port: provider.port, accessKey: 'TOKEN' })
    await expectFailure(t, cpanel.create(account(), moduleContext), { kind: 'unreachable', outcomeUnknown: true }, body)
  }
})

t.test('respects Retry-After', async (t) => {
  const provider = await openProvider(t, () => ({ status: 503, headers: { 'retry-after': '120' } }))
  const moduleContext = makeServerContext(cpanel, { port: provider.port, accessKey: 'TOKEN' })
  await expectFailure(t, cpanel.create(account(), moduleContext), { kind: 'unreachable', retryAfter: 120 })
})

t.test('sends nothing without a token, and accepts the token as a password', async (t) => {
  const whm = await openWhm(t)
  await expectFailure(t, cpanel.create(account(), makeServerContext(cpanel, { port: whm.port })), {
    kind: 'misconfigured',
    message: /access_key/,
  })
  const without = makeServerContext(cpanel, { name: '', hostname: '' })
  await expectFailure(t, cpanel.create(account(), without), { kind: 'misconfigured', message: /no server/ })
  t.equal(whm.calls.length, 0)
  await cpanel.create(account(), makeServerContext(cpanel, { port: whm.port, password: 'TOKEN' }))
  t.ok(whm.accounts.has('ada'))
})

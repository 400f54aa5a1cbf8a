import t, { type Test } from 'tap'
import webhook from '../../../../modules/server/webhook/index.js'
import type { FailureMode } from '../../../../tools/pretend-panel/provider.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { account, type ContextOptions, makeServerContext } from '../../../support/providers/module-context.js'
import { openProvisioner, provisionerSecret } from '../../../support/providers/provisioner.js'

let works = 0

async function connect(t: Test) {
  const provisioner = await openProvisioner(t)
  const moduleContext = ({ config, ...more }: ContextOptions = {}, accessKey = provisionerSecret) =>
    makeServerContext(
      webhook,
      { port: provisioner.port, accessKey },
      { config: { path: '/hook', ...config }, idempotencyKey: `work-${++works}`, ...more },
    )
  return {
    provisioner,
    moduleContext,
    inspect: (more?: ContextOptions) => webhook.inspect?.(account(), moduleContext(more)),
  }
}

t.test('sends each operation as a signed call with the action and the account', async (t) => {
  const { provisioner, moduleContext, inspect } = await connect(t)
  const { accounts } = provisioner
  const ada = account()
  t.equal(await inspect(), 'absent')
  t.strictSame(await webhook.create(ada, moduleContext()), {
    message: 'On its way.',
    fields: { node: 'n7', cores: 2, fast: true },
  })
  t.strictSame(accounts.get(ada.domain), { password: ada.password, packageName: 'Basic', suspended: false })
  t.match(JSON.parse(provisioner.calls.at(-1)?.body ?? ''), { action: 'create', server: 'one', account: ada })

  t.strictSame(await webhook.suspend(ada, moduleContext(), 'late'), {
    message: 'The provisioner completed: suspend',
    fields: {},
  })
  t.match(accounts.get(ada.domain), { suspended: true, reason: 'late' })
  t.equal(await inspect(), 'suspended')
  await webhook.unsuspend(ada, moduleContext())
  t.equal(await inspect(), 'active')
  await webhook.changePackage({ ...ada, packageName: 'Pro' }, moduleContext())
  await webhook.changePassword({ ...ada, password: 'another-1' }, moduleContext())
  t.match(accounts.get(ada.domain), { packageName: 'Pro', password: 'another-1' })
  await webhook.terminate(ada, moduleContext())
  t.equal(accounts.size, 0)
  t.match(await webhook.test?.(moduleContext()), { message: /accepts the signature/ })
})

t.test('sends the password only for operations that need it', async (t) => {
  const { provisioner, moduleContext, inspect } = await connect(t)
  await webhook.create(account(), moduleContext())
  await webhook.changePassword(account(), moduleContext())
  const told = provisioner.calls.length
  await webhook.suspend(account(), moduleContext(), '')
  await webhook.unsuspend(account(), moduleContext())
  await webhook.changePackage(account(), moduleContext())
  await inspect()
  await webhook.terminate(account(), moduleContext())
  for (const { body } of provisioner.calls.slice(told)) t.notOk('password' in JSON.parse(body).account, body)
})

t.test('all attempts of a job share one ID, and each query has its own ID', async (t) => {
  const { provisioner, moduleContext, inspect } = await connect(t)
  const idempotencyKey = 'work-of-one'
  provisioner.setFailure('silent', 1)
  const lost = webhook.create(account(), moduleContext({ idempotencyKey, deadline: 300 }))
  await expectFailure(t, lost, { kind: 'unreachable', outcomeUnknown: true })
  t.match(
    await webhook.create(account(), moduleContext({ idempotencyKey })),
    { message: 'On its way.' },
    'created once',
  )
  t.equal(await inspect({ idempotencyKey }), 'active')
  await webhook.terminate(account(), moduleContext())
  t.equal(await inspect({ idempotencyKey }), 'absent', 'an earlier response is not reused')
  const ids = provisioner.calls.map(({ headers }) => headers['webhook-id'])
  t.strictSame(ids.slice(0, 2), [idempotencyKey, idempotencyKey])
  t.equal(new Set(ids).size, ids.length - 1)
})

t.test('a 4xx response is a refusal with the provisioner’s reason', async (t) => {
  const { provisioner, moduleContext } = await connect(t)
  await expectFailure(t, webhook.create(account({ packageName: 'Gold' }), moduleContext()), {
    kind: 'refused',
    message: 'There is no package Gold.',
    providerCode: '422',
  })
  const other = `whsec_${Buffer.from('another secret').toString('base64')}`
  await expectFailure(t, webhook.create(account(), moduleContext({}, other)), {
    kind: 'refused',
    message: 'The signature is wrong.',
  })
  provisioner.answer({ status: 400, body: '<html>' })
  await expectFailure(t, webhook.create(account(), moduleContext()), { kind: 'refused', message: /HTTP status 400/ })
})

// R-2316
t.test('a refusal means that the account does not exist only if inspect says so', async (t) => {
  const { provisioner, moduleContext } = await connect(t)
  const expectAbsence = async (title: string, isAbsent: boolean) => {
    const refused = { kind: 'refused', isAbsent } as const
    await expectFailure(t, webhook.suspend(account(), moduleContext(), ''), refused, `${title}: suspend`)
    await expectFailure(t, webhook.unsuspend(account(), moduleContext()), refused, `${title}: unsuspend`)
    await expectFailure(t, webhook.terminate(account(), moduleContext()), refused, `${title}: terminate`)
    await expectFailure(t, webhook.changePackage(account(), moduleContext()), refused, `${title}: changePackage`)
    await expectFailure(t, webhook.changePassword(account(), moduleContext()), refused, `${title}: changePassword`)
  }
  await expectAbsence('without an account', true)
  for (const answer of [
    { status: 404, body: 'Not Found' },
    { status: 404, body: '{"state":"absent"}' },
  ]) {
    provisioner.answer(answer)
    await expectAbsence(`every call answered ${answer.status} ${answer.body}`, false)
  }
})

t.test('a missing or invalid response leaves the outcome unknown, and inspect resolves it', async (t) => {
  const { provisioner, moduleContext, inspect } = await connect(t)
  const failure = { kind: 'unreachable', outcomeUnknown: true } as const
  for (const failureMode of ['silent', 'garbage', 'reset', 'cut', 'drip', 'broken'] satisfies FailureMode[]) {
    provisioner.setFailure(failureMode)
    await expectFailure(t, webhook.create(account(), moduleContext({ deadline: 300 })), failure, failureMode)
    provisioner.setFailure('none')
    t.equal(await inspect(), 'active', failureMode)
    await webhook.terminate(account(), moduleContext())
  }
  for (const answer of [
    { status: 302, headers: { location: '/hook' } },
    { status: 500 },
    { status: 200, body: '[]' },
    { status: 200, body: '{"fields":[1]}' },
  ]) {
    provisioner.answer(answer)
    await expectFailure(t, webhook.create(account(), moduleContext()), failure, JSON.stringify(answer))
  }
  await provisioner.close()
  await expectFailure(t, webhook.create(account(), moduleContext()), { kind: 'unreachable', outcomeUnknown: false })
})

t.test('inspect is unsupported if the provisioner returns no valid state', async (t) => {
  const { provisioner, inspect } = await connect(t)
  for (const answer of [{ status: 204 }, { status: 200, body: '{"state":"lost"}' }]) {
    provisioner.answer(answer)
    await expectFailure(t, Promise.resolve(inspect()), { kind: 'unsupported' })
  }
})

t.test('sends nothing without a secret or with an invalid path', async (t) => {
  const { provisioner, moduleContext } = await connect(t)
  for (const secret of ['', 'whsec_'])
    await expectFailure(t, webhook.create(account(), moduleContext({}, secret)), { kind: 'misconfigured' }, secret)
  const elsewhere = moduleContext({ config: { path: '@elsewhere.example/' } })
  await expectFailure(t, webhook.create(account(), elsewhere), { kind: 'misconfigured' })
  t.equal(provisioner.calls.length, 0)
})

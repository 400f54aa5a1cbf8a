import t from 'tap'
import hestiacp from '../../../../modules/server/hestiacp/index.js'
import { type Answer, openProvider } from '../../../../tools/pretend-panel/provider.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { hestiaKey, openHestia } from '../../../support/providers/hestia.js'
import { account, makeServerContext } from '../../../support/providers/module-context.js'
import { type Panel, testPanel } from '../panel.js'

const panel: Panel = {
  module: hestiacp,
  credential: hestiaKey,
  wrongCredential: { ...hestiaKey, accessKey: 'WRONG' },
  makes: ({ form }) => form.get('cmd') === 'v-add-user',
  open: async (t) => {
    const hestia = await openHestia(t)
    return {
      provider: hestia,
      plant: (username, { domain, email }) =>
        hestia.users.set(username, {
          password: 'by hand',
          email,
          plan: 'Basic',
          name: 'By Hand',
          suspended: false,
          domains: [domain],
        }),
      held: (username) => {
        const found = hestia.users.get(username)
        if (found === undefined) return undefined
        const { password, plan, email, suspended, domains } = found
        return { domain: domains.join(), password, plan, email, suspended }
      },
    }
  },
}

t.test('passes the tests of every panel', (t) => testPanel(t, panel))

/** Starts a server that lists our user and gives the same answer to every other command. */
const answering = async (t: Parameters<typeof openProvider>[0], answer: Answer) => {
  const body = JSON.stringify({ ada: { CONTACT: account().email, SUSPENDED: 'no', U_WEB_DOMAINS: '1' } })
  const listed = { status: 200, headers: { 'Hestia-Exit-Code': '0' }, body }
  const provider = await openProvider(t, ({ form }) => (form.get('cmd') === 'v-list-user' ? listed : answer))
  return makeServerContext(hestiacp, { port: provider.port, ...hestiaKey }, { isKnown: true })
}

t.test('a failure with HTTP 200 and exit code 0 is still a refusal', async (t) => {
  const hestia = await openHestia(t)
  const moduleContext = () => makeServerContext(hestiacp, { port: hestia.port, ...hestiaKey })
  hestia.lie()
  await expectFailure(t, hestiacp.create(account({ packageName: 'Gold' }), moduleContext()), {
    kind: 'refused',
    message: "package Gold doesn't exist",
  })
  await expectFailure(t, hestiacp.suspend(account(), moduleContext(), ''), { kind: 'refused' })
})

t.test('the exit code decides the outcome, not the HTTP status', async (t) => {
  for (const [status, exit, done] of [
    [401, '5', 'The account was already suspended'],
    [404, '0', 'The account was suspended'],
    [204, '0', 'The account was suspended'],
    [200, '0', 'The account was suspended'],
  ] as const) {
    const moduleContext = await answering(t, { status, headers: { 'Hestia-Exit-Code': exit } })
    t.match(await hestiacp.suspend(account(), moduleContext, ''), { message: done }, `${status}, exit ${exit}`)
  }
  for (const [status, exit, kind] of [
    [200, '3', 'refused'],
    [200, '8', 'refused'],
    [200, '9', 'misconfigured'],
    [200, '10', 'misconfigured'],
    [200, '12', 'refused'],
  ] as const) {
    const moduleContext = await answering(t, { status, headers: { 'Hestia-Exit-Code': exit } })
    await expectFailure(
      t,
      hestiacp.suspend(account(), moduleContext, ''),
      { kind, outcomeUnknown: false },
      `exit ${exit}`,
    )
  }
})

t.test('a response without an exit code leaves the outcome unknown', async (t) => {
  for (const [answer, message] of [
    [{ status: 200, body: 'OK' }, /without an exit code/],
    [{ status: 204 }, /without an exit code/],
    [{ status: 401, body: 'Unauthorized' }, /HTTP status 401/],
    [{ status: 200, headers: { 'Hestia-Exit-Code': 'x' } }, /HTTP status 200/],
  ] as const)
    await expectFailure(t, hestiacp.suspend(account(), await answering(t, answer), ''), {
      kind: 'unreachable',
      outcomeUnknown: true,
      message,
    })
})

t.test('reports a server limit with its exit code', async (t) => {
  const headers = { 'Hestia-Exit-Code': '8' }
  const moduleContext = await answering(t, { status: 403, headers, body: 'Error: limit is reached ::\nupgrade' })
  await expectFailure(t, hestiacp.create(account(), moduleContext), {
    kind: 'refused',
    providerCode: '8',
    message: 'limit is reached ::; the user ada remains on the server without the domain',
  })
})

t.test('a repeated create adds the domain if the first create was interrupted after it created the user', async (t) => {
  const hestia = await openHestia(t)
  const moduleContext = (deadline = 5000) =>
    makeServerContext(hestiacp, { port: hestia.port, ...hestiaKey }, { deadline })
  hestia.setFailure('reset', 1, ({ form }) => form.get('cmd') === 'v-add-user')
  await expectFailure(t, hestiacp.create(account(), moduleContext()), { kind: 'unreachable', outcomeUnknown: true })
  t.strictSame(hestia.users.get('ada')?.domains, [])
  t.equal(await hestiacp.inspect?.(account(), moduleContext()), 'absent', 'not done yet')
  t.match(await hestiacp.create(account(), moduleContext()), { message: 'The account already existed' })
  t.strictSame(hestia.users.get('ada')?.domains, ['ada.example.com'])
  t.equal(await hestiacp.inspect?.(account(), moduleContext()), 'active')
})

// R-2869
t.test('removes a user created by the same call if the server refuses its domain', async (t) => {
  const hestia = await openHestia(t)
  const moduleContext = () => makeServerContext(hestiacp, { port: hestia.port, ...hestiaKey })
  await hestiacp.create(account({ username: 'eve' }), moduleContext())
  await expectFailure(t, hestiacp.create(account(), moduleContext()), {
    kind: 'refused',
    message: 'The domain ada.example.com belongs to another user on the server',
    outcomeUnknown: false,
    leavesBehind: false,
  })
  t.strictSame([...hestia.users.keys()], ['eve'])
})

// R-2869
t.test('keeps a user that existed before the call, and reports that the user lacks the domain', async (t) => {
  const hestia = await openHestia(t)
  const moduleContext = () => makeServerContext(hestiacp, { port: hestia.port, ...hestiaKey })
  await hestiacp.create(account({ domain: '' }), moduleContext())
  await hestiacp.create(account({ username: 'eve' }), moduleContext())
  await expectFailure(t, hestiacp.create(account(), moduleContext()), {
    kind: 'refused',
    message: /; the user ada remains on the server without the domain$/,
    leavesBehind: true,
  })
  t.strictSame([...hestia.users.keys()], ['ada', 'eve'])
})

t.test('keeps and reports a new user that has gained a domain or cannot be removed', async (t) => {
  for (const hinder of ['a domain', 'no right to delete'] as const) {
    const hestia = await openHestia(t)
    const moduleContext = () => makeServerContext(hestiacp, { port: hestia.port, ...hestiaKey })
    await hestiacp.create(account({ username: 'eve' }), moduleContext())
    if (hinder === 'no right to delete') hestia.forbid('v-delete-user')
    hestia.pause(async ({ form }, when) => {
      const ada = hestia.users.get('ada')
      if (hinder !== 'a domain' || form.get('cmd') !== 'v-add-domain' || when !== 'before' || ada === undefined) return
      hestia.users.set('ada', { ...ada, domains: ['own.example.com'] })
    })
    const domain = hinder === 'a domain' ? 'limit.example.com' : 'ada.example.com'
    const created = hestiacp.create(account({ domain }), moduleContext())
    await expectFailure(t, created, { kind: 'refused', leavesBehind: true }, hinder)
    t.ok(hestia.users.has('ada'), hinder)
  }
})

t.test('creates only a user for an account without a domain', async (t) => {
  const hestia = await openHestia(t)
  const moduleContext = () => makeServerContext(hestiacp, { port: hestia.port, ...hestiaKey })
  await hestiacp.create(account({ domain: '', firstname: '', lastname: '' }), moduleContext())
  t.match(hestia.users.get('ada'), { domains: [], name: 'ada' })
  t.equal(await hestiacp.inspect?.(account({ domain: '' }), moduleContext()), 'active')
})

t.test('accepts the access key in one field or split over two fields', async (t) => {
  const hestia = await openHestia(t)
  const { username, accessKey } = hestiaKey
  for (const credential of [
    { username: 'root', accessKey: `${username}:${accessKey}` },
    { username, password: accessKey },
  ])
    t.match(await hestiacp.test?.(makeServerContext(hestiacp, { port: hestia.port, ...credential })), {
      message: /accepts/,
    })
  const none = makeServerContext(hestiacp, { port: hestia.port })
  await expectFailure(t, hestiacp.create(account(), none), { kind: 'misconfigured', message: /access key/ })
})

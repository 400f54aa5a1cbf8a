import { X509Certificate } from 'node:crypto'
import t, { type Test } from 'tap'
import type { CertificateOrder, SslProgress } from '../../../../domain/ports/ssl.js'
import acme from '../../../../modules/ssl/acme/index.js'
import { openProvider } from '../../../../tools/pretend-panel/provider.js'
import { acmeProblem, externalAccount, openAcme } from '../../../support/providers/acme.js'
import { certificateOrder, makeCsr, p256, p384, p521, rsa } from '../../../support/providers/csr.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { type ContextOptions, makeModuleContext } from '../../../support/providers/module-context.js'

const names = ['example.com', 'www.example.com']

async function connect(t: Test) {
  const server = await openAcme(t)
  const moduleContext = ({ config, ...more }: ContextOptions = {}) =>
    makeModuleContext(acme, { config: { directory_url: server.directoryUrl, ...config }, ...more })
  const order = certificateOrder({ csr: await makeCsr(names), domains: names })
  const { poll } = acme
  if (poll === undefined) throw new Error('the module lacks an operation')
  /** Places an order and polls until it no longer awaits validation. */
  const issue = async (
    wanted: CertificateOrder = order,
  ): Promise<{ order: CertificateOrder; progress: SslProgress }> => {
    let known: CertificateOrder = { ...wanted, state: (await acme.configure(wanted, moduleContext())).state }
    for (let left = 5; left > 0; left -= 1) {
      const progress = await poll(known, moduleContext())
      known = { ...known, state: progress.state, certificate: progress.certificate }
      if (progress.status !== 'awaiting_validation') return { order: known, progress }
    }
    throw new Error('the certificate was never issued')
  }
  return { server, moduleContext, order, poll, issue }
}

t.test('an order covers every name and returns the challenges to publish', async (t) => {
  const { server, moduleContext, order } = await connect(t)
  const http = await acme.configure(order, moduleContext())
  t.equal(http.status, 'awaiting_validation')
  t.match(http.message, /example\.com, www\.example\.com/)
  t.strictSame(
    [...server.orders.values()].map(({ identifiers }) => identifiers.map(({ value }) => value)),
    [names],
  )
  const tokens = [...server.authorizations.values()].map(({ token }) => token)
  t.match(
    http.challenges,
    names.map((domain, at) => ({
      type: 'http',
      domain,
      path: `/.well-known/acme-challenge/${tokens[at]}`,
      content: new RegExp(`^${tokens[at]}\\.[\\w-]{43}$`),
    })),
  )
  const dns = await acme.configure({ ...order, validationMethod: 'dns' }, moduleContext())
  t.match(
    dns.challenges,
    names.map((domain) => ({ type: 'dns', domain, name: `_acme-challenge.${domain}`, value: /^[\w-]{43}$/ })),
  )
  t.equal(server.accounts.size, 1, 'both orders use one account')
  t.ok(
    [...server.authorizations.values()].every(({ status }) => status === 'pending'),
    'validation does not begin before anything is published',
  )
})

t.test('a validated order returns the certificate and its chain', async (t) => {
  const { server, moduleContext, order, poll } = await connect(t)
  server.hold(true)
  const { state } = await acme.configure(order, moduleContext())
  const asked = await poll({ ...order, state }, moduleContext())
  t.match(asked, { status: 'awaiting_validation', message: 'The authority validates example.com, www.example.com' })
  const issuing = await poll({ ...order, state: asked.state }, moduleContext())
  t.match(issuing, { status: 'awaiting_validation', message: /being issued/ })
  server.hold(false)
  const { status, certificate = '', chain = '' } = await poll({ ...order, state: issuing.state }, moduleContext())
  t.equal(status, 'active')
  t.equal(new X509Certificate(certificate).subjectAltName, 'DNS:example.com, DNS:www.example.com')
  t.equal(new X509Certificate(chain).subject, 'CN=Test CA')
})

t.test('manual DNS records are validated only on request', async (t) => {
  const { server, moduleContext, order, poll } = await connect(t)
  const wanted: CertificateOrder = {
    ...order,
    validationMethod: 'dns',
    domains: ['*.example.com'],
    csr: await makeCsr(['*.example.com']),
  }
  const { state, message } = await acme.configure(wanted, moduleContext())
  t.match(message, /^Publish the TXT records, .*_acme-challenge\.example\.com$/)
  t.match(await poll({ ...wanted, state }, moduleContext()), {
    status: 'awaiting_validation',
    message: /^Publish the TXT/,
  })
  t.ok([...server.authorizations.values()].every(({ status }) => status === 'pending'))
  const asked = await acme.resendValidation({ ...wanted, state }, moduleContext())
  t.ok([...server.authorizations.values()].every(({ status }) => status === 'valid'))
  t.match(await poll({ ...wanted, state: asked.state }, moduleContext()), { status: 'active' })
})

t.test(
  'sends each record to the hook in a signed call with a unique ID, and removes the record after validation',
  async (t) => {
    const { moduleContext, order, poll } = await connect(t)
    let status = 204
    const hook = await openProvider(t, () => ({ status }))
    const config = { dns_hook_url: `${hook.url}/dns`, dns_hook_secret: Buffer.from('secret').toString('base64') }
    const wanted: CertificateOrder = { ...order, validationMethod: 'dns' }
    const { state } = await acme.configure(wanted, moduleContext({ config }))
    const told = hook.calls.map(({ body }) => JSON.parse(body))
    t.match(
      told,
      names.map((domain) => ({ action: 'add', name: `_acme-challenge.${domain}`, value: /^[\w-]{43}$/ })),
    )
    t.match(hook.calls[0]?.headers, { 'webhook-id': /./, 'webhook-signature': /^v1,/ })
    t.not(hook.calls[0]?.headers['webhook-id'], hook.calls[1]?.headers['webhook-id'])
    const asked = await poll({ ...wanted, state }, moduleContext({ config }))
    status = 500
    const lines: string[] = []
    const done = await poll(
      { ...wanted, state: asked.state },
      moduleContext({ config, logged: (line) => lines.push(line) }),
    )
    t.equal(done.status, 'active', 'a record left behind does no harm')
    t.strictSame(
      hook.calls.slice(2).map(({ body }) => JSON.parse(body)),
      told.map((one) => ({ ...one, action: 'remove' })),
    )
    t.match(lines.join(''), /a DNS record could not be removed/)

    status = 403
    await expectFailure(t, acme.configure(wanted, moduleContext({ config })), {
      kind: 'refused',
      message: /DNS hook/,
      providerCode: '403',
    })
    status = 500
    await expectFailure(t, acme.configure(wanted, moduleContext({ config })), { kind: 'unreachable' })
    const unsigned = { ...config, dns_hook_secret: '' }
    await expectFailure(t, acme.configure(wanted, moduleContext({ config: unsigned })), { kind: 'misconfigured' })
  },
)

t.test('a new order removes the previous order’s records', async (t) => {
  const { moduleContext, order } = await connect(t)
  const hook = await openProvider(t, () => ({ status: 204 }))
  const config = { dns_hook_url: hook.url, dns_hook_secret: Buffer.from('secret').toString('base64') }
  const wanted: CertificateOrder = { ...order, validationMethod: 'dns' }
  const { state } = await acme.configure(wanted, moduleContext({ config }))
  const again = await acme.configure({ ...wanted, state }, moduleContext({ config }))
  const told = hook.calls.map(({ body }) => JSON.parse(body))
  t.strictSame(
    told.slice(4),
    told.slice(0, 2).map((one) => ({ ...one, action: 'remove' })),
  )
  await acme.cancel({ ...wanted, state: again.state }, moduleContext({ config }), '')
  t.equal(hook.calls.length, 8, 'cancelling removes the records as well')
})

t.test('a failed order reports the name with the authority’s reason, and can be placed again', async (t) => {
  const { server, moduleContext, poll, issue } = await connect(t)
  server.meets((domain) => domain !== 'www.example.com')
  const { progress, order: failed } = await issue()
  t.match(progress, { status: 'failed', message: 'www.example.com: Nobody answers at www.example.com' })
  server.meets(() => true)
  const anew = await acme.resendValidation(failed, moduleContext())
  t.equal(server.orders.size, 2)
  t.match(anew, { status: 'awaiting_validation', challenges: [{ type: 'http' }, { type: 'http' }] })

  server.orders.clear()
  t.match(await poll({ ...failed, state: anew.state }, moduleContext()), { status: 'failed', message: /no such order/ })
  t.match(await acme.resendValidation({ ...failed, state: anew.state }, moduleContext()), {
    status: 'awaiting_validation',
  })
  t.equal(server.orders.size, 1, 'an order that the authority has forgotten is placed again')
})

t.test('a reissue is a new order of the same account', async (t) => {
  const { server, moduleContext, issue } = await connect(t)
  const { order } = await issue()
  const again = await acme.reissue({ ...order, csr: await makeCsr(names, { key: p384 }) }, moduleContext())
  t.equal(again.status, 'awaiting_validation')
  t.strictSame([server.orders.size, server.accounts.size], [2, 1])
})

t.test('revokes a certificate once, with the matching reason', async (t) => {
  const { server, moduleContext, order, issue } = await connect(t)
  const first = await issue()
  t.strictSame(await acme.cancel(first.order, moduleContext(), 'sold'), {
    status: 'cancelled',
    message: 'The certificate was revoked',
  })
  t.match(await acme.cancel(first.order, moduleContext(), ''), { status: 'cancelled', message: /already been revoked/ })
  await acme.cancel((await issue()).order, moduleContext(), 'superseded by another')
  t.strictSame([...server.revoked.values()], [5, 4])
  const calls = server.calls.length
  t.match(await acme.cancel(order, moduleContext(), ''), {
    status: 'cancelled',
    message: 'No certificate was issued',
  })
  t.equal(server.calls.length, calls, 'the authority is not called without a certificate')
})

t.test('only the configured authority receives the external account key', async (t) => {
  const { server, moduleContext, order, poll } = await connect(t)
  const next = await openAcme(t)
  next.wantExternalAccount()
  const { state } = await acme.configure(order, moduleContext())
  const config = { directory_url: next.directoryUrl, eab_kid: externalAccount.kid, eab_hmac_key: externalAccount.key }
  const seen = server.calls.length
  t.match(await poll({ ...order, state }, moduleContext({ config })), { status: 'awaiting_validation' })
  const accounts = server.calls.slice(seen).filter(({ path }) => path === '/new-account')
  t.strictSame(
    accounts.map(({ body }) => JSON.parse(Buffer.from(JSON.parse(body).payload, 'base64url').toString())),
    [{ onlyReturnExisting: true }],
  )
  t.match(await acme.configure(order, moduleContext({ config })), { status: 'awaiting_validation' })
  t.equal(next.accounts.size, 1)

  const stranger = { ...(state as object), directory: (await openAcme(t)).directoryUrl }
  const said = { kind: 'misconfigured', providerCode: 'accountDoesNotExist' } as const
  await expectFailure(t, poll({ ...order, state: stranger }, moduleContext({ config })), said)
})

t.test('polls an order at the authority that received it', async (t) => {
  const { moduleContext, order, poll } = await connect(t)
  const { state } = await acme.configure(order, moduleContext())
  const elsewhere = moduleContext({ config: { directory_url: 'http://127.0.0.1:1/' } })
  t.match(await poll({ ...order, state }, elsewhere), { status: 'awaiting_validation' })
})

t.test('sends a request again after up to twenty rejected nonces in a row', async (t) => {
  const { server, moduleContext, order } = await connect(t)
  server.staleNonces(20)
  t.match(await acme.configure(order, moduleContext()), { status: 'awaiting_validation' })
  const asked = server.calls.filter(({ path }) => path === '/new-nonce')
  t.equal(asked.length, 1, 'each rejection contains the next nonce')
  server.staleNonces(21)
  await expectFailure(t, acme.configure(order, moduleContext()), {
    kind: 'unreachable',
    providerCode: 'badNonce',
    outcomeUnknown: false,
  })
})

t.test('rejects an incomplete order before any call', async (t) => {
  const { server, moduleContext, order } = await connect(t)
  const wildcard = { domains: ['example.com', '*.example.com'] }
  for (const [details, kind, message] of [
    [{ validationMethod: 'email' }, 'unsupported', /http or dns/],
    [{ csr: undefined }, 'refused', /certificate request for this order is missing/],
    [{ domains: [] }, 'refused', /no domain/],
    [wildcard, 'refused', '*.example.com can only be validated by dns'],
  ] as const)
    await expectFailure(t, acme.configure({ ...order, ...details }, moduleContext()), { kind, message })
  t.equal(server.calls.length, 0)
})

t.test('creates no order for an invalid or mismatched certificate request', async (t) => {
  const { server, moduleContext, order } = await connect(t)
  const sound = await makeCsr(names, { key: rsa(2048) })
  const bent = Buffer.from(sound.split('\n').slice(1, -1).join(''), 'base64')
  bent[bent.length - 5] = (bent.at(-5) as number) ^ 1
  const armoured = (bytes: Buffer) =>
    `-----BEGIN CERTIFICATE REQUEST-----\n${bytes.toString('base64')}\n-----END CERTIFICATE REQUEST-----`
  for (const [csr, message] of [
    ['none', /not PEM/],
    [armoured(Buffer.from('none')), /damaged/],
    [armoured(bent), /signature/],
    [await makeCsr(names, { key: rsa(1024) }), /RSA of 1024 bits/],
    [await makeCsr(names, { key: p521 }), /P-256 or P-384/],
    [await makeCsr(['example.com']), 'The certificate request does not contain www.example.com'],
    [await makeCsr([...names, 'evil.example']), /evil\.example/],
    [await makeCsr(names, { commonName: 'Example Ltd' }), /Example Ltd/],
  ] as const)
    await expectFailure(t, acme.configure({ ...order, csr }, moduleContext()), { kind: 'refused', message })
  t.equal(server.orders.size, 0)
  for (const csr of [
    sound,
    sound.replaceAll('\n', ' '),
    await makeCsr(names, { key: p256, commonName: 'WWW.Example.com' }),
  ])
    t.match(await acme.configure({ ...order, csr }, moduleContext()), { status: 'awaiting_validation' })
  const idn = { domains: ['xn--bcher-kva.example'], csr: await makeCsr([], { commonName: 'xn--bcher-kva.example' }) }
  t.match(await acme.configure({ ...order, ...idn }, moduleContext()), { status: 'awaiting_validation' })
})

t.test('distinguishes refusals, temporary problems, and configuration errors', async (t) => {
  const { server, moduleContext, order } = await connect(t)
  const at = new Date('2026-01-31T12:00:00Z')
  for (const [status, type, headers, failure] of [
    [
      403,
      'rejectedIdentifier',
      {},
      { kind: 'refused', providerCode: 'rejectedIdentifier', message: 'No; evil.example: never' },
    ],
    [400, 'caa', {}, { kind: 'refused', providerCode: 'caa' }],
    [429, 'rateLimited', { 'retry-after': '70' }, { kind: 'unreachable', outcomeUnknown: false, retryAfter: 70 }],
    [
      503,
      'rateLimited',
      { 'retry-after': 'Sat, 31 Jan 2026 12:01:30 GMT' },
      { kind: 'unreachable', outcomeUnknown: false, retryAfter: 90 },
    ],
    [500, 'serverInternal', {}, { kind: 'unreachable', outcomeUnknown: true }],
    [400, 'accountDoesNotExist', {}, { kind: 'misconfigured' }],
    [403, 'userActionRequired', {}, { kind: 'misconfigured' }],
    [400, 'invalidContact', {}, { kind: 'misconfigured' }],
  ] as const) {
    const subproblems = [{ ...acmeProblem('rejectedIdentifier', 'never'), identifier: { value: 'evil.example' } }]
    server.refuse('/new-order', status, acmeProblem(type, 'No', { subproblems }), headers)
    await expectFailure(t, acme.configure(order, moduleContext({ now: () => at })), failure, type)
  }
  server.refuse('/new-order', 502, { error: 'no problem document' })
  await expectFailure(t, acme.configure(order, moduleContext()), { kind: 'unreachable', outcomeUnknown: true })
})

t.test('reports a missing or invalid response as unreachable', async (t) => {
  const { server, moduleContext, order } = await connect(t)
  for (const failureMode of ['silent', 'garbage', 'reset', 'cut', 'broken'] as const) {
    server.setFailure(failureMode)
    await expectFailure(
      t,
      acme.configure(order, moduleContext({ deadline: 500 })),
      { kind: 'unreachable' },
      failureMode,
    )
  }
  server.setFailure('none')
  const elsewhere = await openProvider(t, () => ({ body: '{"newNonce":1}' }))
  await expectFailure(t, acme.configure(order, moduleContext({ config: { directory_url: elsewhere.url } })), {
    kind: 'unreachable',
  })
  const state = (await acme.configure(order, moduleContext())).state
  server.setFailure('silent')
  await expectFailure(t, acme.resendValidation({ ...order, state }, moduleContext({ deadline: 500 })), {
    kind: 'unreachable',
  })
})

t.test('binds the external account with its key, and reports a missing or wrong key as misconfigured', async (t) => {
  const { server, moduleContext, order } = await connect(t)
  server.wantExternalAccount()
  await expectFailure(t, acme.configure(order, moduleContext()), {
    kind: 'misconfigured',
    providerCode: 'externalAccountRequired',
  })
  const config = { eab_kid: externalAccount.kid, eab_hmac_key: externalAccount.key, contact_email: 'a@example.com' }
  t.match(await acme.configure(order, moduleContext({ config })), { status: 'awaiting_validation' })
  t.match([...server.accounts.values()], [{ contact: ['mailto:a@example.com'] }])
  const other = Buffer.from('another key').toString('base64url')
  for (const wrong of [{ eab_kid: '' }, { eab_hmac_key: 'ä' }, { eab_hmac_key: '' }, { eab_hmac_key: other }])
    await expectFailure(t, acme.configure(order, moduleContext({ config: { ...config, ...wrong } })), {
      kind: 'misconfigured',
    })
})

t.test('returns the standard approver addresses', async (t) => {
  const { moduleContext } = await connect(t)
  t.match(await acme.approverEmails('example.com', moduleContext()), ['admin@example.com', 'administrator@example.com'])
})

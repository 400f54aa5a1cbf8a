import { X509Certificate } from 'node:crypto'
import t, { type Test } from 'tap'
import type { CertificateOrder, SslModule } from '../../../../domain/ports/ssl.js'
import acme from '../../../../modules/ssl/acme/index.js'
import { acmeProblem, openAcme, renewalWindow } from '../../../support/providers/acme.js'
import { certificateFor, certificateOrder, makeCsr } from '../../../support/providers/csr.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { type ContextOptions, makeModuleContext } from '../../../support/providers/module-context.js'

const names = ['example.com', 'www.example.com']
const dayMs = 86_400_000
const { poll, renew, renewalAdvice } = acme as Required<SslModule>

async function connect(t: Test) {
  const server = await openAcme(t)
  const moduleContext = ({ config, ...more }: ContextOptions = {}) =>
    makeModuleContext(acme, { config: { directory_url: server.directoryUrl, ...config }, ...more })
  const finish = async (order: CertificateOrder, state: unknown): Promise<CertificateOrder> => {
    let known = { ...order, state }
    for (let left = 5; left > 0; left -= 1) {
      const { status, certificate, ...progress } = await poll(known, moduleContext())
      known = { ...known, state: progress.state }
      if (status === 'active' && certificate !== undefined) {
        const former = order.certificate === undefined ? [] : [order.certificate, ...order.formerCertificates]
        return { ...known, certificate, formerCertificates: former }
      }
    }
    throw new Error('the certificate was never issued')
  }
  const order = certificateOrder({ csr: await makeCsr(names), domains: names })
  const issued = await finish(order, (await acme.configure(order, moduleContext())).state)
  const renewOf = async (one: CertificateOrder) => finish(one, (await renew(one, moduleContext())).state)
  return { server, moduleContext, issued, renewOf, pem: issued.certificate ?? '' }
}

t.test('returns the authority’s suggested window, its explanation, and the time until the next query', async (t) => {
  const { server, moduleContext, issued, pem } = await connect(t)
  const [start, end] = [new Date('2026-12-20T04:00:00Z'), new Date('2026-12-22T04:00:00Z')]
  const seen = server.calls.length
  const explanationURL = 'https://authority.example/revoked'
  server.suggest(pem, renewalWindow(start, end, { explanationURL }, '3600'))
  const advice = await renewalAdvice(issued, moduleContext())
  t.strictSame(advice, { window: { start, end }, explanation: explanationURL, retryAfter: 3600 })
  t.strictSame(
    server.calls.slice(seen).map(({ method }) => method),
    ['GET', 'GET'],
    'no request is signed',
  )
  server.suggest(pem, renewalWindow(start, end, { explanationURL: 'javascript:alert(1)' }))
  t.strictSame(await renewalAdvice(issued, moduleContext()), { window: { start, end }, retryAfter: 21_600 })
})

t.test('returns no window if the authority does not know the certificate or has no renewal information', async (t) => {
  const { server, moduleContext, issued } = await connect(t)
  const csr = await makeCsr(names)
  const foreign = { ...issued, certificate: await certificateFor(csr, names) }
  t.strictSame(await renewalAdvice(foreign, moduleContext()), {}, 'it lacks its authority’s key identifier')
  t.strictSame(await renewalAdvice({ ...issued, certificate: undefined }, moduleContext()), {})
  const other = await connect(t)
  const elsewhere = { ...(await other.renewOf(other.issued)), state: issued.state }
  t.strictSame(await renewalAdvice(elsewhere, moduleContext()), {}, 'it is from another authority')
  server.forgetRenewals()
  t.strictSame(await renewalAdvice(issued, moduleContext()), {})
})

t.test('fails as unreachable for an invalid window, with Retry-After if the authority sends it', async (t) => {
  const { server, moduleContext, issued, pem } = await connect(t)
  const at = new Date('2026-12-20T04:00:00Z')
  for (const answer of [
    renewalWindow(at, at),
    renewalWindow(new Date(at.getTime() + dayMs), at),
    { status: 200, body: '{"suggestedWindow":{"start":"soon","end":"later"}}' },
    { status: 200, body: '{}' },
    { status: 200, body: 'later' },
    { status: 502 },
  ]) {
    server.suggest(pem, answer)
    await expectFailure(t, renewalAdvice(issued, moduleContext()), { kind: 'unreachable' })
  }
  server.suggest(pem, { status: 429, headers: { 'retry-after': '70' } })
  await expectFailure(t, renewalAdvice(issued, moduleContext()), { kind: 'unreachable', retryAfter: 70 })
})

// R-2872
t.test('a renewal references the certificate that it replaces and uses the same key', async (t) => {
  const { server, issued, renewOf, pem } = await connect(t)
  const renewed = await renewOf(issued)
  const [, order] = [...server.orders.values()]
  t.match(order, { replaces: /^aYhba4dGQEHhs3uEe6CuLN4ByNQ\.AP[\w-]+$/ })
  t.not(renewed.certificate, pem)
  t.ok(new X509Certificate(renewed.certificate ?? '').publicKey.equals(new X509Certificate(pem).publicKey))
})

// R-2872
t.test('places an ordinary order if the authority does not accept a renewal as a replacement', async (t) => {
  const { server, moduleContext, issued, renewOf } = await connect(t)
  await renewOf(issued)
  await renewOf(issued)
  const replacing = () => [...server.orders.values()].map(({ replaces }) => replaces !== undefined)
  t.strictSame(replacing(), [false, true, false], 'the certificate is already replaced')
  for (const [status, type] of [
    [400, 'malformed'],
    [403, 'unauthorized'],
    [500, 'serverInternal'],
  ] as const) {
    server.refuse('/new-order', status, acmeProblem(type, 'No'))
    await renewOf(issued)
  }
  t.strictSame(replacing().slice(3), [false, false, false])
  server.refuse('/new-order', 403, acmeProblem('rejectedIdentifier', 'No'))
  await expectFailure(t, renew(issued, moduleContext()), { kind: 'refused', providerCode: 'rejectedIdentifier' })
  server.forgetRenewals()
  await renewOf(issued)
})

t.test('a renewal at another authority references no replaced certificate', async (t) => {
  const { issued, moduleContext } = await connect(t)
  const next = await openAcme(t)
  await renew(issued, moduleContext({ config: { directory_url: next.directoryUrl } }))
  t.strictSame(
    [...next.orders.values()].map(({ replaces }) => replaces),
    [undefined],
  )
})

t.test('rejects an order that the authority creates for other names', async (t) => {
  const { server, moduleContext, issued } = await connect(t)
  const order = { status: 'pending', identifiers: [{ type: 'dns', value: 'example.com' }], authorizations: [] }
  server.refuse('/new-order', 201, order, { location: `${server.url}/order/1` })
  await expectFailure(t, renew(issued, moduleContext()), { kind: 'refused', message: /other names: example\.com/ })
})

// R-2877
t.test('cancelling revokes each unexpired certificate, whichever authority issued it', async (t) => {
  const { server, moduleContext, issued, renewOf } = await connect(t)
  const third = await renewOf(await renewOf(issued))
  const ended = await certificateFor(await makeCsr(names), names, { until: new Date(Date.now() - dayMs) })
  const order = { ...third, formerCertificates: [...third.formerCertificates, ended] }
  server.refuse('/revoke', 500, acmeProblem('serverInternal', 'Later'))
  await expectFailure(t, acme.cancel(order, moduleContext(), ''), { kind: 'unreachable' })
  t.match(await acme.cancel(order, moduleContext(), 'superseded'), {
    status: 'cancelled',
    message: 'All 3 unexpired certificates of the order were revoked',
  })
  t.strictSame([...server.revoked.values()], [4, 4, 4])

  const next = await openAcme(t)
  const config = { directory_url: next.directoryUrl }
  const moved = await connect(t)
  let { state } = await renew(moved.issued, moved.moduleContext({ config }))
  const former = { ...moved.issued, formerCertificates: [moved.pem] }
  for (let left = 3; left > 0; left -= 1) {
    const progress = await poll({ ...former, state }, moved.moduleContext({ config }))
    state = progress.state
    if (progress.certificate !== undefined) former.certificate = progress.certificate
  }
  await acme.cancel({ ...former, state }, moved.moduleContext({ config }), '')
  t.strictSame([next.revoked.size, moved.server.revoked.size], [1, 1])
})

// R-2877
t.test('cancelling revokes a certificate that was issued since the last poll', async (t) => {
  const { server, moduleContext, issued } = await connect(t)
  server.hold(true)
  let { state } = await renew(issued, moduleContext())
  for (let left = 2; left > 0; left -= 1) state = (await poll({ ...issued, state }, moduleContext())).state
  await expectFailure(t, acme.cancel({ ...issued, state }, moduleContext(), ''), {
    kind: 'unreachable',
    message: /minute/,
  })
  t.equal(server.revoked.size, 0)
  server.hold(false)
  t.match(await acme.cancel({ ...issued, state }, moduleContext(), ''), { message: /^All 2 / })
  t.equal(server.revoked.size, 2)
})

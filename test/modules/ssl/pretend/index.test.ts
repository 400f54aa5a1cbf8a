import { X509Certificate } from 'node:crypto'
import t from 'tap'
import pretend from '../../../../modules/ssl/pretend/index.js'
import { certificateOrder, makeCsr } from '../../../support/providers/csr.js'
import { makeModuleContext } from '../../../support/providers/module-context.js'

const moduleContext = () => makeModuleContext(pretend)

t.test('issues a certificate immediately for the requested names', async (t) => {
  const names = ['example.com', 'www.example.com']
  for (const verb of [pretend.configure, pretend.reissue, pretend.resendValidation]) {
    const order = certificateOrder({ csr: await makeCsr(names), domains: names })
    const { status, certificate = '' } = await verb(order, moduleContext())
    t.equal(status, 'active')
    const issued = new X509Certificate(certificate)
    t.equal(issued.subjectAltName, 'DNS:example.com, DNS:www.example.com')
    t.equal(issued.subject, 'CN=example.com')
    t.ok(Date.parse(issued.validTo) > Date.now())
  }
})

t.test('rejects an order without a certificate request', (t) =>
  t.rejects(pretend.configure(certificateOrder(), moduleContext()), { name: 'ModuleError', kind: 'refused' }),
)

t.test('the other operations succeed immediately', async (t) => {
  t.match(await pretend.cancel(certificateOrder(), moduleContext(), ''), { status: 'cancelled' })
  t.equal((await pretend.approverEmails('example.com', moduleContext())).length, 5)
})

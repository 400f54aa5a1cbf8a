import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { openAcme } from '../../support/providers/acme.js'
import { makeCsr } from '../../support/providers/csr.js'
import { makeSslOrder, readSslOrder, setUpSsl, waitForSslStatus } from '../../support/providers/ssl-orders.js'
import { withService } from '../../support/service.js'
import { readRedirect, send } from './forms.js'
import { openLogin, openSession } from './logins.js'

const pageOf = (id: number) => `/client/certificates/${id}`

withService(t, 'certificate pages', async (t, api) => {
  const client_id = await makeClient(api)
  const visitor = await openLogin(api, undefined, client_id, ['products', 'manageproducts'])
  const order = (details = {}) => makeSslOrder(api, { client_id, ...details })

  // R-4512
  await t.test('a client configures, validates, downloads, and reissues a certificate', async (t) => {
    const server = await openAcme(t)
    await setUpSsl(api, 'acme', { directory_url: server.directoryUrl })
    const id = await order({ module: 'acme' })
    t.match((await visitor.get('/client/certificates')).text, /example\.com[\s\S]*Awaiting configuration/)
    const csr = await makeCsr(['example.com'])
    const wrong = await send(visitor, pageOf(id), 'configure', { csr: 'no PEM', validation_method: 'http' })
    t.match(wrong, { status: 422, text: 'id="csr-error">This is not a certificate signing request' })
    t.equal((await visitor.get(`${pageOf(id)}/download`)).status, 404)
    const sent = { csr, validation_method: 'http', webserver_type: 'nginx' }
    t.strictSame(readRedirect(await send(visitor, pageOf(id), 'configure', sent)), [303, pageOf(id)])
    t.match(await readSslOrder(api, id), { webserver_type: 'nginx', status: 'Awaiting Validation' })
    const waiting = await visitor.get(pageOf(id))
    t.match(waiting.text, /a file at \/\.well-known\/acme-challenge\/\S+ on example\.com with the content <code>/)
    t.strictSame(readRedirect(await send(visitor, pageOf(id), 'validate')), [303, pageOf(id)])
    const { certificate, chain } = await waitForSslStatus(api, id, 'Active')
    const file = await visitor.get(`${pageOf(id)}/download`)
    t.match(file, { status: 200, text: certificate.trim() })
    t.match(file.text, chain.trim())
    t.match(Object.fromEntries(file.headers), {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="example.com.pem"',
      'x-content-type-options': 'nosniff',
    })
    const anew = await send(visitor, pageOf(id), 'reissue', { csr: await makeCsr(['example.com']) })
    t.strictSame(readRedirect(anew), [303, pageOf(id)])
    t.equal((await readSslOrder(api, id)).status, 'Reissuing')
    t.equal((await send(visitor, pageOf(id), 'configure', sent)).status, 409)
    await server.close()
  })

  // R-4512
  await t.test('lists approver addresses, and requires one for validation by email', async (t) => {
    const id = await order()
    t.match((await send(visitor, pageOf(id), 'approvers')).text, '<li>admin@example.com</li>')
    const sent = { csr: await makeCsr(['example.com']), validation_method: 'email' }
    const without = await send(visitor, pageOf(id), 'configure', sent)
    t.match(without, { status: 422, text: 'id="approver_email-error">Validation by email requires' })
    await send(visitor, pageOf(id), 'configure', { ...sent, approver_email: 'admin@example.com' })
    t.match(await readSslOrder(api, id), { approver_email: 'admin@example.com', validation_method: 'email' })
  })

  // R-4504
  await t.test('reports an unreachable authority in a sentence without its address', async (t) => {
    const server = await openAcme(t)
    await setUpSsl(api, 'acme', { directory_url: server.directoryUrl })
    const id = await order({ module: 'acme' })
    await server.close()
    const sent = { csr: await makeCsr(['example.com']), validation_method: 'http' }
    const silent = await send(visitor, pageOf(id), 'configure', sent)
    t.match(silent, { status: 422, text: 'The certificate authority is not responding at the moment.' })
    t.notMatch(silent.text, /127\.0\.0\.1|localhost/)
    t.match(silent.text, 'Awaiting configuration')
  })

  // R-4502
  await t.test('staff without full access cannot configure a certificate in a session for the client', async (t) => {
    const id = await order()
    const staff = await api.makeCredential({ permissions: ['edit_clients', 'manage_services'] })
    const theirs = await openSession(api, staff, { client_id })
    const { text } = await theirs.get(pageOf(id))
    t.notMatch(text, 'name="csr"')
    for (const form of ['configure', 'approvers', 'validate', 'reissue'])
      t.equal((await send(theirs, pageOf(id), form)).status, 403, form)
    const administrator = await openSession(api, await api.makeCredential({ full: true }), { client_id })
    t.match((await administrator.get(pageOf(id))).text, 'name="csr"')
    t.match((await send(administrator, pageOf(id), 'approvers')).text, '<li>admin@example.com</li>')
  })
})

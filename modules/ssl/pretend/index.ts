import { csrBytes } from '../../../domain/ports/csr.js'
import { type ModuleContext, refused } from '../../../domain/ports/module.js'
import { type CertificateOrder, constructedEmails, type SslProgress, sslModule } from '../../../domain/ports/ssl.js'

const dayMs = 24 * 60 * 60_000
const validDays = 397

/** Issues certificates immediately, signed by an untrusted authority (R-2407). */
export default sslModule({
  name: 'pretend',
  displayName: 'Pretend certificate authority',
  parameters: [],
  sandboxOnly: true,

  configure: (order, moduleContext) => issue(order, moduleContext),
  reissue: (order, moduleContext) => issue(order, moduleContext),
  renew: (order, moduleContext) => issue(order, moduleContext),
  cancel: async () => ({ status: 'cancelled', message: 'Sandbox: the certificate was revoked' }),
  resendValidation: (order, moduleContext) => issue(order, moduleContext),
  approverEmails: async (domain) => constructedEmails(domain),
})

async function issue({ csr, domains }: CertificateOrder, { now, random }: ModuleContext): Promise<SslProgress> {
  if (csr === undefined) throw refused('The certificate request for this order is missing')
  // Loaded on first use, like the CSR parser.
  await import('reflect-metadata')
  const { Pkcs10CertificateRequest, SubjectAlternativeNameExtension, X509CertificateGenerator } = await import(
    '@peculiar/x509'
  )
  const request = new Pkcs10CertificateRequest(Uint8Array.from(csrBytes(csr)))
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const from = now().getTime()
  const certificate = await X509CertificateGenerator.create({
    serialNumber: random(16).toString('hex'),
    subject: request.subject,
    issuer: 'CN=Pretend certificate authority',
    notBefore: new Date(from),
    notAfter: new Date(from + validDays * dayMs),
    publicKey: request.publicKey,
    signingKey: privateKey,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [new SubjectAlternativeNameExtension(domains.map((value) => ({ type: 'dns' as const, value })))],
  })
  return {
    status: 'active',
    message: 'Sandbox: the certificate was issued',
    certificate: certificate.toString('pem'),
    chain: '',
  }
}

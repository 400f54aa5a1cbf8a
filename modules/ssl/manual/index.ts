import { type CertificateOrder, constructedEmails, type SslProgress, sslModule } from '../../../domain/ports/ssl.js'

/** Returns a message that describes the work for staff, because no provider is called. */
const manualWork = async (status: SslProgress['status'], what: string): Promise<SslProgress> => ({
  status,
  message: `No provider was called. Manual action needed: ${what}.`,
})

export default sslModule({
  name: 'manual',
  displayName: 'Manual',
  parameters: [],
  issuesByHand: true,

  configure: (order) =>
    manualWork('awaiting_validation', `order ${certificate(order)}, validated by ${validation(order)}`),
  reissue: (order) => manualWork('awaiting_validation', `have ${certificate(order)} reissued with the new request`),
  cancel: (order, _, reason) => manualWork('cancelled', `revoke ${certificate(order)}${reason && ` (${reason})`}`),
  resendValidation: (order) =>
    manualWork('awaiting_validation', `have the validation email for ${certificate(order)} sent again`),
  approverEmails: async (domain) => constructedEmails(domain),
})

const certificate = ({ certType, domains }: CertificateOrder): string =>
  `${certType === undefined ? 'a certificate' : `the certificate ${certType}`} for ${domains.join(', ') || 'the order'}`

const validation = ({ validationMethod, approverEmail }: CertificateOrder): string =>
  approverEmail === undefined || validationMethod !== 'email' ? validationMethod : `email to ${approverEmail}`

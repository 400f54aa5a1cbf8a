import { sslFields } from '../../../../actions/_shared/ssl-order.js'
import {
  configureSslOrder,
  reissueSslOrder,
  resendSslValidation,
  sslApproverEmails,
} from '../../../../domain/certificates/actions.js'
import type { SslStatus } from '../../../../domain/values/statuses.js'
import { createFormDefiner } from '../../definition.js'
import type { Entry } from '../../form.js'
import { html } from '../../html.js'
import type { AreaVisit } from '../../visit.js'
import { withFormErrors } from '../things/_form-errors.js'
import { callProviderForRecord, manageCertificatesNeeds } from '../things/_own-records.js'
import type { CertificateData } from './_certificate-data.js'
import { showCertificate } from './_certificate-view.js'

const form = createFormDefiner<AreaVisit, CertificateData>()

const isIn =
  (...statuses: readonly SslStatus[]) =>
  ({ status }: CertificateData): boolean =>
    statuses.includes(status)

const csr = {
  label: ['certificates', 'csr'],
  type: 'textarea',
  field: sslFields.csr,
} as const satisfies Entry

const isConfigurable = isIn('Awaiting Configuration', 'Failed')

export const configureForm = form({
  summary: 'Configures the certificate and requests it from its authority.',
  button: ['certificates', 'order'],
  fields: {
    csr,
    validation_method: { label: ['certificates', 'validation'], type: 'select', field: sslFields.validation_method },
    approver_email: {
      label: ['certificates', 'approver'],
      hint: ['certificates', 'approverHint'],
      type: 'email',
      isOptional: true,
      field: sslFields.approver_email,
      mistake: ['mistakes', 'completeEmail'],
    },
    webserver_type: {
      label: ['certificates', 'webserver'],
      hint: ['certificates', 'webserverHint'],
      type: 'text',
      isOptional: true,
      field: sslFields.webserver_type,
    },
  },
  needs: manageCertificatesNeeds,
  offered: isConfigurable,
  choices: (_, { words: { certificates } }) => ({
    validation_method: [
      { value: 'http', label: certificates.byHttp },
      { value: 'dns', label: certificates.byDns },
      { value: 'email', label: certificates.byEmail },
    ],
  }),
  initial: ({ validation, approver, webserver }) => ({
    validation_method: validation,
    approver_email: approver ?? '',
    webserver_type: webserver ?? '',
  }),
  run: async (visit, { csr, validation_method, approver_email, webserver_type }, { id }) => {
    const sent = {
      csr,
      validationMethod: validation_method,
      approverEmail: approver_email,
      webserverType: webserver_type,
    }
    const beside = { csr_malformed: 'csr', approver_email_missing: 'approver_email' }
    await callProviderForRecord(visit, 'sslorder', id, (remote) => configureSslOrder(remote, id, sent), beside)
    return { to: `/certificates/${id}` }
  },
})

export const approversForm = form({
  summary: 'Shows the email addresses that can approve the certificate.',
  button: ['certificates', 'askApprovers'],
  fields: {},
  needs: manageCertificatesNeeds,
  offered: (certificate) => certificate.domain !== null && isConfigurable(certificate),
  run: (visit, _, { domain, module }) =>
    withFormErrors(visit, async () => ({
      emails: await sslApproverEmails(await visit.remote(), domain ?? '', module),
    })),
  done: ({ emails }, view, certificate) =>
    showCertificate(
      certificate,
      view,
      html`<div class="notice" role="status"><p>${view.locale.words.certificates.approvers}:</p>
<ul>${emails.map((one) => html`<li>${one}</li>\n`)}</ul></div>`,
    ),
})

export const validateForm = form({
  summary: 'Asks the authority to check the domain validation now or again.',
  button: ['certificates', 'checkNow'],
  fields: {},
  needs: manageCertificatesNeeds,
  offered: isIn('Awaiting Validation', 'Reissuing'),
  run: async (visit, _, { id }) => {
    await callProviderForRecord(visit, 'sslorder', id, (remote) => resendSslValidation(remote, id))
    return { to: `/certificates/${id}` }
  },
})

export const reissueForm = form({
  summary: 'Reissues the certificate for a new signing request.',
  button: ['certificates', 'askAnew'],
  fields: { csr },
  needs: manageCertificatesNeeds,
  offered: isIn('Active'),
  run: async (visit, { csr }, { id }) => {
    await callProviderForRecord(visit, 'sslorder', id, (remote) => reissueSslOrder(remote, id, csr), {
      csr_malformed: 'csr',
    })
    return { to: `/certificates/${id}` }
  },
})

import { areaPage } from '../../definition.js'
import { type CertificateData, loadCertificate } from './_certificate-data.js'
import { approversForm, configureForm, reissueForm, validateForm } from './_certificate-forms.js'
import { showCertificate } from './_certificate-view.js'

export default areaPage<CertificateData>({
  path: '/certificates/:id',
  summary: 'Shows a certificate.',
  permission: 'products',
  load: loadCertificate,
  show: (certificate, view) => showCertificate(certificate, view),
  forms: { configure: configureForm, approvers: approversForm, validate: validateForm, reissue: reissueForm },
})

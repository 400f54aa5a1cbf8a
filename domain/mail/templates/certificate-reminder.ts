import { template } from '../template.js'
import { certificateMailVariables, optionalCertificateVariables } from '../variables.js'

export default template({
  name: 'certificate reminder',
  copies: 'product',
  mayBeEmpty: optionalCertificateVariables,
  variables: certificateMailVariables,
})

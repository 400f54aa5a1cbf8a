import { template } from '../template.js'
import { emptyOfCertificate, ofCertificate } from '../variables.js'

export default template({
  name: 'certificate reminder',
  copies: 'product',
  mayBeEmpty: emptyOfCertificate,
  variables: ofCertificate,
})

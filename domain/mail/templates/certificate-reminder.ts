import { template } from '../template.js'
import { ofCertificate } from '../variables.js'

export default template({
  name: 'certificate reminder',
  copies: 'product',
  variables: ofCertificate,
})

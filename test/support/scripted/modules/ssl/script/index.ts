import { sslModule } from '../../../../../../domain/ports/ssl.js'
import { createScript } from '../../../../scripted-provider.js'

export const script = createScript()
const { answer } = script

/** A certificate provider that returns the scripted answers. */
export default sslModule({
  name: 'script',
  displayName: 'Script',
  parameters: [],
  configure: (order) => answer('configure', order),
  reissue: (order) => answer('reissue', order),
  cancel: (order) => answer('cancel', order),
  resendValidation: (order) => answer('resendValidation', order),
  approverEmails: (domain) => answer('approverEmails', domain),
  poll: (order) => answer('poll', order),
  renew: (order) => answer('renew', order),
  renewalAdvice: (order) => answer('renewalAdvice', order),
})

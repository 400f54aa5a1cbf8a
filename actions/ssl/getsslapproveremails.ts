import { defaultSslModule, sslApproverEmails } from '../../domain/certificates/actions.js'
import { f, remoteAction } from '../_shared/kit.js'
import { sslFields } from '../_shared/ssl-order.js'

export default remoteAction({
  name: 'getsslapproveremails',
  summary: 'List email addresses that can approve a certificate for a domain.',
  method: 'GET',
  permission: 'full',
  required: { domain: sslFields.domain },
  optional: {
    module: f.withDefault(sslFields.module, defaultSslModule),
  },
  returns: {
    emails: f.listOf(f.email(), { description: 'Email addresses from which the provider accepts an approval.' }),
  },
  faults: ['ssl_module_not_found', 'ssl_refused', 'ssl_unreachable'],
  rejects: { domain: ['certificate_name_invalid'] },

  run: async ({ domain, module }, remote) => ({ emails: [...(await sslApproverEmails(remote, domain, module))] }),
})

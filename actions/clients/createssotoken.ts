import { linkSeconds, makeSignInLink } from '../../domain/access/sign-in.js'
import { destinationNames } from '../../domain/clients/destinations.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'createssotoken',
  summary: 'Make a link that signs a browser in to the client area: it works once, and for 60 seconds.',
  method: 'POST',
  permission: 'edit_clients',
  required: { client_id: f.id('client', { alias: 'clientid' }) },
  optional: {
    user_id: f.id('login', { alias: 'userid', description: 'The owner of the account where it is left out.' }),
    destination: f.withDefault(f.oneOf(destinationNames), 'clientarea:homepage'),
    service_id: f.id('service', { description: 'With `clientarea:product_details`; a service of the account.' }),
    domain_id: f.id('domain', { description: 'With `clientarea:domain_details`; a domain of the account.' }),
    sso_redirect_path: f.text({
      max: 2000,
      description: 'With `sso:custom_redirect`; a path inside the client area.',
      example: '/invoices',
    }),
  },
  returns: {
    access_token: f.text({ example: 'Jq3v'.repeat(10) }),
    redirect_url: f.text({ max: 2000, example: 'https://billing.example.com/client/sso/…' }),
    expires_in: f.integer({ description: 'Seconds.', example: linkSeconds }),
  },
  showsSecret: true,
  faults: ['client_not_found', 'no_login_to_sign_in_as', 'client_closed'],
  rejects: {
    service_id: ['service_missing', 'service_not_on_account'],
    domain_id: ['domain_missing', 'domain_not_on_account'],
    sso_redirect_path: ['path_missing', 'path_outside'],
  },

  run: async ({ client_id, user_id, destination, service_id, domain_id, sso_redirect_path }, ctx) => {
    const { token, url } = await makeSignInLink(ctx, {
      clientId: client_id,
      loginId: user_id,
      destination,
      serviceId: service_id,
      domainId: domain_id,
      path: sso_redirect_path,
    })
    return { access_token: token, redirect_url: url, expires_in: linkSeconds }
  },
})

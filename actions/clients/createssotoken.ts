import { destinationNames } from '../../domain/clients/destinations.js'
import { linkSeconds, makeSignInLink } from '../../domain/clients/sign-in.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'createssotoken',
  summary: 'Create a link that signs a browser in to the client area. It works once, within 60 seconds.',
  description:
    'The session counts as opened by the calling staff account. Its pages say so, and the activity log includes the account and ' +
    'its credential for changes made there. Service passwords are shown only if the role of the account has `manage_services`, ' +
    'and so does the credential if it is limited to permissions. The session ' +
    'ends when the account is disabled or its role loses `edit_clients`.',
  method: 'POST',
  permission: 'edit_clients',
  risks: ['access'],
  required: { client_id: f.id('client', { alias: 'clientid' }) },
  optional: {
    user_id: f.id('login', {
      alias: 'userid',
      description: 'Login to sign in. Defaults to the owner of the account, or to its first login if it has no owner.',
    }),
    destination: f.withDefault(
      f.oneOf(destinationNames, { description: 'Page to open in the browser.' }),
      'clientarea:homepage',
    ),
    service_id: f.id('service', {
      description: "One of the client's services; required for `clientarea:product_details`.",
    }),
    domain_id: f.id('domain', {
      description: "One of the client's domains; required for `clientarea:domain_details`.",
    }),
    sso_redirect_path: f.code({
      max: 2000,
      description: 'Path inside the client area; required for `sso:custom_redirect`. A missing leading slash is added.',
      example: '/invoices',
    }),
    returnurl: f.code({
      max: 2000,
      extension: true,
      description: 'URL on your site to redirect payers to, with `invoiceid` and `outcome` in its query.',
      example: 'https://billing.example.com/thanks',
    }),
  },
  returns: {
    access_token: f.shownSecret({ description: 'Token in the link.', example: 'Jq3v'.repeat(10) }),
    redirect_url: f.shownSecret({
      description: 'URL to open in the browser.',
      max: 2000,
      example: 'https://billing.example.com/client/sso/…',
    }),
    expires_in: f.integer({ description: 'Lifetime in seconds.', example: linkSeconds }),
  },
  showsSecret: true,
  cannotBeTried: { because: 'Its answer contains a secret, a sign-in link.' },
  faults: ['client_not_found', 'no_login_to_sign_in_as', 'client_closed'],
  rejects: {
    service_id: ['service_missing', 'service_not_on_account'],
    domain_id: ['domain_missing', 'domain_not_on_account'],
    sso_redirect_path: ['path_missing', 'path_outside'],
    returnurl: ['return_url_not_allowed'],
  },

  run: async ({ client_id, user_id, destination, service_id, domain_id, sso_redirect_path, returnurl }, ctx) => {
    const { token, url } = await makeSignInLink(ctx, {
      clientId: client_id,
      loginId: user_id,
      destination,
      serviceId: service_id,
      domainId: domain_id,
      path: sso_redirect_path,
      returnUrl: returnurl,
      staffId: ctx.actor.id,
      limit: ctx.actor.limit,
    })
    return { access_token: token, redirect_url: url, expires_in: linkSeconds }
  },
})

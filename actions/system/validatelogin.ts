import { validateLogin } from '../../domain/clients/logins.js'
import { f, remoteAction } from '../_shared/kit.js'

// A remote action, because password hashing is slow and must not happen inside a transaction.
export default remoteAction({
  name: 'validatelogin',
  summary: "Check a login's email address and password, and list its accounts.",
  description:
    'Closed accounts are omitted; a login with only closed accounts counts as a wrong password, and so does a wrong `code` for a login with a second factor. Without a code, such a login gets `two_factor` and no accounts. Wrong passwords are limited per visitor network if visitor_ip is sent, and otherwise per login and calling credential.',
  method: 'POST',
  permission: 'list_clients',
  risks: [],
  required: {
    email: f.email({ description: 'Email address used to sign in.' }),
    password2: f.secret({ description: 'Password to check.', alias: 'password', max: 1000 }),
  },
  optional: {
    code: f.secret({
      extension: true,
      max: 40,
      description:
        "Code of the second factor, from the login's authenticator app, or a recovery code. Either works once.",
    }),
    visitor_ip: f.address({
      extension: true,
      alias: ['visitorip', 'clientip'],
      description: 'IP address of the visitor who entered the password, as seen by the portal.',
    }),
  },
  returns: {
    userid: f.id('login'),
    clientids: f.optional(
      f.listOf(f.id('client'), {
        description: 'Accounts that the login can use, except closed ones. Omitted if a code is required.',
      }),
    ),
    two_factor: f.optional(
      f.flag({ extension: true, description: 'True if the password is right and a code is required.' }),
    ),
  },
  cannotBeTried: { because: 'It counts wrong passwords.' },
  faults: ['login_wrong'],

  run: async ({ email, password2, code, visitor_ip: visitor }, ctx) => {
    const { id, clientIds } = await validateLogin(ctx, { email, password: password2, code, visitor })
    return { userid: id, clientids: clientIds, two_factor: clientIds === undefined ? true : undefined }
  },
})

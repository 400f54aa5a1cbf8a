import { validateLogin } from '../../domain/clients/logins.js'
import { f, remoteAction } from '../_shared/kit.js'

// A remote action, because password hashing is slow and must not happen inside a transaction.
export default remoteAction({
  name: 'validatelogin',
  summary: 'Check the e-mail address and password of a login, and list its accounts.',
  description:
    'Closed accounts are left out; a login with only closed accounts is treated as a wrong password. So is a wrong `code` of a login with a second factor; without a code the answer says `two_factor`, and no accounts. Wrong passwords are limited by the network of the visitor where visitor_ip tells it, and without it for each login by the credential that calls.',
  method: 'POST',
  permission: 'list_clients',
  risks: [],
  required: {
    email: f.email({ description: 'Address with which the login signs in.' }),
    password2: f.secret({ description: 'Password to check.', alias: 'password', max: 1000 }),
  },
  optional: {
    code: f.secret({
      extension: true,
      max: 40,
      description: 'Code of the app of the login, or a recovery code, where it has a second factor. Either works once.',
    }),
    visitor_ip: f.address({
      extension: true,
      alias: ['visitorip', 'clientip'],
      description: 'Address of the visitor who has entered the password, as the portal sees it.',
    }),
  },
  returns: {
    userid: f.id('login'),
    clientids: f.optional(
      f.listOf(f.id('client'), {
        description: 'Accounts that the login may use, closed ones left out. Absent where a code is due.',
      }),
    ),
    two_factor: f.optional(
      f.flag({ extension: true, description: 'True where the password is right and a code is due.' }),
    ),
  },
  cannotBeTried: { because: 'It counts wrong passwords.' },
  faults: ['login_wrong'],

  run: async ({ email, password2, code, visitor_ip: visitor }, ctx) => {
    const { id, clientIds } = await validateLogin(ctx, { email, password: password2, code, visitor })
    return { userid: id, clientids: clientIds, two_factor: clientIds === undefined ? true : undefined }
  },
})

import { f } from '../../../../actions/_shared/kit.js'
import { revealServicePassword } from '../../../../domain/client-area/service-passwords.js'
import { runServerOperation } from '../../../../domain/services/server-actions.js'
import { createFormDefiner } from '../../definition.js'
import type { AreaVisit } from '../../visit.js'
import { callProviderForRecord, manageProductsNeeds } from '../things/_own-records.js'
import type { ServiceData } from './_service-data.js'
import { showService } from './_service-view.js'

const form = createFormDefiner<AreaVisit, ServiceData>()

/** Only the response to a form shows the password, so that neither following a link nor opening the page reveals it. */
export const showPassword = form({
  summary: "Shows the service's password.",
  button: ['area', 'showPassword'],
  fields: {},
  proof: 'opened',
  needs: {
    ...manageProductsNeeds,
    without: { title: 'passwordHidden', login: 'passwordHiddenText', staff: 'passwordHiddenFromStaffText' },
  },
  offered: ({ hasAccount }) => hasAccount,
  run: ({ transaction, session }, _, { id }) =>
    transaction(async (ctx) => {
      const password = await revealServicePassword(ctx, session, id)
      return password === undefined ? undefined : { password }
    }),
  done: ({ password }, view, service) => showService(service, view, { password }),
})

// R-4503
export const setPassword = form({
  summary: "Changes the password of the account on the service's server.",
  button: ['services', 'setPassword'],
  fields: {
    servicepassword: {
      label: ['services', 'newPassword'],
      type: 'password',
      autocomplete: 'new-password',
      field: f.secret({ min: 6, description: 'The new password.' }),
    },
  },
  needs: manageProductsNeeds,
  offered: ({ takesPassword }) => takesPassword,
  run: (visit, { servicepassword: password }, { id }) =>
    callProviderForRecord(visit, 'service', id, (remote) =>
      runServerOperation(remote, id, 'changepassword', { password }),
    ),
  done: (_, view, service) => showService(service, view, { notice: view.locale.words.services.passwordSet }),
})

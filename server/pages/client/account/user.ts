import {
  type AccountUser,
  listUsers,
  removeLoginByLogin,
  setPermissionsByLogin,
} from '../../../../domain/clients/account-users.js'
import { hasLoginPermission } from '../../../../domain/clients/login-permissions.js'
import { areaPage, createFormDefiner } from '../../definition.js'
import { html } from '../../html.js'
import { readRecordId } from '../../link.js'
import { showDetails } from '../../list.js'
import type { AreaVisit } from '../../visit.js'
import {
  describePermissions,
  grantablePermissions,
  type LoginRights,
  permissions,
  readPermissions,
  selectedPermissions,
} from './_permissions.js'

interface Data extends AccountUser {
  readonly own: LoginRights
  /** Reason why the login cannot be changed, or null if it can. */
  readonly kept: 'ownerText' | 'ownText' | 'moreText' | null
}

const list = { to: '/users' }

function findLockReason(user: AccountUser, { loginId, isOwner, permissions: own }: AreaVisit['session']): Data['kept'] {
  if (user.isOwner) return 'ownerText'
  if (user.id === loginId) return 'ownText'
  const { permissions: held } = user
  const isMore = held === 'all' ? !isOwner : held.some((one) => !hasLoginPermission(own, one))
  return isMore ? 'moreText' : null
}

export default areaPage<Data>({
  path: '/users/:id',
  summary: 'Shows a login and its permissions for the account.',
  permission: 'profile',
  load: async (visit) => {
    const { ctx, session } = visit
    const id = readRecordId(visit)
    const user = (await listUsers(ctx.db, session.clientId)).find((one) => one.id === id)
    if (user === undefined) return undefined
    const own = { isOwner: session.isOwner, permissions: session.permissions }
    return { ...user, own, kept: findLockReason(user, session) }
  },
  show: (user, { locale, root, form }) => {
    const { users, labels } = locale.words
    const remove = form('remove')
    return {
      title: user.name,
      main: html`${showDetails([
        [labels.email, user.email],
        [users.may, describePermissions(locale, user)],
      ])}
${user.kept !== null && html`<p class="notice">${users[user.kept]}</p>`}
${form('change')}
${remove && html`<section>\n<div class="row">${remove}</div>\n</section>`}
<p class="after"><a href="${root}/users">${users.all}</a></p>`,
    }
  },
  forms: {
    change: createFormDefiner<AreaVisit, Data>()({
      summary: "Sets the login's permissions, up to those of the login that sets them.",
      button: ['users', 'save'],
      fields: { permissions },
      choices: ({ own }, locale) => ({ permissions: grantablePermissions(locale, own) }),
      initial: ({ permissions: held }) => ({ permissions: selectedPermissions(held) }),
      needs: { staff: 'edit_clients' },
      offered: ({ kept }) => kept === null,
      mistakes: { permission_not_held: 'permissions' },
      run: async ({ transaction, session }, { permissions: ticked = [] }, { id }) => {
        await transaction((ctx) => setPermissionsByLogin(ctx, session, id, readPermissions(ticked)))
        return list
      },
    }),
    remove: createFormDefiner<AreaVisit, Data>()({
      summary: 'Removes the login from the account.',
      button: ['users', 'remove'],
      fields: {},
      needs: { staff: 'delete_clients' },
      offered: ({ kept }) => kept === null,
      run: async ({ transaction, session }, _, { id }) => {
        await transaction((ctx) => removeLoginByLogin(ctx, session, id))
        return list
      },
    }),
  },
})

import { f } from '../../../../actions/_shared/kit.js'
import {
  type AccountUser,
  cancelInviteByLogin,
  inviteByLogin,
  listInvites,
  listUsers,
} from '../../../../domain/clients/account-users.js'
import type { LoginPermissions } from '../../../../domain/clients/login-permissions.js'
import { type Day, instantToDay } from '../../../../domain/values/days.js'
import { areaPage, createFormDefiner, Mistake, type View } from '../../definition.js'
import { html } from '../../html.js'
import { showDate, showTable } from '../../list.js'
import type { AreaVisit } from '../../visit.js'
import { email } from './_fields.js'
import {
  describePermissions,
  grantablePermissions,
  type LoginRights,
  permissions,
  readPermissions,
} from './_permissions.js'

interface Invite {
  readonly id: number
  readonly email: string
  readonly permissions: LoginPermissions
  readonly validUntil: Day
}

interface Data {
  readonly own: LoginRights
  readonly users: readonly AccountUser[]
  readonly invites: readonly Invite[]
}

const here = { to: '/users' }
const needs = { staff: 'edit_clients' } as const

const showInvites = ({ invites }: Data, { locale, form }: View) => {
  const { users, labels } = locale.words
  return html`<section>
<h2>${users.invites}</h2>
${showTable(
  locale,
  { rows: invites, page: 1, more: false },
  {
    none: '',
    heads: [labels.email, users.may, users.validUntil],
    row: ({ email: to, permissions: held, validUntil }) => [
      to,
      describePermissions(locale, { isOwner: false, permissions: held }),
      showDate(locale, validUntil),
    ],
  },
)}
<div class="row">${invites.map(({ id }) => form('takeBack', undefined, { hidden: { invite: String(id) } }))}</div>
</section>`
}

export default areaPage<Data>({
  path: '/users',
  summary: "Lists the account's logins with their permissions, and its pending invitations.",
  permission: 'profile',
  menu: { order: 22, name: 'users' },
  load: async ({ ctx, session }) => ({
    own: { isOwner: session.isOwner, permissions: session.permissions },
    users: await listUsers(ctx.db, session.clientId),
    invites: (await listInvites(ctx, session.clientId)).map(({ expiresAt, ...invite }) => ({
      ...invite,
      validUntil: instantToDay(expiresAt, ctx.settings.timeZone),
    })),
  }),
  show: (data, view) => {
    const { locale, root, form } = view
    const { users, labels } = locale.words
    return {
      title: users.title,
      main: html`<p>${users.text}</p>
${showTable(
  locale,
  { rows: data.users, page: 1, more: false },
  {
    none: '',
    heads: [users.user, labels.email, users.may],
    row: (user) => [
      html`<a href="${root}/users/${user.id}">${user.name}</a>`,
      user.email,
      describePermissions(locale, user),
    ],
  },
)}
${data.invites.length > 0 && showInvites(data, view)}
<section>
<h2>${users.invite}</h2>
<p>${users.inviteText}</p>
${form('invite')}
</section>`,
    }
  },
  forms: {
    invite: createFormDefiner<AreaVisit, Data>()({
      summary: 'Invites a user to the account, with permissions that the inviting login has.',
      button: ['users', 'sendInvite'],
      fields: { email, permissions },
      choices: ({ own }, locale) => ({ permissions: grantablePermissions(locale, own) }),
      needs,
      limit: 'attempts',
      mistakes: { login_on_account: 'email', too_many_link_mails: 'email', permission_not_held: 'permissions' },
      run: async ({ transaction, session }, { email: to, permissions: ticked = [] }) => {
        if (ticked.length === 0) throw new Mistake('permissions', ['users', 'chooseSome'])
        const invite = { email: to, permissions: readPermissions(ticked) }
        await transaction((ctx) => inviteByLogin(ctx, session, invite))
        return here
      },
    }),
    takeBack: createFormDefiner<AreaVisit, Data>()({
      summary: 'Withdraws a pending invitation.',
      button: ['users', 'takeBack'],
      fields: { invite: { label: ['users', 'invites'], type: 'hidden', field: f.id('invite') } },
      places: ({ invites }, { invite }) => ({ email: invites.find(({ id }) => String(id) === invite)?.email ?? '' }),
      needs,
      offered: ({ invites }) => invites.length > 0,
      run: async ({ transaction, session }, { invite }) => {
        await transaction((ctx) => cancelInviteByLogin(ctx, session, invite))
        return here
      },
    }),
  },
})

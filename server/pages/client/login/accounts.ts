import { f } from '../../../../actions/_shared/kit.js'
import { changeAccount } from '../../../../domain/clients/session-list.js'
import { listAccounts, type OpenAccount } from '../../../../domain/clients/sign-in-steps.js'
import { areaPage, createFormDefiner } from '../../definition.js'
import { html } from '../../html.js'
import { nextPath } from '../../sign-in-address.js'
import type { AreaVisit } from '../../visit.js'

interface Data {
  readonly accounts: readonly (OpenAccount & { readonly isPresent: boolean })[]
  /** False in sessions opened by staff, which are limited to one account. */
  readonly isChangeable: boolean
  /** Path to open after the choice, below the client area. */
  readonly next: string
}

export default areaPage<Data>({
  path: '/accounts',
  summary: "Lists the login's accounts and switches between them.",
  load: async (visit) => {
    const { ctx, session } = visit
    const accounts = session.opener === undefined ? await listAccounts(ctx.db, session.loginId) : []
    return {
      accounts: accounts.map((one) => ({ ...one, isPresent: one.id === session.clientId })),
      isChangeable: session.opener === undefined,
      next: nextPath(visit),
    }
  },
  show: ({ accounts, isChangeable }, { locale, form }) => {
    const { ownLogin } = locale.words
    return {
      title: ownLogin.accounts,
      main: html`<p>${isChangeable ? ownLogin.accountsText : ownLogin.accountOfStaff}</p>
${accounts.map(
  ({ id, name, isPresent }) => html`<section>
<h2>${name}</h2>
${isPresent && html`<p class="quiet">${ownLogin.presentAccount}</p>`}
${form('choose', undefined, { hidden: { account: String(id) } })}
</section>
`,
)}`,
    }
  },
  forms: {
    choose: createFormDefiner<AreaVisit, Data>()({
      summary: 'Switches the session to another account.',
      button: ['ownLogin', 'chooseAccount'],
      fields: {
        account: { label: ['ownLogin', 'account'], type: 'hidden', field: f.id('client') },
      },
      places: ({ accounts }, { account }) => ({
        account: accounts.find(({ id }) => String(id) === account)?.name ?? '',
      }),
      offered: ({ isChangeable }) => isChangeable,
      run: async ({ transaction, session }, { account }, { next }) => {
        await transaction((ctx) => changeAccount(ctx, session, account))
        return { to: next }
      },
    }),
  },
})

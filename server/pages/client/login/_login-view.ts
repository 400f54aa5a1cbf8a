import type { View } from '../../definition.js'
import { type Html, html, type Part } from '../../html.js'
import { showDetails } from '../../list.js'
import type { PageContent } from '../../page.js'
import { formatMoment, type Moment } from './_moment.js'

export interface SessionItem {
  readonly id: number
  readonly opened: Moment | null
  readonly used: Moment | null
  readonly address: string | null
  /** Browser and operating system. Empty or null if unknown. */
  readonly agent: string | null
  /** User name of the staff account that opened the session, or null if the login did. */
  readonly staff: string | null
  /** True for the current session. */
  readonly isPresent: boolean
}

export interface LoginData {
  readonly email: string
  readonly hasFactor: boolean
  readonly sessions: readonly SessionItem[]
}

export function showLogin({ email, hasFactor, sessions }: LoginData, view: View): PageContent {
  const { locale, root, form } = view
  const { ownLogin, labels, entry } = locale.words
  return {
    title: ownLogin.title,
    main: html`${showDetails([
      [labels.email, email],
      [
        ownLogin.secondFactor,
        html`<a href="${root}/login/second-factor">${hasFactor ? ownLogin.factorOn : ownLogin.factorOff}</a>`,
      ],
    ])}
<section>
<h2>${ownLogin.sessions}</h2>
${sessions.map((one) => showSession(one, view))}
${form('endOthers')}
</section>
<section>
<h2>${entry.setPassword}</h2>
${form('password') ?? html`<p class="quiet">${locale.words.refusals.formNotForStaffText}</p>`}
</section>
<section>
<h2>${ownLogin.changeEmailTitle}</h2>
${form('email') ?? html`<p class="quiet">${locale.words.refusals.formNotForStaffText}</p>`}
</section>`,
  }
}

function showSession({ id, opened, used, address, agent, staff, isPresent }: SessionItem, view: View): Html {
  const { locale, form } = view
  const { ownLogin } = locale.words
  const facts: (readonly [string, Part])[] = [
    [ownLogin.device, agent || ownLogin.unknownDevice],
    [ownLogin.address, address ?? '–'],
    [ownLogin.opened, formatMoment(locale, opened)],
    [ownLogin.used, isPresent ? ownLogin.presentSession : formatMoment(locale, used)],
    ...(staff === null ? [] : [[ownLogin.openedBy, ownLogin.byStaff] as const]),
  ]
  return html`${showDetails(facts)}
${!isPresent && form('end', undefined, { hidden: { session: String(id) } })}
`
}

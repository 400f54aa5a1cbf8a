import { addressOfLink, confirmAddress } from '../../../../domain/clients/address-changes.js'
import { formOf, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { tokenOf } from '../../link.js'
import { linkGone } from '../../refusal.js'
import { say } from '../../say.js'
import { signInAddress } from '../../sign-in-address.js'
import type { Visit } from '../../visit.js'

interface Data {
  readonly email: string
}

export default visitorPage<Data>({
  path: '/confirm/:token',
  summary: 'Asks whoever has opened a mailed link to confirm an e-mail address.',
  load: async (visit) => {
    const email = await addressOfLink(visit.ctx, 'confirm', tokenOf(visit))
    return email === undefined ? undefined : { email }
  },
  show: ({ email }, { locale, form }) => ({
    title: locale.words.addresses.confirm,
    main: html`<p>${say(locale, ['addresses', 'confirmText'], { email: html`<strong>${email}</strong>` })}</p>
${form('confirm')}`,
  }),
  gone: () => linkGone(({ words }) => words.addresses.linkOver),
  forms: {
    confirm: formOf<Visit, Data>()({
      summary: 'Makes the address that of the login, whose other sessions end.',
      button: ['addresses', 'confirmButton'],
      fields: {},
      run: async (visit) => {
        const confirmed = await visit.transaction((ctx) => confirmAddress(ctx, tokenOf(visit)))
        return confirmed && { ...confirmed, signIn: signInAddress(visit) }
      },
      done: ({ email, signIn }, { locale }) => ({
        title: locale.words.addresses.confirmed,
        main: html`<p>${say(locale, ['addresses', 'confirmedText'], { email: html`<strong>${email}</strong>` })}</p>
<p><a class="button" href="${signIn}">${locale.words.entry.signIn}</a></p>`,
      }),
    }),
  },
})

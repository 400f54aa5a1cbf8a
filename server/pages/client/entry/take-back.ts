import { addressOfLink, takeAddressBack } from '../../../../domain/clients/address-changes.js'
import { formOf, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { tokenOf } from '../../link.js'
import { linkGone } from '../../refusal.js'
import { say } from '../../say.js'
import type { Visit } from '../../visit.js'

interface Data {
  readonly email: string
}

export default visitorPage<Data>({
  path: '/take-back/:token',
  summary: 'Asks whoever has opened a mailed link to take the e-mail address of the login back.',
  load: async (visit) => {
    const email = await addressOfLink(visit.ctx, 'take_back', tokenOf(visit))
    return email === undefined ? undefined : { email }
  },
  show: ({ email }, { locale, form }) => ({
    title: locale.words.addresses.takeBack,
    main: html`<p>${say(locale, ['addresses', 'takeBackText'], { email: html`<strong>${email}</strong>` })}</p>
${form('takeBack')}`,
  }),
  gone: () => linkGone(({ words }) => words.addresses.linkOver),
  forms: {
    takeBack: formOf<Visit, Data>()({
      summary: 'Gives the login its address back, and ends its sessions and links.',
      button: ['addresses', 'takeBackButton'],
      fields: {},
      run: (visit) => visit.transaction((ctx) => takeAddressBack(ctx, tokenOf(visit))),
      done: ({ email }, { locale, root }) => ({
        title: locale.words.addresses.takenBack,
        main: html`<p>${say(locale, ['addresses', 'takenBackText'], { email: html`<strong>${email}</strong>` })}</p>
<p><a class="button" href="${root}/reset">${locale.words.entry.setPassword}</a></p>`,
      }),
    }),
  },
})

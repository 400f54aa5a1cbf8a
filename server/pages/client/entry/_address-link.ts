import { setLinkedAddress } from '../../../../domain/client-area/account-address.js'
import { type AddressLink, findAddressLink } from '../../../../domain/clients/account-address.js'
import { findClientLanguage } from '../../../../domain/clients/clients.js'
import { Locale, type TextKey } from '../../../../domain/words/locale.js'
import { type Definition, formOf, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { tokenOf } from '../../link.js'
import { linkGone } from '../../refusal.js'
import { say } from '../../say.js'
import type { Visit } from '../../visit.js'

interface AddressLinkPage {
  readonly path: string
  readonly summary: string
  readonly purpose: AddressLink['purpose']
  readonly title: TextKey
  readonly text: TextKey
  readonly button: TextKey
  /** How to come by another link. */
  readonly advice: TextKey
  readonly formSummary: string
}

interface Data {
  readonly email: string
}

/** Defines the page of a mailed link that gives an account an address: a GET shows its button, and the POST uses it up. */
export const addressLinkPage = ({ path, summary, purpose, advice, ...texts }: AddressLinkPage): Definition =>
  visitorPage<Data>({
    path,
    summary,
    load: async (visit) => {
      const link = await findAddressLink(visit.ctx, purpose, tokenOf(visit))
      if (link === undefined) return undefined
      const language = await findClientLanguage(visit.ctx.db, link.clientId)
      if (language !== undefined) visit.speech.locale = new Locale(language)
      return { email: link.email }
    },
    show: ({ email }, { locale, form }) => ({
      title: locale.say(texts.title),
      main: html`<p>${say(locale, texts.text, { email: html`<strong>${email}</strong>` })}</p>
${form('use')}`,
    }),
    gone: () => linkGone((locale) => locale.say(advice)),
    forms: {
      use: formOf<Visit, Data>()({
        summary: texts.formSummary,
        button: texts.button,
        fields: {},
        run: (visit) => visit.transaction((ctx) => setLinkedAddress(ctx, purpose, tokenOf(visit))),
        done: ({ email }, { locale }) => ({
          title: locale.words.profile.addressSet,
          main: html`<p>${say(locale, ['profile', 'addressSetText'], { email: html`<strong>${email}</strong>` })}</p>`,
        }),
      }),
    },
  })

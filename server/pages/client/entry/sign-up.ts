import { f } from '../../../../actions/_shared/kit.js'
import { confirmLinkLifeMs } from '../../../../domain/access/link-lifetimes.js'
import { isSignUpOpen, requestSignUp } from '../../../../domain/clients/sign-up.js'
import { visitorNetwork } from '../../attempt.js'
import { createFormDefiner, Mistake, visitorPage } from '../../definition.js'
import { tooManySignUps } from '../../error-pages.js'
import { html } from '../../html.js'
import { withMinimumTime } from '../../minimum-time.js'
import { readReferrer } from '../../referral.js'
import { renderText } from '../../render-text.js'
import type { Visit } from '../../visit.js'
import { detailChoices, detailFields, email, holderFields } from '../account/_fields.js'

const daysToConfirm = confirmLinkLifeMs / (24 * 60 * 60 * 1000)

interface Data {
  readonly country: string
  readonly language: string
  /** Currency codes, the default first. */
  readonly currencies: readonly string[]
  /** Empty if there are no terms. */
  readonly termsUrl: string
}

/** Returns the seconds until midnight UTC. */
const secondsLeft = (now: Date): number => 86_400 - Math.floor((now.getTime() / 1000) % 86_400)

export default visitorPage<Data>({
  path: '/sign-up',
  summary: 'Asks for the details of a new account, if the setting `sign_up` is on.',
  load: async ({ ctx: { settings, currencies }, speech }) => {
    if (!isSignUpOpen(settings)) return undefined
    const { code } = currencies.default
    return {
      country: settings.text('company_country'),
      language: speech.locale.lang,
      currencies: [code, ...currencies.all.map((one) => one.code).filter((one) => one !== code)],
      termsUrl: settings.text('terms_url'),
    }
  },
  show: ({ termsUrl }, { locale, form }) => {
    const { signUp } = locale.words
    const link = html`<a href="${termsUrl}" rel="noopener">${signUp.ourTerms}</a>`
    return {
      title: signUp.title,
      main: html`<p>${signUp.text}</p>
${termsUrl !== '' && html`<p>${renderText(locale, ['signUp', 'terms'], { link })}</p>`}
${form('request')}`,
    }
  },
  forms: {
    request: createFormDefiner<Visit, Data>()({
      summary: 'Emails a link that creates the account, or a notice if the address already has one.',
      button: ['signUp', 'open'],
      fields: {
        ...holderFields,
        email,
        ...detailFields,
        currency: {
          label: ['accountLabels', 'currency'],
          hint: ['accountLabels', 'currencyHint'],
          type: 'select',
          isOptional: true,
          field: f.identifier({ max: 16 }),
        },
        terms: {
          label: ['signUp', 'acceptTerms'],
          type: 'checkbox',
          isOptional: true,
          field: f.withDefault(f.flag({ description: 'True if the visitor accepts the terms.' }), false),
        },
      },
      choices: ({ currencies }, locale) => ({
        ...detailChoices(locale),
        currency: currencies.map((value) => ({ value, label: value })),
      }),
      initial: ({ country, language, currencies }) => ({ country, language, currency: currencies[0] }),
      leavesOut: ({ currencies, termsUrl }) => [
        ...(currencies.length > 1 ? [] : (['currency'] as const)),
        ...(termsUrl === '' ? (['terms'] as const) : []),
      ],
      limit: 'attempts',
      mistakes: { tax_id_invalid: 'tax_id' },
      run: async (visit, { terms, currency, ...details }, { termsUrl, currencies: [usual] }) => {
        if (termsUrl !== '' && !terms) throw new Mistake('terms', ['signUp', 'acceptFirst'])
        const { koa, ctx, attempts } = visit
        const agreement = { termsUrl, by: details.email, from: attempts.addressOf(koa.req) }
        const signUp = {
          details: { ...details, currency: currency ?? usual },
          network: visitorNetwork(visit),
          agreement,
          referredBy: readReferrer(visit),
        }
        const isTaken = await withMinimumTime(visit.transaction((inside) => requestSignUp(inside, signUp)))
        if (!isTaken) throw tooManySignUps(secondsLeft(ctx.machineNow))
        return { email: details.email }
      },
      done: ({ email: to }, { locale }) => {
        const { signUp } = locale.words
        return {
          title: signUp.checkMailbox,
          main: html`<p>${renderText(locale, ['signUp', 'mailed'], { email: html`<strong>${to}</strong>`, days: daysToConfirm })}</p>
<p class="quiet">${signUp.noMail}</p>`,
        }
      },
    }),
  },
})

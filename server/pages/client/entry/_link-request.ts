import { maxLinkMailsPerHour } from '../../../../domain/clients/link-mails.js'
import type { Context } from '../../../../domain/context.js'
import type { TextKey } from '../../../../domain/words/locale.js'
import { createFormDefiner, type Definition, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { withMinimumTime } from '../../minimum-time.js'
import { renderText } from '../../render-text.js'
import type { Visit } from '../../visit.js'
import { loginEmail } from './_fields.js'

interface LinkRequestPage {
  readonly path: string
  readonly summary: string
  readonly formSummary: string
  readonly title: TextKey
  readonly text: TextKey
  /** Text that reports where the link was sent and how long it is valid. */
  readonly sent: TextKey
  readonly life: { readonly minutes: number } | { readonly hours: number }
  /** Emails the link if the address has a login. */
  request(ctx: Context, email: string, visit: Visit): Promise<void>
}

/** Defines a page that emails a link to a login. Neither the response nor its time reveals whether the login exists. */
export const linkRequestPage = ({ path, summary, formSummary, title, text, ...page }: LinkRequestPage): Definition =>
  visitorPage({
    path,
    summary,
    load: async () => ({}),
    show: (_, { locale, form }) => ({
      title: locale.say(title),
      main: html`<p>${locale.say(text)}</p>
${form('request')}`,
    }),
    forms: {
      request: createFormDefiner<Visit, object>()({
        summary: formSummary,
        button: ['entry', 'sendLink'],
        fields: { email: loginEmail },
        limit: 'attempts',
        run: async (visit, { email }) => {
          await withMinimumTime(visit.transaction((ctx) => page.request(ctx, email, visit)))
          return { email }
        },
        done: ({ email }, { locale }) => ({
          title: locale.words.entry.checkMailbox,
          main: html`<p>${renderText(locale, page.sent, { email: html`<strong>${email}</strong>`, ...page.life })}</p>
<p class="quiet">${locale.say(['entry', 'noMail'], { count: maxLinkMailsPerHour })}</p>`,
        }),
      }),
    },
  })

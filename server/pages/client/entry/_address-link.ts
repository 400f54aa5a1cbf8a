import type { Context } from '../../../../domain/context.js'
import type { TextKey } from '../../../../domain/words/locale.js'
import { createFormDefiner, type Definition, visitorPage } from '../../definition.js'
import { linkGone } from '../../error-pages.js'
import { html } from '../../html.js'
import { readToken } from '../../link.js'
import { renderText } from '../../render-text.js'
import type { Visit } from '../../visit.js'

interface Addressed {
  readonly email: string
}

/** A link on the page shown after the form succeeds. */
interface Next {
  readonly address: string
  readonly words: TextKey
}

interface AddressLinkPage {
  readonly path: string
  readonly summary: string
  readonly formSummary: string
  /** Texts of the page, its button, and the page shown after the form succeeds. */
  readonly texts: Readonly<Record<'title' | 'text' | 'button' | 'doneTitle' | 'doneText', TextKey>>
  /** Text that explains how to get another link. */
  readonly advice: TextKey
  /** Returns the email address that the link sets, or undefined if the link cannot be used. */
  find(visit: Visit, token: string): Promise<Addressed | undefined>
  /** Uses the link up. Returns undefined if it cannot be used. */
  use(ctx: Context, token: string): Promise<Addressed | undefined>
  /** Returns a link for the page shown after the form succeeds. Defaults to no link. */
  next?(visit: Visit): Next
}

/**
 * Defines the page of an emailed link that sets the address of a login or account. GET shows a button, and POST uses
 * the link up.
 */
export const addressLinkPage = (page: AddressLinkPage): Definition =>
  visitorPage<Addressed>({
    path: page.path,
    summary: page.summary,
    load: (visit) => page.find(visit, readToken(visit)),
    show: ({ email }, { locale, form }) => ({
      title: locale.say(page.texts.title),
      main: html`<p>${renderText(locale, page.texts.text, { email: html`<strong>${email}</strong>` })}</p>
${form('use')}`,
    }),
    gone: () => linkGone((locale) => locale.say(page.advice)),
    forms: {
      use: createFormDefiner<Visit, Addressed>()({
        summary: page.formSummary,
        button: page.texts.button,
        fields: {},
        run: async (visit) => {
          const used = await visit.transaction((ctx) => page.use(ctx, readToken(visit)))
          return used && { email: used.email, next: page.next?.(visit) }
        },
        done: ({ email, next }, { locale }) => ({
          title: locale.say(page.texts.doneTitle),
          main: html`<p>${renderText(locale, page.texts.doneText, { email: html`<strong>${email}</strong>` })}</p>${
            next && html`\n<p><a class="button" href="${next.address}">${locale.say(next.words)}</a></p>`
          }`,
        }),
      }),
    },
  })

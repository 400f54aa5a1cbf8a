import { f } from '../../../../actions/_shared/kit.js'
import type { PaymentAttemptRow } from '../../../../db/rows-payments.js'
import { findReturnedAttempt } from '../../../../domain/payments/payer-returns.js'
import {
  disputeStates,
  pretendGateway,
  reportPretendDispute,
  submitPretendPage,
} from '../../../../domain/payments/pretend-page.js'
import { Fault } from '../../../../domain/values/faults.js'
import { isAttemptLive } from '../../../../domain/values/statuses.js'
import { createFormDefiner, type View, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { readRecordId } from '../../link.js'
import { createMoney, formatMoney, type Money } from '../../money.js'
import type { PageContent } from '../../page.js'
import type { Visit } from '../../visit.js'

/** The payer's choices, in the order of the page. */
const cards = [
  'accepted',
  'declined-soft',
  'declined-hard',
  'expired',
  'confirm',
  'pending-paid',
  'pending-failed',
] as const
const slips = ['slip-paid', 'slip-unpaid'] as const
const outcomes = [...cards, ...slips, 'given-up'] as const

interface Data {
  readonly attempt: PaymentAttemptRow
  readonly amount: Money
  readonly isOpen: boolean
  /** The payer's return path, below the client area. */
  readonly back: string
}

const chosen = (field: ReturnType<typeof f.oneOf>) =>
  ({ label: ['pay', 'press'], type: 'hidden', autocomplete: 'off', field }) as const

const button = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`

export default visitorPage<Data>({
  path: '/pretend/:id/:word',
  summary: "Imitates a gateway's page in a sandbox, with a button for each outcome.",
  load: async (visit) => {
    const { ctx, koa } = visit
    if (ctx.modules.find('gateway', pretendGateway) === undefined) return undefined
    const attempt = await findReturnedAttempt(ctx, readRecordId(visit), koa.params.word ?? '')
    if (attempt?.gateway !== pretendGateway) return undefined
    return {
      attempt,
      amount: createMoney(ctx.currencies.of(attempt.currency_id))(attempt.amount),
      isOpen: isAttemptLive(attempt.state) && attempt.state !== 'pending',
      back: `/paid/${attempt.id}/${koa.params.word}`,
    }
  },
  show: (data, view) => showPage(data, view),
  forms: {
    press: createFormDefiner<Visit, Data>()({
      summary: "Reports the payer's choice as a gateway would, and redirects back.",
      button: ['pay', 'press'],
      fields: {
        outcome: chosen(f.oneOf(outcomes, { description: 'Card, or cancellation.', example: 'accepted' })),
      },
      offered: ({ isOpen }) => isOpen,
      run: async (visit, { outcome }, { attempt, back }) => {
        try {
          await submitPretendPage(await visit.remote(), attempt, String(outcome))
        } catch (error) {
          if (error instanceof Fault && error.code === 'report_refused') return { isDeclined: true }
          throw error
        }
        return { to: outcome === 'given-up' ? `${back}/given-up` : back }
      },
      done: (_, view, data) => showPage(data, view, true),
    }),
    dispute: createFormDefiner<Visit, Data>()({
      summary: 'Reports the response of the payer’s bank to a completed payment.',
      button: ['pay', 'press'],
      fields: { dispute: chosen(f.oneOf(disputeStates, { description: 'State of the dispute.', example: 'open' })) },
      offered: ({ attempt }) => attempt.state === 'paid',
      run: async (visit, { dispute }, { attempt, back }) => {
        await reportPretendDispute(await visit.remote(), attempt, dispute as (typeof disputeStates)[number])
        return { to: back }
      },
    }),
  },
})

function showPage({ attempt, amount, isOpen }: Data, view: View, isDeclined = false): PageContent {
  const { locale } = view
  const { pay } = locale.words
  const text =
    attempt.kind === 'store'
      ? pay.pretendStore
      : locale.say(['pay', 'pretendText'], { amount: formatMoney(locale, amount) })
  return {
    title: pay.pretend,
    main: html`<p>${isOpen ? text : attempt.state === 'waiting' ? pay.pretendSlip : pay.pretendPaid}</p>
${isDeclined && html`<p class="notice" role="alert">${pay.declined}</p>`}
${
  isOpen
    ? outcomes.map(
        (outcome) =>
          html`<section><h2>${outcome === 'given-up' ? pay.givenUp : pay[`card ${outcome}`]}</h2>${view.form('press', button('outcome', outcome))}</section>\n`,
      )
    : disputeStates.map(
        (state) =>
          html`<section><h2>${pay[`dispute ${state}`]}</h2>${view.form('dispute', button('dispute', state))}</section>\n`,
      )
}`,
  }
}

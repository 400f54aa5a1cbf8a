import { loginAccount } from '../../../../domain/access/guesses.js'
import { enterByCode, findSecondStep, type SecondStep } from '../../../../domain/clients/entering.js'
import { checkPasswordAttempt, noteRefused, visitorOf } from '../../attempt.js'
import { formOf, Mistake, visitorPage } from '../../definition.js'
import { html } from '../../html.js'
import { leadIn } from '../../leading-in.js'
import { factorCode } from '../../proof.js'
import { signedOut } from '../../refusal.js'
import { stepToken } from '../../session.js'
import type { Visit } from '../../visit.js'

/** Outcome if the step took too long, or if there were too many wrong codes. */
const over = { isOver: true } as const

export default visitorPage<SecondStep>({
  path: '/sign-in/code',
  summary: 'Asks for a second-factor code after a correct password or an emailed link.',
  load: async (visit) => {
    const token = stepToken(visit)
    return token === undefined ? undefined : findSecondStep(visit.ctx, token)
  },
  show: (_, { locale, form }) => {
    const { signIn } = locale.words
    return {
      title: signIn.secondStep,
      main: html`<p>${signIn.secondStepText}</p>
${form('code')}`,
    }
  },
  gone: signedOut,
  forms: {
    code: formOf<Visit, SecondStep>()({
      summary: 'Opens a session with an app code or a recovery code.',
      button: ['entry', 'signIn'],
      fields: { code: factorCode },
      run: async (visit, { code }, { email, loginId }) => {
        const token = stepToken(visit) ?? ''
        const entered = await checkPasswordAttempt(visit, loginAccount(email), async () => {
          const outcome = await visit.transaction((ctx) => enterByCode(ctx, token, code, visitorOf(visit)))
          return outcome === 'wrong' ? undefined : (outcome ?? over)
        })
        if (entered === undefined) {
          noteRefused(visit, 'login_wrong', loginId)
          throw new Mistake('code', ['mistakes', 'notThisCode'])
        }
        return 'isOver' in entered ? undefined : leadIn(visit, entered)
      },
    }),
  },
})

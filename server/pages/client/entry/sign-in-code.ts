import { loginLimiterKey } from '../../../../domain/access/sign-in-limiter.js'
import { completeSignInWithCode, findSecondStep, type SecondStep } from '../../../../domain/clients/sign-in-steps.js'
import { checkPasswordAttempt, describeVisitor, recordRefusedVisit } from '../../attempt.js'
import { createFormDefiner, Mistake, visitorPage } from '../../definition.js'
import { signedOut } from '../../error-pages.js'
import { html } from '../../html.js'
import { factorCode } from '../../reauthentication.js'
import { stepToken } from '../../session.js'
import { redirectAfterSignIn } from '../../sign-in-redirect.js'
import type { Visit } from '../../visit.js'

/** Outcome if the step took too long, or if there were too many wrong codes. */
const stepExpired = { isOver: true } as const

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
    code: createFormDefiner<Visit, SecondStep>()({
      summary: 'Opens a session with an app code or a recovery code.',
      button: ['entry', 'signIn'],
      fields: { code: factorCode },
      run: async (visit, { code }, { email, loginId }) => {
        const token = stepToken(visit) ?? ''
        const entered = await checkPasswordAttempt(visit, loginLimiterKey(email), async () => {
          const outcome = await visit.transaction((ctx) =>
            completeSignInWithCode(ctx, token, code, describeVisitor(visit)),
          )
          return outcome === 'wrong' ? undefined : (outcome ?? stepExpired)
        })
        if (entered === undefined) {
          recordRefusedVisit(visit, 'login_wrong', loginId)
          throw new Mistake('code', ['mistakes', 'notThisCode'])
        }
        return 'isOver' in entered ? undefined : redirectAfterSignIn(visit, entered)
      },
    }),
  },
})

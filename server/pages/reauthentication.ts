import { f } from '../../actions/_shared/kit.js'
import { loginLimiterKey } from '../../domain/access/sign-in-limiter.js'
import { findLoginByPassword } from '../../domain/clients/logins.js'
import { useCode } from '../../domain/clients/second-factor.js'
import { checkPasswordAttempt, recordRefusedVisit } from './attempt.js'
import type { FormDefinition } from './definition.js'
import { type Entries, type Entry, type FieldErrors, readFields } from './form.js'
import type { OpenSession } from './page.js'
import type { Visit } from './visit.js'

/** The field for a second-factor code: six digits from an app, or a recovery code. */
export const factorCode = {
  label: ['signIn', 'code'],
  hint: ['signIn', 'codeHint'],
  type: 'code',
  autocomplete: 'one-time-code',
  field: f.secret({ max: 40 }),
} as const satisfies Entry

const password = {
  own_password: {
    label: ['signIn', 'ownPassword'],
    type: 'password',
    autocomplete: 'current-password',
    field: f.secret({ max: 1000 }),
  },
} as const satisfies Entries

/** Fields for logins without and with a second factor. */
const entries = { password, withCode: { ...password, code: factorCode } } as const

/** Returns the fields that re-authenticate the login's owner. Empty if the form requires no proof. */
export function reauthenticationFields(
  { proof }: Pick<FormDefinition<Visit, unknown>, 'proof'>,
  session?: OpenSession,
): Entries {
  const isAsked = session !== undefined && (proof === 'always' || (proof === 'opened' && session.opener !== undefined))
  if (!isAsked) return {}
  return session.hasFactor ? entries.withCode : entries.password
}

/**
 * Checks the proof submitted with a form. Returns its errors, or undefined if it is correct. A wrong code counts as a
 * wrong password (R-4410).
 */
export async function validateReauthentication(
  visit: Visit & { readonly session: OpenSession },
  asked: Entries,
  raw: Readonly<Record<string, unknown>>,
): Promise<FieldErrors | undefined> {
  const { session, speech, ctx } = visit
  const { locale } = speech
  const read = await readFields(asked, raw, { locale, places: {}, source: '' })
  if ('mistakes' in read) return read.mistakes
  const { own_password, code } = read.values as { own_password: string; code?: string }
  let wrong: FieldErrors = { own_password: locale.say(['mistakes', 'notThisPassword']) }
  const proven = await checkPasswordAttempt(visit, loginLimiterKey(session.email), async (check) => {
    const login = await findLoginByPassword(ctx.db, session.email, own_password, check)
    if (login?.id !== session.loginId) return undefined
    if (code === undefined) return true
    wrong = { code: locale.say(['mistakes', 'notThisCode']) }
    return (await visit.transaction((ctx) => useCode(ctx, login.id, code))) && true
  })
  if (proven) return undefined
  recordRefusedVisit(visit, 'login_wrong', session.loginId)
  return wrong
}

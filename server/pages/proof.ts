import { f } from '../../actions/_shared/kit.js'
import { loginAccount } from '../../domain/access/guesses.js'
import { findLoginByPassword } from '../../domain/clients/logins.js'
import { useCode } from '../../domain/clients/second-factor.js'
import { checkPasswordAttempt, noteRefused } from './attempt.js'
import type { FormDefinition } from './definition.js'
import { type Entries, type Entry, type Mistakes, readFields } from './form.js'
import type { OpenSession } from './page.js'
import type { Visit } from './visit.js'

/** The entry for a code of a second factor: six digits of an app, or a recovery code. */
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

/** Fields of a login without a second factor, and of one that has one. */
const entries = { password, withCode: { ...password, code: factorCode } } as const

/** Returns the fields by which the owner of a login shows that it is they who send a form; none where it asks for no proof. */
export function proofEntries({ proof }: Pick<FormDefinition<Visit, unknown>, 'proof'>, session?: OpenSession): Entries {
  const isAsked = session !== undefined && (proof === 'always' || (proof === 'opened' && session.opener !== undefined))
  if (!isAsked) return {}
  return session.hasFactor ? entries.withCode : entries.password
}

/**
 * Checks the proof that a form came with. Returns the mistakes in it; undefined where there is none. A wrong code counts as a
 * wrong password (R-4410).
 */
export async function refuseUnproven(
  visit: Visit & { readonly session: OpenSession },
  asked: Entries,
  raw: Readonly<Record<string, unknown>>,
): Promise<Mistakes | undefined> {
  const { session, speech, ctx } = visit
  const { locale } = speech
  const read = await readFields(asked, raw, { locale, places: {}, source: '' })
  if ('mistakes' in read) return read.mistakes
  const { own_password, code } = read.values as { own_password: string; code?: string }
  let wrong: Mistakes = { own_password: locale.say(['mistakes', 'notThisPassword']) }
  const proven = await checkPasswordAttempt(visit, loginAccount(session.email), async (check) => {
    const login = await findLoginByPassword(ctx.db, session.email, own_password, check)
    if (login?.id !== session.loginId) return undefined
    if (code === undefined) return true
    wrong = { code: locale.say(['mistakes', 'notThisCode']) }
    return (await visit.transaction((ctx) => useCode(ctx, login.id, code))) && true
  })
  if (proven) return undefined
  noteRefused(visit, 'login_wrong', session.loginId)
  return wrong
}

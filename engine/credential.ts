import type { IncomingHttpHeaders } from 'node:http'
import type { RawParameters } from './input.js'

/** A submitted credential that has not been verified. */
export type PresentedCredential =
  | { readonly form: 'pair'; readonly identifier: string; readonly secret: string }
  | { readonly form: 'secret'; readonly secret: string }
  | { readonly form: 'password'; readonly username: string; readonly password: string }

const bearer = /^Bearer +(\S+)$/i

/** Returns the strongest complete credential in the headers, if any. */
export function readHeaderCredential(headers: IncomingHttpHeaders): PresentedCredential | undefined {
  const identifier = headers['x-api-key']
  const secret = headers['x-api-secret']
  if (isFilled(identifier) && isFilled(secret)) return { form: 'pair', identifier, secret }
  const token = bearer.exec(headers.authorization ?? '')?.[1]
  return token === undefined ? undefined : { form: 'secret', secret: token }
}

/**
 * Returns the strongest complete credential in the parameters, if any. The staff username and password count only if no
 * other form is complete.
 */
export function readParameterCredential(raw: RawParameters): PresentedCredential | undefined {
  for (const [one, other] of [
    ['identifier', 'secret'],
    ['api_key', 'api_secret'],
  ] as const) {
    const identifier = raw[one]
    const secret = raw[other]
    if (isFilled(identifier) && isFilled(secret))
      return { form: 'pair', identifier: identifier.trim(), secret: secret.trim() }
  }
  const { username, password } = raw
  return isFilled(username) && isFilled(password)
    ? { form: 'password', username: username.trim(), password }
    : undefined
}

/** Returns the error message for a missing or incomplete credential. */
export function describeMissingCredential(headers: IncomingHttpHeaders): string {
  const [hasKey, hasSecret] = [isFilled(headers['x-api-key']), isFilled(headers['x-api-secret'])]
  if (hasKey !== hasSecret)
    return `${hasKey ? 'X-API-Key' : 'X-API-Secret'} was sent without ${hasKey ? 'X-API-Secret' : 'X-API-Key'}. Send both headers.`
  return 'No credential was sent. Send the headers X-API-Key and X-API-Secret, or Authorization: Bearer with the secret.'
}

/** Returns true for text that is not blank. A blank credential counts as absent. */
const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/**
 * Returns the action's own parameters, without the staff username and password if they authenticated the call.
 */
export function omitCredential(raw: RawParameters, presented: PresentedCredential | undefined): RawParameters {
  if (presented?.form !== 'password') return raw
  const { username: _, password: __, ...rest } = raw
  return rest
}

import type { Entry } from '../catalogue.js'
import { type Risk, risks } from '../risks.js'
import { successSchema } from '../success.js'
import { holdsSecret } from './holds-secret.js'
import { plain } from './json-schema.js'

/** A risk as documents tell it: that an answer shows a secret is read from its fields, and stated nowhere. */
export type ToldRisk = Risk | 'secret'

const told: Readonly<Record<ToldRisk, string>> = { ...risks, secret: 'shows a secret' }

/**
 * Returns the risks of an action (R-3051): an empty list where there are none, undefined for an action that changes
 * something and states nothing.
 */
export function risksOf(entry: Entry): readonly ToldRisk[] | undefined {
  const answer = successSchema(entry)
  if (answer === undefined) return []
  const stated = entry.method === 'GET' ? [] : entry.risks
  return stated && [...stated, ...(holdsSecret(plain(answer)) ? (['secret'] as const) : [])]
}

/** Returns a sentence on the risks of an action; none where there are none, or none are known. */
export function describeRisks(entry: Entry): string[] {
  const found = risksOf(entry) ?? []
  return found.length === 0 ? [] : [`**Look twice**: this call ${listed(found.map((risk) => told[risk]))}.`]
}

const listed = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] as string) : `${parts.slice(0, -1).join('; ')}; and ${parts.at(-1)}`

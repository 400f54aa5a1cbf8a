import type { Entry } from '../catalogue.js'
import { type Risk, risks } from '../risks.js'
import { successSchema } from '../success.js'
import { holdsSecret } from './holds-secret.js'
import { plain } from './json-schema.js'

/** A risk as the documentation shows it. `secret` is derived from the response fields and never declared. */
export type ToldRisk = Risk | 'secret'

const told: Readonly<Record<ToldRisk, string>> = { ...risks, secret: 'shows a secret' }

/**
 * Returns an action's risks (R-3051). The array is empty for a harmless action. Returns undefined for an action that
 * changes data without declaring its risks.
 */
export function risksOf(entry: Entry): readonly ToldRisk[] | undefined {
  const answer = successSchema(entry)
  if (answer === undefined) return []
  const stated = entry.method === 'GET' ? [] : entry.risks
  return stated && [...stated, ...(holdsSecret(plain(answer)) ? (['secret'] as const) : [])]
}

/** Returns a sentence about an action's risks, or an empty array without known risks. */
export function describeRisks(entry: Entry): string[] {
  const found = risksOf(entry) ?? []
  return found.length === 0 ? [] : [`**Caution**: this call ${listed(found.map((risk) => told[risk]))}.`]
}

const listed = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] as string) : `${parts.slice(0, -1).join('; ')}; and ${parts.at(-1)}`

import type { Entry } from '../catalogue.js'
import { type Risk, risks } from '../risks.js'
import { successSchema } from '../success.js'
import { holdsSecret } from './holds-secret.js'
import { toPlainSchema } from './json-schema.js'

/** A risk as the documentation shows it. `secret` is derived from the response fields and never declared. */
export type DocumentedRisk = Risk | 'secret'

const riskPhrases: Readonly<Record<DocumentedRisk, string>> = { ...risks, secret: 'shows a secret' }

/**
 * Returns an action's risks (R-3051): an empty array if the action is harmless or unavailable, or undefined if it
 * changes data without declaring its risks.
 */
export function listRisks(entry: Entry): readonly DocumentedRisk[] | undefined {
  const answer = successSchema(entry)
  if (answer === undefined) return []
  const stated = entry.method === 'GET' ? [] : entry.risks
  return stated && [...stated, ...(holdsSecret(toPlainSchema(answer)) ? (['secret'] as const) : [])]
}

/** Returns one sentence about an action's risks, or an empty array if no risks are known. */
export function describeRisks(entry: Entry): string[] {
  const found = listRisks(entry) ?? []
  return found.length === 0 ? [] : [`**Caution**: this call ${joinPhrases(found.map((risk) => riskPhrases[risk]))}.`]
}

const joinPhrases = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] as string) : `${parts.slice(0, -1).join('; ')}; and ${parts.at(-1)}`

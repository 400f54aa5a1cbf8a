import type { AuditReport } from '../domain/audit/audit.js'
import type { Finding } from '../domain/audit/rule.js'

/** Formats an audit report for an operator, with one line per finding and note. */
export function auditLines({ findings, notes, rules, unchained }: AuditReport, seconds: number): string {
  const verdict = findings.length === 0 ? ['The books add up.'] : findings.map(formatFinding)
  const time = `Checked by ${rules} rules in ${seconds.toLocaleString('en')} s.`
  const before =
    unchained === 0
      ? []
      : [
          `Documents that are not in the chain, because their release did not chain them: ${unchained.toLocaleString('en')}.`,
        ]
  return [...verdict, ...notes.map((note) => `Note: ${formatFinding(note)}`), ...before, time, ''].join('\n')
}

/** Returns the seconds since a time of `performance.now()`, with one decimal. */
export const secondsSince = (startedAt: number): number => Math.round((performance.now() - startedAt) / 100) / 10

function formatFinding({ rule, count, examples, names = [] }: Finding): string {
  return `${rule}: ${count.toLocaleString('en')}, such as ${(names.length > 0 ? names : examples).join(', ')}`
}

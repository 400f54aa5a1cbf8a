// Checks that the books add up:
//   npm run audit [-- --json]
// Prints a line for each finding and for each note. Exits with code 1 if there is a finding.
import type { Database } from '../db/database.js'
import { type AuditReport, auditWithNotes, type Finding } from '../domain/system/audit.js'
import { type OpenService, withContexts } from './contexts.js'
import { runCommand, understand } from './setup/command.js'

await runCommand('audit', 'npm run audit [-- --json]', async (args) => {
  const { values } = understand({ args, options: { json: { type: 'boolean', default: false } } })
  const check = async ({ database }: OpenService): Promise<string> => {
    const startedAt = performance.now()
    const report = await auditAtLeisure(database)
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    if (report.findings.length > 0) process.exitCode = 1
    return values.json ? `${JSON.stringify({ ...report, seconds }, null, 2)}\n` : linesOf(report, seconds)
  }
  return withContexts((_, service) => check(service), { isUnlimited: true })
})

/** Looks at one state of the database, however long that takes. */
async function auditAtLeisure({ dialect, read }: Database): Promise<AuditReport> {
  // Its only transaction is that of the writer.
  if (dialect === 'sqlite') return auditWithNotes(read)
  return read.transaction(auditWithNotes, { isolationLevel: 'repeatable read', readOnly: true })
}

function linesOf({ findings, notes, rules }: AuditReport, seconds: number): string {
  const verdict = findings.length === 0 ? ['The books add up.'] : findings.map(line)
  const time = `Checked by ${rules} rules in ${seconds.toLocaleString('en')} s.`
  return [...verdict, ...notes.map((note) => `Note: ${line(note)}`), time, ''].join('\n')
}

function line({ rule, count, examples }: Finding): string {
  return `${rule}: ${count.toLocaleString('en')}, such as ${examples.join(', ')}`
}

// Checks that the books add up:
//   npm run audit [-- --json]
// Prints a line for each finding and for each note. Exits with code 1 if there is a finding.
import type { Database } from '../db/database.js'
import { type AuditReport, auditWithNotes, type Finding } from '../domain/system/audit.js'
import { withContexts } from './contexts.js'
import { parseArguments, runCommand } from './setup/command.js'

await runCommand('audit', 'npm run audit [-- --json]', async (args) => {
  const { values } = parseArguments({ args, options: { json: { type: 'boolean', default: false } } })
  return withContexts(async (_, { database }) => {
    const startedAt = performance.now()
    const report = await auditAtLeisure(database)
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    if (report.findings.length > 0) process.exitCode = 1
    return values.json ? `${JSON.stringify({ ...report, seconds }, null, 2)}\n` : linesOf(report, seconds)
  })
})

/** Looks at one state of the database, however long that takes: elsewhere statements are ended after a while. */
async function auditAtLeisure({ dialect, read }: Database): Promise<AuditReport> {
  // SQLite has no such limit, and its only transaction is that of the writer.
  if (dialect === 'sqlite') return auditWithNotes(read)
  return read.transaction(
    async (db) => {
      await db.raw('set local statement_timeout = 0')
      return auditWithNotes(db)
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  )
}

function linesOf({ findings, notes, rules }: AuditReport, seconds: number): string {
  const verdict = findings.length === 0 ? ['The books add up.'] : findings.map(line)
  const time = `Checked by ${rules} rules in ${seconds.toLocaleString('en')} s.`
  return [...verdict, ...notes.map((note) => `Note: ${line(note)}`), time, ''].join('\n')
}

function line({ rule, count, examples }: Finding): string {
  return `${rule}: ${count.toLocaleString('en')}, such as ${examples.join(', ')}`
}

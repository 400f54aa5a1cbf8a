// Checks that the books add up:
//   npm run audit [-- --json]
// Prints a line for each finding and for each note. Exits with code 1 if there is a finding.
import { noteAudit } from '../domain/system/audit-result.js'
import { auditAtLeisure } from '../domain/system/audit-run.js'
import { loadLineKinds } from '../server/line-kinds.js'
import { auditLines, secondsSince } from './audit-lines.js'
import { withContexts } from './contexts.js'
import { parseArguments, runCommand, warnOf } from './setup/command.js'

await runCommand('audit', 'npm run audit [-- --json]', async (args) => {
  const { values } = parseArguments({ args, options: { json: { type: 'boolean', default: false } } })
  return withContexts(
    async (_, { database }) => {
      const startedAt = performance.now()
      const report = await auditAtLeisure(database, await loadLineKinds())
      const seconds = secondsSince(startedAt)
      const finishedAt = new Date()
      await database
        .transaction((db) => noteAudit(db, report, { finishedAt, milliseconds: performance.now() - startedAt }))
        .catch((error: Error) =>
          warnOf('audit')(`the result could not be stored: ${error.message.split(' - ').at(-1)}`),
        )
      if (report.findings.length > 0) process.exitCode = 1
      return values.json ? `${JSON.stringify({ ...report, seconds }, null, 2)}\n` : auditLines(report, seconds)
    },
    { isUnlimited: true },
  )
})

import { storeAuditResult } from '../../domain/audit/audit-result.js'
import { auditWithoutTimeout } from '../../domain/audit/audit-run.js'
import { loadAuditSources } from '../../server/audit-sources.js'
import { auditLines, secondsSince } from '../audit-lines.js'
import { command } from '../command/definition.js'
import { serviceVariables } from '../command/environment.js'
import { choice, withDefault } from '../command/parameters.js'
import { makeWarn } from '../command/warning.js'
import { withContexts } from '../contexts.js'
import { showWait } from '../progress.js'

export default command({
  name: 'audit',
  summary: 'Check that the books add up.',
  description: 'Prints a line for each finding and each note. Fails if there are findings.',
  json: 'the findings and notes, the number of rules, and the seconds',
  environment: serviceVariables,
  examples: [
    ['audit', 'checks the books while the service runs'],
    ['audit --months all', 'also rebuilds all closed months of the ledger'],
    ['audit --json', 'prints the result as JSON'],
  ],
  options: {
    months: withDefault(
      choice('MONTHS', 'the closed months to rebuild: the last one and an older one in rotation, or all', [
        'some',
        'all',
      ]),
      'some',
    ),
  },
  run: (_, { months }) =>
    withContexts(
      async (_, { database }) => {
        const startedAt = performance.now()
        const report = await showWait(
          'checking the books',
          auditWithoutTimeout(database, await loadAuditSources(), months),
        )
        const seconds = secondsSince(startedAt)
        const finishedAt = new Date()
        await database
          .transaction((db) =>
            storeAuditResult(db, report, { finishedAt, milliseconds: performance.now() - startedAt }),
          )
          .catch((error: Error) =>
            makeWarn('audit')(`the result could not be stored: ${error.message.split(' - ').at(-1)}`),
          )
        return {
          text: auditLines(report, seconds),
          document: { ...report, seconds },
          indentation: 2,
          failed: report.findings.length > 0,
        }
      },
      { isUnlimited: true },
    ),
})

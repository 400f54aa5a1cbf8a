import t from 'tap'
import type { Step } from '../../domain/daily-job/step.js'
import { dailyJobPage } from '../../tools/daily-job-page.js'

t.test('the page lists each step’s purpose, requirements, and counts', async (t) => {
  const run: Step['run'] = async function* () {}
  const page = dailyJobPage([
    { name: 'credit', summary: 'Pays from credit.', counts: { paid: 'invoices paid', errors: 'clients skipped' }, run },
    { name: 'overdue', summary: 'Marks what is late.', counts: {}, needs: ['credit'], run },
  ])
  t.match(
    page,
    `| Step | Description | Needs | Counts |
| --- | --- | --- | --- |
| \`credit\` | Pays from credit. |  | \`paid\`: invoices paid; \`errors\`: clients skipped |
| \`overdue\` | Marks what is late. | \`credit\` |  |
`,
  )
})

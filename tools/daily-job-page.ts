import type { Step } from '../domain/daily-job/step.js'
import { code, codes, joinBlocks, table } from '../engine/documents/markdown.js'

const notice = '<!-- Generated from the steps of the daily job. Change them and generate again. -->'

/** Returns the reference page for the steps of the daily job and their counts. */
export const dailyJobPage = (steps: readonly Step[]): string =>
  `${joinBlocks(
    notice,
    '# The daily job',
    'The daily job runs these steps once a day, in this order, and catches up after days without a run. Each step can be repeated, because it only finds work that is left. A failed step is repeated half an hour later. Later steps still run, except those that need it. To run the job manually, use `npm run jobs -- daily`, or `npm run jobs -- daily --step NAME` for one step. The activity log contains the counts of each step.',
    table(
      ['Step', 'Description', 'Needs', 'Counts'],
      steps.map(({ name, summary, needs = [], counts }) => [code(name), summary, codes(needs), countsOf(counts)]),
    ),
  )}\n`

const countsOf = (counts: Step['counts']): string =>
  Object.entries(counts)
    .map(([name, what]) => `${code(name)}: ${what}`)
    .join('; ')

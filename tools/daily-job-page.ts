import type { Step } from '../domain/daily-job/step.js'
import { blocks, code, codes, table } from '../engine/documents/markdown.js'

const notice = '<!-- Generated from the steps of the daily job. Change them and generate again. -->'

/** Returns the reference page for the steps of the daily job and their counts. */
export const dailyJobPage = (steps: readonly Step[]): string =>
  `${blocks(
    notice,
    '# The daily job',
    'The daily job runs these steps once a day, in this order, after days without a run too. Each can be repeated: it finds the work that is left. One that fails is repeated half an hour later; the steps after it are run, except for those that need it, which wait. `npm run jobs -- daily` runs the job by hand, and `npm run jobs -- daily --step NAME` one step. The counts of each step stand in the activity log.',
    table(
      ['Step', 'What it does', 'Needs', 'Counts'],
      steps.map(({ name, summary, needs = [], counts }) => [code(name), summary, codes(needs), countsOf(counts)]),
    ),
  )}\n`

const countsOf = (counts: Step['counts']): string =>
  Object.entries(counts)
    .map(([name, what]) => `${code(name)}: ${what}`)
    .join('; ')

import type { Scaffold } from '../new-files.js'

/** File with the list of steps, in order. */
export const dailyPath = 'domain/daily-job/daily.ts'

/**
 * Returns the files of a scaffold: a new daily job step that finds nothing to do yet, its test, and the list of steps
 * with the new one at the end. `daily` is the file with the current list. Throws an Error if the list is not found.
 */
export const scaffold = (name: string, daily: string): Scaffold => ({
  made: new Map([
    [`domain/daily-job/steps/${name}.ts`, source(name)],
    [`test/daily-job/${name}.test.ts`, test(name)],
  ]),
  changed: new Map([[dailyPath, withStep(name, daily)]]),
})

/** Converts old-drafts to oldDrafts. */
const identifierOf = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const source = (name: string): string => `import { drainInBatches } from '../batches.js'
import type { Step } from '../step.js'

export const ${identifierOf(name)}: Step = {
  name: '${nameOf(name)}',
  summary: 'Does nothing yet.',
  counts: { done: 'rows changed' },
  // Calls a rule in the area of the rows, which finds at most \`limit\` of them, changes them, and returns their number.
  run: (remote) => drainInBatches(remote, 'done', async (_ctx, _limit) => 0),
}
`

const test = (name: string): string => `import t from 'tap'
import { countsOfStep } from '../support/daily.js'
import { withService } from '../support/service.js'

withService(t, 'the step ${nameOf(name)}', async (t, api) => {
  t.strictSame(await countsOfStep(api, '${nameOf(name)}'), {}, 'does nothing yet')
})
`

/** Converts old-drafts to old drafts, the name in `npm run jobs` and in the activity log. */
const nameOf = (name: string): string => name.replaceAll('-', ' ')

function withStep(name: string, daily: string): string {
  const line = `import { ${identifierOf(name)} } from './steps/${name}.js'`
  const imports = daily.split('\n').filter((one) => one.includes("from './steps/"))
  const next = imports.find((one) => pathOf(one) > pathOf(line))
  const last = imports.at(-1)
  const start = daily.indexOf('export const steps')
  const end = daily.indexOf('\n]', start)
  if (last === undefined || start === -1 || end === -1) throw new Error(`${dailyPath} does not contain a list of steps`)
  return `${daily.slice(0, end)}\n  ${identifierOf(name)},${daily.slice(end)}`.replace(next ?? last, (one) =>
    next === undefined ? `${one}\n${line}` : `${line}\n${one}`,
  )
}

const pathOf = (line: string): string => line.slice(line.indexOf('./steps/'))

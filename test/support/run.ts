// `npm test` and, with --long, `npm run test:long`: starts one PostgreSQL server, runs tap on the compiled tests, and
// reports how many assertions passed on each database. Arguments are passed to tap: `npm test -- test/engine`, `npm
// test -- test/engine/form.test.ts --bail`. Named files run whether they are long or not. --changed, or
// --changed=COMMIT, runs the tests that the changes can break. A full quick run divides the files between the databases
// (database-split.ts). A long run with --single leaves out the soaks and tests each file on one database. Named files
// and changed tests run on both.
//
// tap's own reporters repaint the screen even if the output is not a terminal, and if CI is set, they lose the failures
// when tap also writes its raw output elsewhere.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changedSince, changedTests, describeSelection } from './changed-tests.js'
import { databaseKinds } from './database-kinds.js'
import { longParts, type Part, quickParts, singleParts } from './database-split.js'
import { fastestFolder } from './fastest-folder.js'
import { startDatabases, type TestDatabases } from './saved-databases.js'
import { shareProcesses } from './shared-processes.js'
import { compiledPath, findMissing, readTap, summary, total } from './tap.js'
import { testFiles } from './test-files.js'

/** Maximum number of processes, because PostgreSQL needs some of the cores and allows 300 connections. */
const maxJobs = 6

const root = fileURLToPath(new URL('../../../', import.meta.url))
const isLong = process.argv.includes('--long')
const isSingle = process.argv.includes('--single')
const since = changedSince(process.argv)
const given = process.argv.slice(2).filter((argument) => !/^--(?:(?:long|single)$|changed(?:=|$))/.test(argument))
const named = given.filter((argument) => !argument.startsWith('-'))
const parts = named.length > 0 ? [] : await chosen()
// A run of named files must not touch the shared processes of a concurrent full run.
const files = parts.length > 0 ? await shareProcesses(root, parts) : []
const args = [...given.map((argument) => compiledPath(argument, root)), ...files, ...jobsOption()]
const absent = findMissing(named, root)
if (absent.length > 0) {
  console.error(`test: ${absent.join(', ')} is not there`)
  process.exit(2)
}
// Without a file, tap would run all tests.
if (named.length + files.length === 0) process.exit()

/** Selects the quick or the long run, or the part of it that `--changed` selects. */
async function chosen(): Promise<readonly Part[]> {
  const { quick, long, soaks } = await testFiles(root)
  const files = isLong ? [...long, ...soaks] : quick
  if (since === undefined) {
    if (!isLong) return quickParts(quick)
    return isSingle ? singleParts(root, long) : longParts(root, { quick, long, soaks })
  }
  const selection = changedTests(root, since)
  console.log(describeSelection(selection))
  const tests = new Map(
    selection.reasons.map(({ test, way }) => [test.replace(/^test\//, '').replace(/ts$/, 'js'), way]),
  )
  const isChanged = (file: string) => tests.get(file)?.[0] === `test/${file.replace(/js$/, 'ts')}`
  const [others, otherCommand] = isLong ? [quick, 'npm test'] : [[...long, ...soaks], 'npm run test:long']
  const left = others.filter((file) => tests.has(file) && !isChanged(file))
  if (left.length > 0) console.log(`${left.length} of them are run by \`${otherCommand} -- --changed\``)
  const selected = [...files.filter((file) => tests.has(file)), ...others.filter(isChanged)]
  return selected.map((name) => ({ name, databases: databaseKinds }))
}

/**
 * Returns the option for the number of processes, unless the arguments contain it. Quick tests compute, so more
 * processes than cores would only cost more processor time. Long tests also wait, so they get one more.
 */
function jobsOption(): string[] {
  const isStated = given.some((argument) => argument.startsWith('--jobs'))
  return isStated ? [] : [`--jobs=${Math.min(availableParallelism(), maxJobs) + (isLong ? 1 : 0)}`]
}

let tap: ChildProcess | undefined
let interruption: NodeJS.Signals | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interruption = signal
    endTap(signal)
    setTimeout(endTap, 5000, 'SIGKILL').unref()
  })
}

/** Signals tap's process group, because tap itself does not stop its tests. */
function endTap(signal: NodeJS.Signals): void {
  if (tap?.pid && tap.exitCode === null && tap.signalCode === null) process.kill(-tap.pid, signal)
}

const isWhole = named.length === 0 && since === undefined
const { parser, tally } = readTap(console.log, { isBrief: isWhole })
const folder = await fastestFolder()
// Removing this folder removes the tests' temporary files, even if the tests are killed.
const temporary = await mkdtemp(join(folder, 'countinghouse-test-'))
// Lets other accounts enter the folder, because a test's PostgreSQL server runs under another account if this one is
// root.
await chmod(temporary, 0o711)
const times = process.env.TEST_TIMES || join(temporary, 'times')
let work: string | undefined
let code = 1
let databases: TestDatabases | undefined
try {
  // A folder or a pattern can also include long tests.
  const isQuick = [...named, ...files].every((one) => /^(?!.*(?:\.long\.|\.soak\.|\*)).*\.test\.[jt]s$/.test(one))
  databases = await startDatabases(root, folder, temporary, isQuick)
  if (!interruption) {
    tap = spawn(join(root, 'node_modules/.bin/tap'), [...args, '--reporter=tap'], {
      cwd: root,
      env: { ...process.env, TMPDIR: temporary, TEST_TIMES: times, ...databases.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    tap.stdout?.pipe(parser)
    code = (await once(tap, 'close'))[0] ?? 1
    work = await describeWork()
  }
} finally {
  await databases?.stop()
  await rm(temporary, { recursive: true, force: true })
}
console.log(summary(tally, work))

/** Returns the number of test processes and started services, from the lines that the processes appended to `times`. */
async function describeWork(): Promise<string> {
  const lines = (await readFile(times, 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => /\/dist\/(test|shared)\//.test(line))
  const services = lines.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0)
  return `${parts.length || named.length} files in ${lines.length} processes; ${services} services started`
}

// A run without a passed assertion must not look successful.
process.exitCode = interruption ? 128 + constants.signals[interruption] : code || (total(tally).passed > 0 ? 0 : 1)

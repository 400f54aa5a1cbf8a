// `npm test` and, with --long, `npm run test:long`: starts one PostgreSQL, runs tap on the compiled tests and reports how
// many assertions held on which database. Arguments are handed to tap: `npm test -- test/engine`,
// `npm test -- test/engine/form.test.ts --bail`. Files that are named run whether they are long or not. With --changed, or
// --changed=COMMIT, those run that what is changed can break.
//
// It reports by itself, not through tap's reporters: they repaint the screen, also where there is none, and with CI set
// they lose the failures when tap writes its raw output elsewhere too.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changedSince, changedTests, describeSelection } from './changed-tests.js'
import { fastestFolder } from './fastest-folder.js'
import { type Databases, startDatabases } from './kept-databases.js'
import { shareProcesses } from './shared-processes.js'
import { compiledPath, missing, readTap, summary, total } from './tap.js'
import { testFiles } from './test-files.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const isLong = process.argv.includes('--long')
const since = changedSince(process.argv)
const given = process.argv.slice(2).filter((argument) => !/^--(?:long$|changed(?:=|$))/.test(argument))
const named = given.filter((argument) => !argument.startsWith('-'))
const files = named.length > 0 ? [] : await chosen()
const args = [...given.map((argument) => compiledPath(argument, root)), ...files]
const absent = missing(named, root)
if (absent.length > 0) {
  console.error(`test: ${absent.join(', ')} is not there`)
  process.exit(2)
}
// Without a file tap would run all that there are.
if (named.length + files.length === 0) process.exit()

/** Returns what tap runs where no file is named: the quick files or the long ones, of which `--changed` leaves some out. */
async function chosen(): Promise<string[]> {
  const { quick, long } = await testFiles(root)
  const files = isLong ? long : quick
  if (since === undefined) return shareProcesses(root, files)
  const selection = changedTests(root, since)
  console.log(describeSelection(selection))
  const tests = new Map(
    selection.reasons.map(({ test, way }) => [test.replace(/^test\//, '').replace(/ts$/, 'js'), way]),
  )
  const isChanged = (file: string) => tests.get(file)?.[0] === `test/${file.replace(/js$/, 'ts')}`
  const [others, otherCommand] = isLong ? [quick, 'npm test'] : [long, 'npm run test:long']
  const left = others.filter((file) => tests.has(file) && !isChanged(file))
  if (left.length > 0) console.log(`${left.length} of them are run by \`${otherCommand} -- --changed\``)
  return shareProcesses(root, [...files.filter((file) => tests.has(file)), ...others.filter(isChanged)])
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

/** tap does not stop its tests when it is told to stop, so the signal goes to all of its process group. */
function endTap(signal: NodeJS.Signals): void {
  if (tap?.pid && tap.exitCode === null && tap.signalCode === null) process.kill(-tap.pid, signal)
}

const { parser, tally } = readTap(console.log)
const folder = await fastestFolder()
// Temporary files of the tests are removed with this folder, even if the tests are killed.
const temporary = await mkdtemp(join(folder, 'countinghouse-test-'))
// A PostgreSQL that a test starts beneath it runs as another account when this one is root.
await chmod(temporary, 0o711)
let code = 1
let databases: Databases | undefined
try {
  // A folder or a pattern may name long ones as well.
  const isQuick = [...named, ...files].every((one) => /^(?!.*(?:\.long\.|\*)).*\.test\.[jt]s$/.test(one))
  databases = await startDatabases(root, folder, temporary, isQuick)
  if (!interruption) {
    tap = spawn(join(root, 'node_modules/.bin/tap'), [...args, '--reporter=tap'], {
      cwd: root,
      env: { ...process.env, TMPDIR: temporary, ...databases.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    tap.stdout?.pipe(parser)
    code = (await once(tap, 'close'))[0] ?? 1
  }
} finally {
  await databases?.stop()
  await rm(temporary, { recursive: true, force: true })
}
console.log(summary(tally))
// A run that proves nothing must not look like one that passed.
process.exitCode = interruption ? 128 + constants.signals[interruption] : code || (total(tally).passed > 0 ? 0 : 1)

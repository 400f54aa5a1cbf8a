import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '../../db/connect.js'
import { applyDefaults } from '../../server/setup/defaults.js'
import { installedManifests } from '../../server/setup/manifests.js'
import type { CommandResult } from '../../tools/command/definition.js'
import { WrongUsage } from '../../tools/command/wrong-usage.js'
import { seededRandom } from '../reliability/load.js'
import { listMutants, type Mutant } from './mutants.js'
import { subjects } from './subjects.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))

interface MutationOptions {
  /** Maximum number of faults to try in each file. If omitted, every fault is tried. */
  readonly mutants?: number
  readonly seed: number
  readonly only: readonly string[]
}

/**
 * Inserts one small fault at a time into the compiled code for money, authentication, and queues, and lists the faults
 * that no test notices.
 */
export default async function runMutants({
  mutants = Number.POSITIVE_INFINITY,
  seed,
  only,
}: MutationOptions): Promise<CommandResult> {
  const unknown = only.filter((name) => subjects[name] === undefined)
  if (unknown.length > 0) throw new WrongUsage(`--only knows ${Object.keys(subjects).join(', ')}, not ${unknown}`)
  const chosen = only.length > 0 ? only : Object.keys(subjects)

  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-mutants-'))
  try {
    const workspace = await setUp(folder, interruption.signal)
    return { text: await testAll(workspace, chosen, { mutants, seed }) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Folder with links to the source tree and a copy of `dist` that can be changed. */
interface Workspace {
  readonly folder: string
  readonly stopped: AbortSignal
  readonly environment: NodeJS.ProcessEnv
}

async function setUp(folder: string, stopped: AbortSignal): Promise<Workspace> {
  for (const name of await readdir(root))
    if (name !== 'dist' && !name.startsWith('.')) await symlink(join(root, name), join(folder, name))
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  const temporary = join(folder, '.temporary')
  await mkdir(temporary)
  const template = join(temporary, 'template.db')
  const database = await connect(`sqlite:${template}`)
  const manifestOf = await installedManifests({ extensionsDir: undefined })
  await applyDefaults(database, {
    now: new Date(),
    secretKey: Buffer.alloc(32, 7),
    linkKey: Buffer.alloc(32),
    manifestOf,
  }).finally(database.close)
  const own = Object.entries(process.env).filter(([name]) => !/^_?TAP|^NODE_OPTIONS$/.test(name))
  return {
    folder,
    stopped,
    environment: {
      ...Object.fromEntries(own),
      TMPDIR: temporary,
      TEST_SQLITE_TEMPLATE: template,
      TEST_DATABASES: 'sqlite',
      // A test file stops at its first failure.
      TAP_BAIL: '1',
      // In seconds. `passes` enforces the actual limit of each test.
      TAP_TIMEOUT: '600',
    },
  }
}

interface Score {
  readonly name: string
  readonly tried: number
  readonly killed: number
}

async function testAll(
  workspace: Workspace,
  names: readonly string[],
  { mutants, seed }: { mutants: number; seed: number },
): Promise<string> {
  const scores: Score[] = []
  for (const name of names) {
    const tests = subjects[name] ?? []
    const path = join(workspace.folder, 'dist', `${name}.js`)
    const code = await readFile(path, 'utf8')
    const all = listMutants(code)
    const sample = shuffled(all, seededRandom(seed)).slice(0, mutants)
    const durations = await timesOf(workspace, tests)
    let killed = 0
    for (const mutant of sample) {
      await writeFile(path, mutant.code)
      const by = await killerOf(workspace, tests, durations)
      if (by !== undefined) killed++
      else process.stdout.write(`survived ${name}.js:${mutant.line} ${mutant.before} -> ${mutant.after}\n`)
    }
    await writeFile(path, code)
    scores.push({ name, tried: sample.length, killed })
    process.stdout.write(`${line({ name, tried: sample.length, killed })}, of ${all.length}\n`)
  }
  const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0)
  const total = { name: 'all', tried: sum(({ tried }) => tried), killed: sum(({ killed }) => killed) }
  return `--seed ${seed}\n${line(total)}\n`
}

function line({ name, tried, killed }: Score): string {
  return `${name}: ${killed} of ${tried} noticed (${tried === 0 ? '–' : Math.round((killed / tried) * 100)} %)`
}

function shuffled(mutants: readonly Mutant[], random: () => number): readonly Mutant[] {
  return mutants
    .map((mutant) => ({ mutant, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ mutant }) => mutant)
}

/** Returns each test's duration on the unchanged code, in milliseconds. Throws if a test fails twice. */
async function timesOf(workspace: Workspace, tests: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  for (const test of tests) {
    const started = performance.now()
    if (await failsAgain(workspace, test, 300_000)) throw new Error(`${test} fails without any fault`)
    times.set(test, performance.now() - started)
  }
  return times
}

/**
 * Returns the first test that fails, or undefined if every test passes. A test also fails if it takes longer than three
 * times its usual duration plus 10 seconds.
 */
async function killerOf(
  workspace: Workspace,
  tests: readonly string[],
  durations: ReadonlyMap<string, number>,
): Promise<string | undefined> {
  for (const test of tests) if (await failsAgain(workspace, test, 10_000 + 3 * (durations.get(test) ?? 0))) return test
  return undefined
}

/** Returns true if a test fails twice in a row. Some tests compare times and occasionally fail on a busy machine. */
async function failsAgain(workspace: Workspace, test: string, timeoutMs: number): Promise<boolean> {
  return !(await passes(workspace, test, timeoutMs)) && !(await passes(workspace, test, timeoutMs))
}

async function passes({ folder, environment, stopped }: Workspace, test: string, timeoutMs: number): Promise<boolean> {
  const args = [`--require=${join(folder, 'test/support/without-loaders.cjs')}`, `dist/test/${test}.test.js`]
  const child = spawn(process.execPath, args, { cwd: folder, env: environment, stdio: 'ignore' })
  const kill = () => child.kill('SIGKILL')
  const timeout = setTimeout(kill, timeoutMs)
  stopped.addEventListener('abort', kill)
  const [code] = await once(child, 'exit')
  clearTimeout(timeout)
  stopped.removeEventListener('abort', kill)
  if (stopped.aborted) throw new Error('stopped')
  return code === 0
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

// Processes of their own: what a test of starting, stopping and killing cannot do without.

/** Something that cleans up in the end: a test, or a run by hand. */
export interface Ending {
  teardown(clean: () => unknown): void
}

export interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface Child {
  readonly process: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Waits until its stdout matches, and returns the match; fails where it ends before that. */
  readonly says: (pattern: RegExp) => Promise<RegExpMatchArray>
  readonly ended: Promise<End>
  /** Sends the signal and waits for the end. */
  readonly kill: (signal?: NodeJS.Signals) => Promise<End>
}

/** Whatever tap tells its own children by the environment is nothing to a program of ours. */
export const ownEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^_?TAP|^NODE_OPTIONS$|^TEST_DATABASE_URL$/.test(name)),
)

interface Surroundings {
  readonly environment?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** Runs a compiled program, `path` from the top of dist; it is killed with the test at the latest. */
export function startNode(t: Ending, path: string, args: readonly string[] = [], surroundings?: Surroundings): Child {
  const program = fileURLToPath(new URL(`../../${path}`, import.meta.url))
  return startProgram(t, process.execPath, [program, ...args], surroundings)
}

/** Runs any program; it is killed with the test at the latest. */
export function startProgram(
  t: Ending,
  program: string,
  args: readonly string[],
  { environment = {}, cwd }: Surroundings = {},
): Child {
  const child = spawn(program, args, {
    env: { ...ownEnvironment, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    child.emit('said')
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code, signal]): End => {
    child.emit('said')
    return { code, signal }
  })
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const kill: Child['kill'] = (signal = 'SIGKILL') => {
    if (!isOver()) child.kill(signal)
    return ended
  }
  t.teardown(() => kill())
  return {
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    says: async (pattern) => {
      for (;;) {
        const match = pattern.exec(stdout)
        if (match !== null) return match
        if (isOver() && child.stdout.closed)
          throw new Error(`${[program, ...args].join(' ')} ended without saying ${pattern}: ${stdout}${stderr}`)
        await once(child, 'said')
      }
    },
    ended,
    kill,
  }
}

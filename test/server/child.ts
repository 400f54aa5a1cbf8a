import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

// Child processes for tests of starting, stopping, and killing.

/** A tap test, or a substitute for it in a manual run. */
export interface Cleanup {
  teardown(clean: () => unknown): void
}

export interface ExitStatus {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface Child {
  readonly process: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Waits until stdout matches and returns the match. Rejects if the process ends first. */
  readonly waitForOutput: (pattern: RegExp) => Promise<RegExpMatchArray>
  readonly ended: Promise<ExitStatus>
  /** Sends the signal, by default SIGKILL, and waits for the process to end. */
  readonly kill: (signal?: NodeJS.Signals) => Promise<ExitStatus>
}

/** The environment without tap's variables, NODE_OPTIONS, and TEST_DATABASE_URL. */
export const environmentWithoutTap = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^_?TAP|^NODE_OPTIONS$|^TEST_DATABASE_URL$/.test(name)),
)

interface SpawnOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** Runs a compiled program from dist, and kills it at the end of the test. */
export function startNode(t: Cleanup, path: string, args: readonly string[] = [], options?: SpawnOptions): Child {
  const program = fileURLToPath(new URL(`../../${path}`, import.meta.url))
  return startProgram(t, process.execPath, [program, ...args], options)
}

/** Runs a program, and kills it at the end of the test. */
export function startProgram(
  t: Cleanup,
  program: string,
  args: readonly string[],
  { environment = {}, cwd }: SpawnOptions = {},
): Child {
  const child = spawn(program, args, {
    env: { ...environmentWithoutTap, ...environment },
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
  const ended = once(child, 'close').then(([code, signal]): ExitStatus => {
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
    waitForOutput: async (pattern) => {
      for (;;) {
        const match = pattern.exec(stdout)
        if (match !== null) return match
        if (isOver() && child.stdout.closed)
          throw new Error(`${[program, ...args].join(' ')} ended without printing ${pattern}: ${stdout}${stderr}`)
        await once(child, 'said')
      }
    },
    ended,
    kill,
  }
}

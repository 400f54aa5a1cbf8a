import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** A PostgreSQL program with its major version. */
export interface Program {
  readonly path: string
  readonly major: number
}

const run = promisify(execFile)

/** Returns all programs of this name on the PATH, in PATH order. */
export async function programsOnPath(name: string, path = process.env.PATH ?? ''): Promise<readonly Program[]> {
  const found: Program[] = []
  for (const folder of path.split(delimiter).filter((one) => one !== '')) {
    const file = join(folder, name)
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    const version = isThere ? await run(file, ['--version']).catch(() => undefined) : undefined
    const [, major] = /\(PostgreSQL\) (\d+)/.exec(version?.stdout ?? '') ?? []
    if (major !== undefined) found.push({ path: file, major: Number(major) })
  }
  return found
}

/**
 * Returns the program for a server: the first with the same major version, or else the first newer one. Throws a
 * one-line Error if there is neither.
 */
export function selectProgram(name: string, found: readonly Program[], serverMajor: number): Program {
  const best = found.find(({ major }) => major === serverMajor) ?? found.find(({ major }) => major > serverMajor)
  if (best !== undefined) return best
  const versions = found.map(({ major }) => major).join(', ')
  const there =
    found.length === 0 ? `there is no ${name} on the PATH` : `the ${name} on the PATH is from PostgreSQL ${versions}`
  throw new Error(`${there}, but the server is PostgreSQL ${serverMajor}: install its client programs, or newer ones`)
}

/**
 * Runs a program, and ends it when the signal is aborted. Throws an Error with a line of its error output, or the
 * signal's reason.
 */
export async function runProgram(
  { path }: Pick<Program, 'path'>,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  try {
    await run(path, [...args], { env: { ...process.env, ...environment, LC_ALL: 'C' }, signal, maxBuffer: 2 ** 24 })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const { stderr = '', message } = error as { stderr?: string; message: string }
    const lines = stderr.split('\n').filter((line) => line.trim() !== '')
    throw new Error(lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? message.split('\n', 1)[0])
  }
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, type Cleanup, startProgram } from '../server/child.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Scripts that run `npm start`, `npm run -s NAME -- …`, and `npx countinghouse NAME …` without the build. */
const programs = {
  npm: `#!/bin/sh
[ "$1" = start ] && exec node "$ROOT/dist/server/main.js"
[ "$1 $2" = "run -s" ] || { echo "npm $*: only npm start and npm run -s are run here" >&2; exit 1; }
shift 2; name=$1; shift; [ "$1" = -- ] && shift
exec node "$ROOT/dist/tools/main.js" "$name" "$@"
`,
  npx: `#!/bin/sh
[ "$1" = countinghouse ] || { echo "npx $*: only npx countinghouse is run here" >&2; exit 1; }
shift
exec node "$ROOT/dist/tools/main.js" "$@"
`,
}

/** A folder like a reader's clone: Git ignores everything in its `data/`. */
export interface ReadersFolder {
  readonly path: string
  /** Environment in which the service's commands are found. ROOT is the source tree. */
  readonly environment: { readonly ROOT: string; readonly PATH: string }
}

export function makeReadersFolder(folder: string): ReadersFolder {
  const [path, bin] = [join(folder, 'clone'), join(folder, 'bin')]
  mkdirSync(join(path, 'data'), { recursive: true })
  mkdirSync(bin)
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(bin, name), text, { mode: 0o755 })
  return { path, environment: { ROOT: root, PATH: `${bin}:${process.env.PATH}` } }
}

/**
 * Runs the commands of a document in one bash, as in the terminal of a reader who stops at the first failure.
 * Background processes end with the session.
 */
export class ShellSession {
  readonly #bash: Child
  readonly #steps: string
  #count = 0
  #printed = 0
  #complained = 0

  constructor(t: Cleanup, folder: ReadersFolder, environment: Readonly<Record<string, string>>) {
    this.#bash = startProgram(t, 'bash', ['-euo', 'pipefail', '-s'], {
      cwd: folder.path,
      environment: { ...environment, ...folder.environment },
    })
    this.#steps = join(folder.path, '../steps')
    mkdirSync(this.#steps, { recursive: true })
    this.#bash.process.stdin?.write(`trap 'kill $(jobs -p) 2> /dev/null' EXIT\n`)
    t.teardown(() => this.end())
  }

  /** Returns a command's trimmed stdout. Rejects if the command fails. */
  async run(command: string): Promise<string> {
    const path = join(this.#steps, `${++this.#count}.sh`)
    writeFileSync(path, command)
    // Runs from a file, so that a command that reads stdin does not consume the rest of the session.
    this.#bash.process.stdin?.write(`. '${path}' < /dev/null; printf '\\0%s\\0' ${this.#count}\n`)
    const end = `\0${this.#count}\0`
    await this.#bash.waitForOutput(new RegExp(`\\x00${this.#count}\\x00`))
    const said = this.#bash.stdout()
    const output = said.slice(this.#printed, said.indexOf(end))
    this.#printed = said.indexOf(end) + end.length
    return output.trim()
  }

  /** Returns the stderr output since the last call. */
  complaints(): string {
    const said = this.#bash.stderr().slice(this.#complained)
    this.#complained += said.length
    return said
  }

  async end(): Promise<void> {
    this.#bash.process.stdin?.end()
    await this.#bash.ended
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export interface CommandOutcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Lines of tools/progress.ts, which a command writes every few seconds, so a busy machine has more of them. */
const progressLine = /^\w+: \d+ of \d+ (?:steps|daily jobs|encrypted rows|clients)\n/gm

/** Runs a command as an operator does, with only the given environment. Leaves out lines about its progress. */
export async function runTool(
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandOutcome> {
  const main = fileURLToPath(new URL('../../tools/main.js', import.meta.url))
  const child = spawn(process.execPath, [main, name, ...args], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr: stderr.replaceAll(progressLine, '') }
}

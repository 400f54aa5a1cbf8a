import { type ParseArgsConfig, parseArgs } from 'node:util'
import { SetupRefused } from '../../server/setup/faults.js'

/** Thrown for invalid arguments: the command exits with code 2 instead of 1. */
export class WrongUsage extends Error {}

/** Parses the command line. Throws WrongUsage with one line. */
export function parseArguments<const T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new WrongUsage((error as Error).message.split('\n', 1)[0])
  }
}

/** Prints a warning that does not stop the command. */
export const warnOf =
  (name: string) =>
  (message: string): void => {
    process.stderr.write(`${name}: ${message}\n`)
  }

/** Runs a command: its result goes to stdout, errors go to stderr, one line each. */
export async function runCommand(name: string, usage: string, run: (args: string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(await run(process.argv.slice(2)))
  } catch (error) {
    process.exitCode = error instanceof WrongUsage ? 2 : 1
    process.stderr.write(`${linesOf(error as Error, name, usage).join('\n')}\n`)
  }
}

function linesOf(error: Error, name: string, usage: string): readonly string[] {
  if (error instanceof SetupRefused) return error.lines
  if (error instanceof WrongUsage) return [`${name}: ${error.message} (usage: ${usage})`]
  // Database errors begin with the statement, which contains values.
  const message = 'code' in error ? error.message.split(' - ').at(-1) : error.message
  return [`${name}: ${message}`]
}

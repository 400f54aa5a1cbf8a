import { FileFaults } from '../../engine/invalid-files.js'
import { SetupRefused } from '../../server/setup/errors.js'
import type { Command } from './definition.js'
import { commandList, formatHelp } from './help.js'
import { readInput } from './input.js'
import { Commands } from './load.js'
import { suggestNames } from './suggestion.js'
import { formatUsage } from './usage.js'
import { WrongUsage } from './wrong-usage.js'

/**
 * Runs a command line. Prints its result on stdout and errors on stderr, one per line. Sets the exit code to 1 if the
 * command fails, and to 2 for wrong usage.
 */
export async function runCommandLine([name, ...typed]: readonly string[], folder?: URL): Promise<void> {
  try {
    const commands = await Commands.in(folder)
    if (name === undefined || name === '--help' || name === '-h') {
      process.stdout.write(commandList(await commands.all()))
      return
    }
    const command = await commands.load(name)
    if (command === undefined)
      throw new WrongUsage(`there is no command ${name}, ${suggestNames(name, commands.names)}`)
    await runCommand(command, typed)
  } catch (error) {
    printError('countinghouse', error as Error)
  }
}

/** Runs a command with its arguments. Prints the result or the error and sets the exit code. */
async function runCommand(command: Command, typed: readonly string[]): Promise<void> {
  try {
    const input = readInput(command, typed)
    if (input === undefined) {
      process.stdout.write(formatHelp(command))
      return
    }
    const { task, args, options, asJson } = input
    const told = await task.run(args as never, options as never, typed)
    if (told === undefined) return
    if (told.failed) process.exitCode = 1
    process.stdout.write(asJson ? `${JSON.stringify(told.document, null, told.indentation)}\n` : told.text)
  } catch (error) {
    const usage = formatUsage(command, { isNpm: process.env.npm_lifecycle_event === command.name })
    printError(command.name, error as Error, usage)
  }
}

function printError(name: string, error: Error, usage?: string): void {
  process.exitCode = error instanceof WrongUsage ? 2 : 1
  process.stderr.write(`${errorLines(error, name, usage).join('\n')}\n`)
}

function errorLines(error: Error, name: string, usage: string | undefined): readonly string[] {
  if (error instanceof SetupRefused) return error.lines
  if (error instanceof FileFaults) return error.lines.map((line) => `${name}: ${line}`)
  if (error instanceof WrongUsage)
    return [`${name}: ${error.message}${usage === undefined ? '' : ` (usage: ${usage})`}`]
  // Database errors begin with the statement, which is omitted because it contains values.
  const message = 'code' in error ? error.message.split(' - ').at(-1) : error.message
  return [`${name}: ${message}`]
}

import { parseArgs } from 'node:util'
import type { Command, Task } from './definition.js'
import { taskOptions } from './options.js'
import type { Parameter, Parameters } from './parameters.js'
import { suggestNames } from './suggestion.js'
import { listTasks } from './usage.js'
import { WrongUsage } from './wrong-usage.js'

/** A task with the typed values. */
export interface Input {
  readonly task: Task
  readonly args: Record<string, unknown>
  readonly options: Record<string, unknown>
  readonly asJson: boolean
}

/** Parses a command line. Returns undefined if it asks for help. Throws WrongUsage with a one-line message. */
export function readInput(command: Command, typed: readonly string[]): Input | undefined {
  if (command.passesOn !== undefined)
    return isHelp(typed) ? undefined : { task: command as Task, args: {}, options: {}, asJson: false }
  const { options: stated, positionals } = split(command, typed)
  if (stated.has('help')) return undefined
  const { task, verb, rest } = chooseTask(command, positionals)
  const known = taskOptions(task)
  for (const option of stated.keys())
    if (!Object.hasOwn(known, option)) throw new WrongUsage(misplaced(command, verb, option))
  const args = readArguments(task.arguments ?? {}, rest)
  const values = readOptions(known, stated)
  // A command may define its own option --json, which takes a file.
  if (task.json === undefined) return { task, args, options: values, asJson: false }
  const { json, ...options } = values
  return { task, args, options, asJson: json === true }
}

const isHelp = (typed: readonly string[]): boolean => typed.some((one) => one === '--help' || one === '-h')

/** Returns the typed options with their texts, and the positional arguments. */
function split(command: Command, typed: readonly string[]) {
  const known: Parameters = Object.assign({}, ...listTasks(command).map(([, task]) => taskOptions(task)), { help: {} })
  const types = Object.entries(known).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  )
  const { tokens, positionals } = parseArgs({
    args: [...typed],
    options: { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const options = new Map<string, string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    expectSound(token, known)
    if (token.value !== undefined && options.has(token.name)) throw new WrongUsage(`${token.rawName} is used twice`)
    options.set(token.name, token.value ?? '')
  }
  return { options, positionals }
}

interface OptionToken {
  readonly name: string
  readonly rawName: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

/** Throws WrongUsage for an unknown option, a missing value, or a value that the option does not take. */
function expectSound({ name, rawName, value, inlineValue }: OptionToken, known: Parameters): void {
  const one = Object.hasOwn(known, name) ? known[name] : undefined
  if (one === undefined) {
    const typed = rawName.startsWith('--') ? rawName : `-${rawName}`
    throw new WrongUsage(`there is no option ${rawName}, ${suggestNames(typed, dashed(Object.keys(known)))}`)
  }
  const isMissing = value === undefined || (!inlineValue && value.startsWith('-'))
  if (one.value !== undefined && isMissing) throw new WrongUsage(`${rawName} needs a value, ${one.value}`)
  if (one.value === undefined && value !== undefined) throw new WrongUsage(`${rawName} takes no value`)
}

const dashed = (names: readonly string[]): readonly string[] => names.map((name) => `--${name}`)

/** Returns the error message for an option that belongs to another task of the command. */
function misplaced(command: Command, verb: string, option: string): string {
  const owners = listTasks(command).filter(([, task]) => option in taskOptions(task))
  const names = owners.map(([owner]) => owner || command.name)
  return `${verb || command.name} does not take --${option}, which is an option of ${names.join(' and ')}`
}

/** Returns the task, selected by the first argument if the command has subcommands. */
function chooseTask(command: Command, positionals: readonly string[]) {
  const [first, ...rest] = positionals
  const { verbs = {} } = command
  const chosen = first !== undefined && Object.hasOwn(verbs, first) ? verbs[first] : undefined
  if (chosen !== undefined) return { task: chosen, verb: first as string, rest }
  const names = Object.keys(verbs)
  if (names.length > 0 && first !== undefined)
    throw new WrongUsage(`there is no command ${first}, ${suggestNames(first, names)}`)
  if (command.run === undefined) throw new WrongUsage(`a command is missing: ${names.join(', ')}`)
  return { task: command as Task, verb: '', rest: positionals }
}

function readArguments(parameters: Parameters, texts: readonly string[]): Record<string, unknown> {
  const left = [...texts]
  const values: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(parameters)) {
    const title = one.value ?? name
    if (left.length === 0 && one.isRequired) throw new WrongUsage(`${title} is missing: ${one.words}`)
    if (one.isList) values[name] = left.splice(0).map((text) => one.read(text, title))
    else values[name] = readOrDefault(one, left.shift(), title)
  }
  if (left.length > 0)
    throw new WrongUsage(
      `${left.join(' ')} ${left.length === 1 ? 'is an unexpected argument' : 'are unexpected arguments'}`,
    )
  return values
}

function readOptions(known: Parameters, stated: ReadonlyMap<string, string>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(known)) {
    if (one.isRequired && !stated.has(name)) throw new WrongUsage(`--${name} is missing: ${one.words}`)
    values[name] = one.value === undefined ? stated.has(name) : readOrDefault(one, stated.get(name), `--${name}`)
  }
  return values
}

function readOrDefault(one: Parameter, typed: string | undefined, name: string): unknown {
  const text = typed ?? one.default
  return text === undefined ? undefined : one.read(text, name)
}

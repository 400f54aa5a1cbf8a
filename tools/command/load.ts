import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Command, Task } from './definition.js'
import { variables } from './environment.js'
import type { Parameters } from './parameters.js'

/** Loads and checks the command definitions in a folder and its subfolders, by name. */
export class Commands {
  private constructor(
    private readonly folder: URL,
    private readonly files: ReadonlyMap<string, string>,
  ) {}

  /** Finds the definitions without loading them. */
  static async in(folder = new URL('../commands/', import.meta.url)): Promise<Commands> {
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js')).sort()
    return new Commands(folder, new Map(files.map((file) => [basename(file, '.js'), file])))
  }

  /** Names in alphabetical order. */
  get names(): readonly string[] {
    return [...this.files.keys()].sort()
  }

  /** Returns a command, or undefined if it does not exist. Throws an Error with the problems of its file. */
  async load(name: string): Promise<Command | undefined> {
    const file = this.files.get(name)
    if (file === undefined) return undefined
    const problems: string[] = []
    const { default: found } = await import(new URL(file, this.folder).href).catch((error: Error) => {
      throw new Error(`commands/${file}: cannot be loaded: ${error.message}`)
    })
    if (typeof found !== 'object' || found === null) problems.push('its default export is not a command')
    else problems.push(...problemsOf(found as Command, name))
    if (problems.length > 0) throw new Error(problems.map((problem) => `commands/${file}: ${problem}`).join('\n  '))
    return found as Command
  }

  /** Returns all commands. Throws an Error with the problems of a file. */
  async all(): Promise<readonly Command[]> {
    return Promise.all(this.names.map(async (name) => (await this.load(name)) as Command))
  }
}

const taskFacts = ['summary', 'description', 'arguments', 'options', 'json', 'passesOn', 'run']
const commandFacts = ['name', ...taskFacts, 'verbs', 'environment', 'examples']

/** Yields the problems of a definition as sentences without a subject. */
function* problemsOf(command: Command, name: string): Generator<string> {
  if (command.name !== name) yield `has the name ${command.name}, which differs from its file name`
  if (!/^[a-z][a-z-]*$/.test(name)) yield 'has a name that is not only lowercase letters and hyphens'
  if (command.run === undefined && Object.keys(command.verbs ?? {}).length === 0) yield 'has neither run nor verbs'
  for (const one of command.environment ?? [])
    if (!(one in variables)) yield `names the variable ${one}, which command/environment.ts does not describe`
  if (!Array.isArray(command.examples) || command.examples.length === 0) yield 'has no examples'
  for (const [line = '', words = ''] of command.examples ?? []) {
    if (line.split(' ', 1)[0] !== name) yield `has the example \`${line}\`, which calls another command`
    yield* phraseProblems(`the example \`${line}\``, words)
  }
  yield* taskProblems(command, commandFacts, '')
  for (const [verb, task] of Object.entries(command.verbs ?? {})) {
    if (typeof task?.run !== 'function') yield `has the verb ${verb} without a run`
    else yield* taskProblems(task, taskFacts, `the verb ${verb}: `)
  }
}

function* taskProblems(task: Partial<Task>, known: readonly string[], of: string): Generator<string> {
  for (const fact of Object.keys(task)) if (!known.includes(fact)) yield `${of}has the unknown property ${fact}`
  if (!/^[A-Z].*\.$/s.test(task.summary ?? '')) yield `${of}has a summary that is not a sentence`
  if ('help' in (task.options ?? {})) yield `${of}has an option --help, which every command has`
  if (task.json !== undefined && 'json' in (task.options ?? {}))
    yield `${of}defines an option --json, which it has already`
  for (const [name, { isList }] of Object.entries(task.options ?? {})) {
    if (!/^[a-z][a-z-]*$/.test(name))
      yield `${of}has an option ${name}, which is not only lowercase letters and hyphens`
    if (isList) yield `${of}has a list as its option --${name}`
  }
  yield* parameterProblems(task.options ?? {}, of)
  yield* parameterProblems(task.arguments ?? {}, of)
}

function* parameterProblems(parameters: Parameters, of: string): Generator<string> {
  for (const [name, one] of Object.entries(parameters)) {
    if (typeof one?.read !== 'function') yield `${of}lists ${name}, which is neither an option nor an argument`
    else yield* phraseProblems(`${of}${name}`, one.words)
  }
}

function* phraseProblems(what: string, words: string): Generator<string> {
  if (!/^\S.*[^.]$/s.test(words ?? ''))
    yield `describes ${what} without a phrase, or with a phrase that ends with a period`
}

import type { Variable } from './environment.js'
import type { Parameters, ValuesOf } from './parameters.js'

/** Result of a command. */
export interface CommandResult {
  /** Printed on stdout unless --json is typed. */
  readonly text: string
  /** Printed as JSON if --json is typed. */
  readonly document?: unknown
  /** Spaces by which the document is indented. If undefined, the document is one line. */
  readonly indentation?: number
  /** True if the exit code is 1. */
  readonly failed?: boolean
}

/** Positional arguments and options, with the function that handles them. */
export interface Task<A extends Parameters = Parameters, O extends Parameters = Parameters> {
  /** One sentence. */
  readonly summary: string
  /** Further sentences. */
  readonly description?: string
  readonly arguments?: A
  readonly options?: O
  /** Phrase that describes the document. If set, the task has an option --json. */
  readonly json?: string
  /** Usage text. If set, `run` receives all arguments as typed and parses them. */
  readonly passesOn?: string
  /** Resolves to undefined if the run prints its own output or keeps running. */
  run(args: ValuesOf<A>, options: ValuesOf<O>, typed: readonly string[]): Promise<CommandResult | undefined>
}

interface CommandFacts {
  /** Name of the command's file. */
  readonly name: string
  /** Environment variables that affect the command. */
  readonly environment?: readonly Variable[]
  /** Command lines without `countinghouse `, each with a phrase. */
  readonly examples: readonly (readonly [line: string, words: string])[]
}

/** A command that is a task itself. Its first argument can select a different task from `verbs`. */
export type Definition<A extends Parameters, O extends Parameters> = CommandFacts &
  Task<A, O> & { readonly verbs?: Readonly<Record<string, Task>> }

/** A command whose tasks are all in `verbs`. */
export type GroupDefinition = CommandFacts & {
  readonly summary: string
  readonly description?: string
  readonly verbs: Readonly<Record<string, Task>>
}

/** A command as loaded from its file. */
export type Command = CommandFacts &
  Partial<Task> &
  Pick<Task, 'summary'> & { readonly verbs?: Readonly<Record<string, Task>> }

/** Defines a command, which is the default export of a file in tools/commands. */
export const command = <A extends Parameters = Record<never, never>, O extends Parameters = Record<never, never>>(
  definition: Definition<A, O>,
): Command => definition as unknown as Command

/** Defines a command whose first argument selects a subcommand. */
export const commandGroup = (definition: GroupDefinition): Command => definition

/** Defines a subcommand. */
export const subcommand = <A extends Parameters = Record<never, never>, O extends Parameters = Record<never, never>>(
  task: Task<A, O>,
): Task => task as unknown as Task

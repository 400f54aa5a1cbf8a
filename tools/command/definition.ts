import type { Variable } from './environment.js'
import type { Parameters, ValuesOf } from './parameters.js'

/** The result of a run. */
export interface Told {
  /** Printed on stdout, unless --json is typed. */
  readonly text: string
  /** Printed as JSON with --json. */
  readonly document?: unknown
  /** Spaces by which the document is indented; without it, it is one line. */
  readonly indentation?: number
  /** Makes the exit code 1. */
  readonly failed?: boolean
}

/** Positional arguments and options, and what is done with them. */
export interface Task<A extends Parameters = Parameters, O extends Parameters = Parameters> {
  /** A sentence. */
  readonly summary: string
  /** Further sentences. */
  readonly description?: string
  readonly arguments?: A
  readonly options?: O
  /** The contents of the document, as a phrase. With it there is an option --json. */
  readonly json?: string
  /** Hands all arguments on as they are typed: `run` reads them. */
  readonly passesOn?: string
  /** Resolves to nothing where the run prints by itself, or goes on. */
  run(args: ValuesOf<A>, options: ValuesOf<O>, typed: readonly string[]): Promise<Told | undefined>
}

interface Facts {
  /** That of its file. */
  readonly name: string
  /** The variables that matter to it. */
  readonly environment?: readonly Variable[]
  /** Command lines after `countinghouse `, each with a phrase. */
  readonly examples: readonly (readonly [line: string, words: string])[]
}

/** A command that does one thing; others are under `verbs`, by the first argument. */
export type Definition<A extends Parameters, O extends Parameters> = Facts &
  Task<A, O> & { readonly verbs?: Readonly<Record<string, Task>> }

/** A command that has verbs only. */
export type VerbsDefinition = Facts & {
  readonly summary: string
  readonly description?: string
  readonly verbs: Readonly<Record<string, Task>>
}

/** A command as the loader finds it. */
export type Command = Facts &
  Partial<Task> &
  Pick<Task, 'summary'> & { readonly verbs?: Readonly<Record<string, Task>> }

/** Defines a command; the default export of a file in tools/commands. */
export const command = <A extends Parameters = Record<never, never>, O extends Parameters = Record<never, never>>(
  definition: Definition<A, O>,
): Command => definition as unknown as Command

/** Defines a command whose first argument is one of its verbs. */
export const commandOfVerbs = (definition: VerbsDefinition): Command => definition

/** Defines one of a command's verbs. */
export const verb = <A extends Parameters = Record<never, never>, O extends Parameters = Record<never, never>>(
  task: Task<A, O>,
): Task => task as unknown as Task

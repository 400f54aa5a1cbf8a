import type { Command, Task } from './definition.js'
import { taskOptions } from './options.js'
import type { Parameter } from './parameters.js'

/** Returns the usage of a command on one line: `countinghouse mail list [--last COUNT] | resend ID …`. */
export function formatUsage(command: Command, { isNpm = false } = {}): string {
  const forms = listTasks(command)
  const tail = forms.map(([verb, task]) => [verb, ...usageParts(task)].filter(Boolean).join(' ')).join(' | ')
  const start = isNpm ? `npm run ${command.name}` : `countinghouse ${command.name}`
  if (tail === '') return start
  return isNpm ? `${start} -- ${tail}` : `${start} ${tail}`
}

/** Returns a command's tasks: its own under an empty name, and its subcommands. */
export const listTasks = (command: Command): readonly (readonly [verb: string, task: Task])[] => [
  ...(command.run === undefined ? [] : [['', command as Task] as const]),
  ...Object.entries(command.verbs ?? {}),
]

/** Returns the arguments and options of a task as in a usage line, such as `FILE` and `[--json]`. */
export const usageParts = (task: Task): readonly string[] => [
  ...(task.passesOn === undefined ? [] : [task.passesOn]),
  ...Object.entries(task.arguments ?? {}).map(([name, one]) => argumentPart(one.value ?? name, one)),
  ...Object.entries(taskOptions(task)).map(([name, one]) =>
    one.isRequired ? optionPart(name, one) : `[${optionPart(name, one)}]`,
  ),
]

/** Returns an option as in a usage line: `--last COUNT`. */
export const optionPart = (name: string, { value }: Parameter): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`

function argumentPart(value: string, { isRequired = false, isList = false }: Parameter): string {
  const part = isList ? `${value} [${value} …]` : value
  return isRequired ? part : `[${part}]`
}

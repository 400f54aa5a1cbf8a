import type { Command, Task } from './definition.js'
import { variables } from './environment.js'
import { taskOptions } from './options.js'
import type { Parameter } from './parameters.js'
import { listTasks, optionPart, usageParts } from './usage.js'

/** Rows of a help text: what to type, and its description. */
export type HelpRows = readonly (readonly [typed: string, words: string])[]

/** Returns the help text of a command: usage, options, variables, and examples. */
export function formatHelp(command: Command): string {
  const { name, summary, description, environment = [], examples } = command
  return lines(
    summary,
    ...(description === undefined ? [] : [description]),
    '',
    ...listTasks(command).flatMap(([verb, task]) =>
      taskLines(`countinghouse ${name}${verb && ` ${verb}`}`, verb, task),
    ),
    ...section('General options', [['--help', 'print this help']]),
    ...section(
      'Environment',
      environment.map((one) => [one, variables[one].replaceAll('`', '')]),
    ),
    ...section(
      'Examples',
      examples.map(([line, words]) => [`countinghouse ${line}`, words]),
    ),
    `Exit codes: 0 for success, 1 for a failure or findings, 2 for wrong arguments.`,
  )
}

/** Returns all commands with their summaries. */
export function commandList(commands: readonly Command[]): string {
  return lines(
    'Usage: countinghouse NAME [arguments], or npm run NAME -- [arguments]',
    '',
    ...rows(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Run countinghouse NAME --help for the details of a command.',
  )
}

/** Returns the arguments and options of a task with their descriptions and defaults. */
export const describeParameters = (task: Task): HelpRows => [
  ...Object.entries(task.arguments ?? {}).map(([name, one]) => [one.value ?? name, withDefault(one)] as const),
  ...Object.entries(taskOptions(task)).map(([name, one]) => [optionPart(name, one), withDefault(one)] as const),
]

const withDefault = ({ words, default: value }: Parameter): string =>
  value === undefined || value === '' ? words : `${words} (default: ${value})`

function taskLines(start: string, verb: string, task: Task): readonly string[] {
  const parameters = describeParameters(task)
  return [
    `  ${[start, ...usageParts(task)].join(' ')}`,
    ...(verb === '' ? [] : [`    ${task.summary}${task.description === undefined ? '' : ` ${task.description}`}`]),
    ...rows(parameters, 4),
    '',
  ]
}

const section = (title: string, all: HelpRows): readonly string[] =>
  all.length === 0 ? [] : [`${title}:`, ...rows(all), '']

function rows(all: HelpRows, indentation = 2): readonly string[] {
  const width = Math.max(0, ...all.map(([typed]) => typed.length))
  return all.map(([typed, words]) => `${' '.repeat(indentation)}${typed.padEnd(width)}  ${words}`)
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`

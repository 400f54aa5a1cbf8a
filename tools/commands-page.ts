import { code, codeFence, joinBlocks, table } from '../engine/documents/markdown.js'
import type { Command, Task } from './command/definition.js'
import { variables } from './command/environment.js'
import { describeParameters } from './command/help.js'
import { listTasks, usageParts } from './command/usage.js'

const notice = '<!-- Generated from tools/commands. Change them and generate again. -->'

/** Returns the reference page for the commands, with their arguments, options, variables, and examples. */
export const commandsPage = (commands: readonly Command[]): string =>
  `${joinBlocks(
    notice,
    '# Commands',
    'In a clone, run a command with `npx countinghouse NAME` or `npm run NAME --`, followed by its options. If the code is not compiled yet, the command compiles it first. `countinghouse` without a name lists the commands, and `--help` describes one.',
    'The exit code is 0 for success, 1 for a failure or findings, and 2 for wrong arguments. Results go to stdout. Warnings, progress, and errors go to stderr, one per line.',
    table(
      ['Command', 'Description'],
      commands.map(({ name, summary }) => [`[${code(name)}](#${name})`, summary]),
    ),
    ...commands.map(chapter),
  )}\n`

function chapter(command: Command): string {
  const { name, summary, description, environment = [], examples } = command
  return joinBlocks(
    `## ${name}`,
    [summary, description].filter(Boolean).join(' '),
    ...listTasks(command).map(([verb, task]) => formChapter(name, verb, task)),
    environment.length === 0
      ? undefined
      : table(
          ['Variable', 'Description'],
          environment.map((one) => [code(one), variables[one]]),
        ),
    codeFence('', examples.map(([line, words]) => `npx countinghouse ${line}    # ${words}`).join('\n')),
  )
}

function formChapter(name: string, verb: string, task: Task): string {
  const parameters = describeParameters(task)
  const call = code(['countinghouse', name, verb, ...usageParts(task)].filter(Boolean).join(' '))
  return joinBlocks(
    verb === '' ? call : `${call}: ${[task.summary, task.description].filter(Boolean).join(' ')}`,
    parameters.length === 0
      ? undefined
      : table(
          ['Argument', 'Description'],
          parameters.map(([typed, words]) => [code(typed), words]),
        ),
  )
}

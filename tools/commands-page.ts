import { blocks, code, fenced, table } from '../engine/documents/markdown.js'
import type { Command, Task } from './command/definition.js'
import { variables } from './command/environment.js'
import { parametersOf } from './command/help.js'
import { formsOf, partsOf } from './command/usage.js'

const notice = '<!-- Generated from tools/commands. Change them and generate again. -->'

/** Returns the reference page for the commands, with their arguments, options, variables, and examples. */
export const commandsPage = (commands: readonly Command[]): string =>
  `${blocks(
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
  return blocks(
    `## ${name}`,
    [summary, description].filter(Boolean).join(' '),
    ...formsOf(command).map(([verb, task]) => formChapter(name, verb, task)),
    environment.length === 0
      ? undefined
      : table(
          ['Variable', 'Description'],
          environment.map((one) => [code(one), variables[one]]),
        ),
    fenced('', examples.map(([line, words]) => `npx countinghouse ${line}    # ${words}`).join('\n')),
  )
}

function formChapter(name: string, verb: string, task: Task): string {
  const parameters = parametersOf(task)
  const call = code(['countinghouse', name, verb, ...partsOf(task)].filter(Boolean).join(' '))
  return blocks(
    verb === '' ? call : `${call}: ${[task.summary, task.description].filter(Boolean).join(' ')}`,
    parameters.length === 0
      ? undefined
      : table(
          ['Argument', 'Description'],
          parameters.map(([typed, words]) => [code(typed), words]),
        ),
  )
}

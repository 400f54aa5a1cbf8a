import type { Refusal } from '../possible-errors.js'
import {
  type ActionPage,
  describePermission,
  otherFieldsLabel,
  type ShownParameter,
  type ShownValue,
} from './action-page.js'
import { code, codeFence, codes, joinBlocks, table } from './markdown.js'

const languages = { Shell: 'sh', TypeScript: 'ts' } as const

export function actionChapter(page: ActionPage): string {
  const { name, summary, method, path, notes, samples, exampleAnswer, events } = page
  return joinBlocks(
    `## ${name}`,
    `**${summary}**`,
    `${code(`${method} ${path}`)} with ${describePermission(page)}`,
    ...notes,
    parametersTable(page),
    answerTable(page),
    '### Example',
    ...samples.map(({ lang, source }) => codeFence(languages[lang], source)),
    codeFence('json', JSON.stringify(exampleAnswer, null, 2)),
    failuresTable(page),
    events.length === 0 ? undefined : `Events: ${events.map(({ name }) => eventLink(name)).join(', ')}.`,
  )
}

/** Returns a link to an event's documentation. */
export const eventLink = (name: string): string => `[${code(name)}](events.md#${name.replaceAll('.', '')})`

function parametersTable({ parameters }: ActionPage): string {
  if (parameters.length === 0) return 'No parameters.'
  return joinBlocks(
    '### Parameters',
    table(['Name', 'Aliases', 'Value', 'Required', 'Description'], parameters.flatMap(parameterRows)),
  )
}

const parameterRows = (parameter: ShownParameter): string[][] => {
  const { path, last, aliases, type, description, isExtension, inner } = parameter
  return [
    [
      last === undefined ? code(path) : `${code(path)} to ${code(last)}`,
      aliases.map(({ name, isExtension }) => code(name) + (isExtension ? ' (extension)' : '')).join(', '),
      type,
      describeNeed(parameter),
      [description, isExtension ? '*Extension.*' : ''].filter(Boolean).join(' '),
    ],
    ...inner.map((one) => [code(one.path), '', one.type, '', describeValue(one)]),
  ]
}

const describeNeed = ({ need, default: usual }: ShownParameter): string =>
  usual === undefined ? need : `default ${code(usual.value)}${usual.isEach ? ' each' : ''}`

const describeValue = ({ description, isExtension }: ShownValue): string =>
  [description, isExtension ? '*Extension.*' : ''].filter(Boolean).join(' ')

function answerTable({ answer }: ActionPage): string | undefined {
  if (answer === undefined) return undefined
  const success = `${code('result')} = ${code('success')}`
  if (answer.length === 0) return joinBlocks('### Response', `Only ${success}.`)
  return joinBlocks(
    '### Response',
    `In addition to ${success}:`,
    table(
      ['Field', 'Value', 'Description'],
      answer.map((one) => [one.path === otherFieldsLabel ? one.path : code(one.path), one.type, describeValue(one)]),
    ),
  )
}

function failuresTable({ failures }: ActionPage): string | undefined {
  if (failures.length === 0) return undefined
  return joinBlocks(
    '### Errors',
    table(
      ['Status', 'Code', 'Message'],
      failures.map((failure) => [String(failure.status), code(failure.code), describeFailure(failure)]),
    ),
  )
}

/** Returns the message in Markdown, with the parameters that it can concern. */
export const describeFailure = ({ message, parameters }: Refusal): string =>
  parameters === undefined ? message : `${message} (${code('errors')} on ${codes(parameters)})`

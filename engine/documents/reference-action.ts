import type { Entry } from '../catalogue.js'
import type { Field } from '../fields.js'
import { pathOf } from '../paths.js'
import { type Refusal, refusals } from '../refusals.js'
import { successSchema } from '../success.js'
import type { About } from './areas.js'
import { curl } from './curl.js'
import { describeType, flattened } from './describe-type.js'
import { exampleFailure } from './example-failure.js'
import { exampleOf, isFirstOfSeries } from './examples.js'
import { type JsonSchema, plain } from './json-schema.js'
import { blocks, code, codes, fenced, table } from './markdown.js'
import { describeAction, describeParameter } from './prose.js'

/** Returns the chapter on one action. */
export function actionChapter(entry: Entry, { baseUrl, faults }: About): string {
  const { name, summary, method, permission } = entry
  const own = refusals(entry, faults).filter((refusal) => refusal.own)
  const needed = permission === 'full' ? 'a role with full access' : `permission ${code(permission)}`
  return blocks(
    `## ${name}`,
    `**${summary}**`,
    `${code(`${method} ${pathOf(entry)}`)} with ${needed}`,
    ...describeAction(entry),
    parametersTable(entry),
    answerTable(entry),
    '### Example',
    fenced('sh', curl(entry, baseUrl)),
    fenced('json', JSON.stringify(exampleAnswer(entry, own), null, 2)),
    errorsTable(own),
  )
}

function exampleAnswer(entry: Entry, own: readonly Refusal[]): unknown {
  const schema = successSchema(entry)
  return schema === undefined ? exampleFailure(own[0] as Refusal) : exampleOf(plain(schema))
}

function parametersTable({ required, optional, needsOneOf = [] }: Entry): string {
  const rows = [
    ...Object.entries(required).flatMap(([name, field]) => parameterRows(name, field, 'required')),
    ...Object.entries(optional).flatMap(([name, field]) => {
      if (!isFirstOfSeries(name, field)) return []
      const need = needsOneOf.includes(name)
        ? needsOneOf.length === 1
          ? 'required'
          : 'one of these'
        : describeDefault(field)
      return parameterRows(name, field, need)
    }),
  ]
  if (rows.length === 0) return 'No parameters.'
  return blocks('### Parameters', table(['Name', 'Aliases', 'Value', 'Required', 'Description'], rows))
}

/** Describes an optional parameter by its default, or by the default of each place of an aligned list. */
function describeDefault({ default: whole, schema }: Field): string {
  if (whole === undefined) return 'optional'
  const place = plain(schema).items?.default
  return place === undefined ? `default ${code(String(whole))}` : `default ${code(String(place))} each`
}

function parameterRows(name: string, field: Field, need: string): string[][] {
  const { aliases, extraAliases } = field
  const others = aliases.map((alias) => code(alias) + (extraAliases.includes(alias) ? ' (extension)' : ''))
  const [[, schema], ...inner] = [...flattened(name, plain(field.schema))] as [
    [string, JsonSchema],
    ...[string, JsonSchema][],
  ]
  const shown =
    field.series === undefined ? code(name) : `${code(name)} to ${code(name.replace(/1$/, String(field.series)))}`
  return [
    [shown, others.join(', '), describeType(schema), need, describeParameter(name, field).join(' ')],
    ...inner.map(([path, one]) => [code(path), '', describeType(one), '', one.description ?? '']),
  ]
}

function answerTable(entry: Entry): string | undefined {
  const schema = successSchema(entry)
  if (schema === undefined) return undefined
  const { properties = {}, additionalProperties: further } = plain(schema)
  const rows = Object.entries(properties)
    .filter(([name]) => name !== 'result')
    .flatMap(([name, one]) => [...flattened(name, one)])
    .map(([path, one]) => [code(path), describeType(one), one.description ?? ''])
  if (typeof further === 'object') rows.push(['any other name', describeType(further), further.description ?? ''])
  const success = `${code('result')} = ${code('success')}`
  if (rows.length === 0) return blocks('### Answer', `Only ${success}.`)
  return blocks('### Answer', `In addition to ${success}:`, table(['Field', 'Value', 'Description'], rows))
}

function errorsTable(own: readonly Refusal[]): string | undefined {
  if (own.length === 0) return undefined
  return blocks(
    '### Failures',
    table(
      ['Status', 'Code', 'Message'],
      own.map(({ status, code: word, message, parameters }) => [
        String(status),
        code(word),
        parameters === undefined ? message : `${message} (${code('errors')} on ${codes(parameters)})`,
      ]),
    ),
  )
}

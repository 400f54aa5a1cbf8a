import { engineErrors, errorKinds } from '../errors.js'
import { type DomainErrorTable, listErrors, type Refusal } from '../possible-errors.js'
import type { Area } from './areas.js'
import { exampleFailure } from './example-failure.js'
import { code, codeFence, joinBlocks, table } from './markdown.js'

interface Row {
  readonly status: number
  readonly code: string
  readonly message: string
  /** Links to the actions that return this error. */
  readonly from: string[]
}

export function errorsPage(areas: readonly Area[], faultTable: DomainErrorTable): string {
  const rows = new Map<string, Row>()
  for (const { name: area, entries } of areas) {
    for (const entry of entries) {
      for (const { own, status, code, message } of listErrors(entry, faultTable)) {
        if (!own || code in engineErrors) continue
        const key = `${status} ${code}`
        const row = rows.get(key) ?? { status, code, message, from: [] }
        row.from.push(`[${entry.name}](${area}.md#${entry.name})`)
        rows.set(key, row)
      }
    }
  }
  const seen = new Set([...rows.values()].map(({ code }) => code))
  for (const [code, { kind, message }] of Object.entries(faultTable))
    if (!seen.has(code)) rows.set(code, { status: errorKinds[kind], code, message, from: [] })

  return joinBlocks(
    '# Errors',
    `Every error has this shape. ${code('code')} is stable between versions; ${code('message')} is for people and may be more specific than in the tables below.`,
    codeFence('json', JSON.stringify(exampleFailure(sample), null, 2)),
    '## Any call',
    'Errors that any call can return.',
    table(
      ['Status', 'Code', 'Message'],
      sorted(Object.entries(engineErrors).map(([code, fault]) => ({ code, ...fault }))).map(
        ({ status, code: word, message }) => [String(status), code(word), message],
      ),
    ),
    '## Actions',
    'Errors of individual actions. A code that concerns one parameter is returned as 422 with `errors` on that parameter.',
    table(
      ['Status', 'Code', 'Message', 'Returned by'],
      sorted([...rows.values()]).map(({ status, code: word, message, from }) => [
        String(status),
        code(word),
        message,
        from.join(', '),
      ]),
    ),
  )
}

const sample: Refusal = {
  ...{ code: 'invalid_parameters', ...engineErrors.invalid_parameters },
  parameters: ['name'],
  own: false,
}

const sorted = <T extends { readonly status: number; readonly code: string }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))

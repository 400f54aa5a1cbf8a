import { Document, isMap, isPair, isScalar, type Pair, type YAMLMap, type YAMLSeq } from 'yaml'
import type { Field } from '../../engine/fields.js'
import { rowDirectives } from '../../server/setup/read.js'
import type { Section } from '../../server/setup/section.js'

const preface = `Records that no API action creates. Apply with \`npm run setup -- apply FILE\`. Applying a file twice changes nothing.
Omitted fields, entries, and sections do not change. null clears an optional field. Names ignore letter case.

If a section supports it, an entry with \`absent: true\` removes the record with its natural key, and \`rename\` renames it:
  departments:
    - name: Old desk
      absent: true
    - name: Support
      rename: Help desk`

/**
 * Returns a complete setup file in YAML: every field of every section, with its description as a comment. Sections that
 * cannot be applied to an empty database are commented out.
 */
export function renderExample(sections: readonly Section[]): string {
  const [ready, waiting] = [
    sections.filter(({ exampleNeeds }) => exampleNeeds === undefined),
    sections.filter(({ exampleNeeds }) => exampleNeeds !== undefined),
  ]
  return [
    documentOf(ready, preface),
    ...waiting.map(
      (section) => `\n#${comment(`Needs ${section.exampleNeeds}:`)}\n${commentedOut(documentOf([section]))}\n`,
    ),
  ].join('')
}

function documentOf(sections: readonly Section[], preface?: string): string {
  const document = new Document(Object.fromEntries(sections.map((section) => [section.name, entriesOf(section)])))
  if (preface !== undefined) document.commentBefore = comment(preface)
  for (const [at, pair] of (document.contents as unknown as YAMLMap).items.entries())
    annotate(pair as Pair, sections[at] as Section)
  return document.toString({ lineWidth: 0 })
}

const commentedOut = (yaml: string): string => yaml.trim().replaceAll(/^/gm, '# ')

function entriesOf({ map, key, required, example }: Section): unknown {
  if (map === undefined) return example()
  const [name, value] = [...Object.keys(key), ...Object.keys(required)] as [string, string]
  return Object.fromEntries(example().map((entry) => [entry[name], entry[value]]))
}

function annotate(pair: Pair, section: Section): void {
  const { summary, key, required, optional, map } = section
  // `absent` and `rename`, if the section accepts them.
  const also = Object.keys(rowDirectives(section))
  const takes = also.length === 0 ? '' : ` Also takes ${also.join(' and ')}.`
  before(pair, `${summary}\nNatural key: ${Object.keys(key).join(' and ')}.${takes}`)
  ;(pair.key as { spaceBefore?: boolean }).spaceBefore = true
  if (map) return
  const fields = { ...key, ...required, ...optional }
  const [first] = (pair.value as YAMLSeq).items
  if (!isMap(first)) return
  for (const one of first.items)
    if (isPair(one) && isScalar(one.key)) {
      const field = fields[String(one.key.value)]
      if (field !== undefined) before(one, describe(field))
    }
}

function describe({ schema, default: defaultValue }: Field): string {
  const { description = '' } = schema as { description?: string }
  return defaultValue === undefined
    ? description
    : `${description} Defaults to ${typeof defaultValue === 'boolean' ? String(defaultValue) : defaultValue}.`
}

function before(pair: Pair, text: string): void {
  if (text !== '') (pair.key as { commentBefore?: string }).commentBefore = comment(text)
}

const comment = (text: string): string =>
  text
    .split('\n')
    .map((line) => ` ${line}`)
    .join('\n')

import { Document, isMap, type YAMLMap, type YAMLSeq } from 'yaml'
import type { ExportedEntry, ExportedSection } from '../../server/setup/export.js'

const preface = ` The current state; applying this file changes nothing. It contains no secrets: stored secrets stay as they are.
 \`export --portable\` writes a file for another installation.`

const portablePreface = ` The setup for another installation. \`ask\` stands for a secret, or for a value that was set through the API: apply
 this file with \`--secrets FILE\`, which maps the names to values, or on a terminal, which asks for them. Clients' records,
 such as payment methods and open invites, are not included.`

/** Returns entries as a setup file in YAML. Comments list the omitted values. */
export function formatSetupFile(exported: readonly ExportedSection[], { isPortable = false } = {}): string {
  const document = new Document(
    Object.fromEntries(exported.map(({ section, entries }) => [section.name, contentOf(section, entries)])),
    { aliasDuplicateObjects: false },
  )
  document.commentBefore = isPortable ? portablePreface : preface
  const contents = document.contents as unknown as YAMLMap
  for (const [at, pair] of contents.items.entries()) {
    ;(pair.key as { spaceBefore?: boolean }).spaceBefore = true
    const { section, entries, sharedKeys, ownKeys = [] } = exported[at] as ExportedSection
    const notes = [
      ...(sharedKeys.length > 0 ? [` Left out because several have the same name: ${listOf(sharedKeys)}`] : []),
      ...(ownKeys.length > 0
        ? [` Left out because a new installation has no such ${section.noun}: ${listOf(ownKeys)}`]
        : []),
    ]
    if (notes.length > 0) (pair.key as { commentBefore?: string }).commentBefore = notes.join('\n')
    if (section.map === undefined) annotate(pair.value as YAMLSeq, entries)
  }
  return document.toString({ lineWidth: 0 })
}

const listOf = (names: readonly string[]): string => names.join(', ').replaceAll(/\s+/g, ' ')

function contentOf({ map, key, required }: ExportedSection['section'], entries: readonly ExportedEntry[]): unknown {
  if (map === undefined) return entries.map(({ values }) => values)
  const [name, value] = [...Object.keys(key), ...Object.keys(required)] as [string, string]
  return Object.fromEntries(entries.map(({ values }) => [values[name], values[value]]))
}

function annotate({ items }: YAMLSeq, entries: readonly ExportedEntry[]): void {
  for (const [at, item] of items.entries()) {
    const { leftOut } = entries[at] as ExportedEntry
    if (leftOut.length > 0 && isMap(item)) item.commentBefore = ` Left out and kept as stored: ${leftOut.join(', ')}`
  }
}

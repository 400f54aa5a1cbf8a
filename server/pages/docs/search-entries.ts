import type { Catalogue, Entry } from '../../../engine/catalogue.js'
import { type About, groupByArea } from '../../../engine/documents/areas.js'
import type { SearchEntry } from './browser/ranking.js'
import { splitWords } from './browser/search-words.js'
import { searchSynonyms } from './search-synonyms.js'

interface Sources {
  readonly catalogue: Catalogue
  readonly about: Pick<About, 'areas'>
  /** Descriptions by permission. */
  readonly permissions: Readonly<Record<string, string>>
  /** Guides, events, and other pages. */
  readonly pages: readonly SearchEntry[]
}

/** Returns everything that the search of /docs covers: actions by area and name, then `pages` in their order. */
export function searchEntries({ catalogue, about, permissions, pages }: Sources): SearchEntry[] {
  const actions = groupByArea(catalogue, about).flatMap(({ title, entries }) =>
    entries.map((entry) => actionEntry(entry, title, permissions[entry.permission] ?? '')),
  )
  return [...actions, ...pages]
}

function actionEntry(entry: Entry, area: string, allows: string): SearchEntry {
  const { name, summary, description = '', permission, required, optional } = entry
  const also = Object.hasOwn(searchSynonyms, name) ? searchSynonyms[name] : undefined
  const parameters = Object.entries({ ...required, ...optional }).filter(([, { series }]) => series === undefined)
  const more = [
    allows,
    description,
    ...parameters.flatMap(([parameter, { aliases, schema }]) => [
      parameter,
      ...aliases,
      (schema as { readonly description?: string }).description ?? '',
    ]),
  ]
  const said = new Set(splitWords([name, summary, also, area, permission].join(' ')))
  const others = [...new Set(splitWords(more.join(' ')))].filter((word) => word.length > 2 && !said.has(word))
  return {
    kind: 'action',
    title: name,
    href: `docs/actions/${name}`,
    summary,
    area,
    permission,
    ...(also !== undefined && { also }),
    more: others.join(' '),
  }
}

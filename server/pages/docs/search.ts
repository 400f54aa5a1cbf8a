// Runs in the browser, beside Swagger UI: it imports nothing and knows no more of that library's lists than it uses.

interface Operation {
  getIn(path: readonly ['operation', 'operationId' | 'summary']): unknown
}

interface Operations {
  readonly size: number
  filter(keep: (operation: Operation) => boolean): Operations
}

interface Area {
  get(key: 'operations'): Operations
  set(key: 'operations', operations: Operations): Area
}

export interface Areas {
  map(change: (area: Area) => Area): Areas
  filter(keep: (area: Area) => boolean): Areas
}

/**
 * What the search box leaves of the listing: the actions in whose name or summary every word of the phrase is found.
 * Swagger UI's own filter looks at the whole path, which is alike for all actions, and shows an area with all it holds.
 */
export function opsFilter(areas: Areas, phrase: string): Areas {
  const words = phrase.toLowerCase().split(/\s+/)
  const isMeant = (operation: Operation): boolean => {
    const text =
      `${operation.getIn(['operation', 'operationId'])} ${operation.getIn(['operation', 'summary'])}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return areas
    .map((area) => area.set('operations', area.get('operations').filter(isMeant)))
    .filter((area) => area.get('operations').size > 0)
}

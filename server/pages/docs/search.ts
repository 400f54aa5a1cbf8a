// Runs in the browser, as a plug-in of Swagger UI. The interfaces declare the parts of that library's immutable lists
// that are used here, because its own types cannot be imported.

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
 * Returns the actions whose name or summary contains every word of the phrase. Swagger UI's own filter compares the whole
 * path, most of which is the same for all actions, and shows all actions of an area.
 */
export function opsFilter(areas: Areas, phrase: string): Areas {
  const words = phrase.toLowerCase().split(/\s+/)
  const matches = (operation: Operation): boolean => {
    const text =
      `${operation.getIn(['operation', 'operationId'])} ${operation.getIn(['operation', 'summary'])}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return areas
    .map((area) => area.set('operations', area.get('operations').filter(matches)))
    .filter((area) => area.get('operations').size > 0)
}

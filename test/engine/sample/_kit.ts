import { fileURLToPath } from 'node:url'
import { definers } from '../../../engine/action.js'
import { loadCatalogue } from '../../../engine/catalogue.js'
import type { About } from '../../../engine/documents/areas.js'

const faults = {
  book_not_found: { kind: 'missing', message: 'No book has this id.' },
  shelf_unknown: { kind: 'missing', message: 'No shelf has this name.' },
  book_on_loan: { kind: 'conflict', message: 'The book is on loan.' },
  courier_failed: { kind: 'failed', message: 'The courier did not take the parcel.' },
  never_used: { kind: 'impossible', message: 'Nothing | refers to this.' },
} as const

export const { action, pagedAction, remoteAction, unavailableAction } = definers<
  'read' | 'write',
  keyof typeof faults,
  unknown,
  unknown
>()

/** Description of the sample catalog, a small library with actions and parameters of each kind. */
export const sampleAbout: About = {
  title: 'Library',
  version: '2.3.4',
  release: '2.3.4',
  description: 'Books and those who borrow them.',
  baseUrl: 'http://library.test',
  faults,
  areas: { loans: { title: 'Lending & Returns', description: 'Who has which book.' } },
}

export const loadSample = () =>
  loadCatalogue([fileURLToPath(new URL('.', import.meta.url))], {
    permissions: new Set(['read', 'write']),
    faults: new Set(Object.keys(faults)),
  })

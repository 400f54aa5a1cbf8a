import { type EventName, eventKind, events } from '../../../domain/ports/events.js'
import { permissions } from '../../../domain/values/permissions.js'
import type { Catalogue } from '../../../engine/catalogue.js'
import type { About } from '../../../engine/documents/areas.js'
import { type Html, html } from '../html.js'
import { eventAddress } from './addresses.js'
import { buildSearchIndex, rankEntries, type SearchEntry, type SearchIndex } from './browser/ranking.js'
import type { DocsPage, NamedPage } from './layout.js'
import type { Links } from './links.js'
import { renderInline } from './markdown.js'
import { searchEntries } from './search-entries.js'

export interface FoundPage extends NamedPage {
  readonly summary: string
}

/** Returns everything that the search covers: actions, events, and pages. */
export function listSearchEntries(catalogue: Catalogue, about: About, pages: readonly FoundPage[]): SearchEntry[] {
  return searchEntries({
    catalogue,
    about,
    permissions,
    pages: [
      ...pages.map(
        ({ address, title, summary }): SearchEntry => ({
          kind: address.startsWith('guides/') ? 'guide' : 'page',
          title,
          href: `docs/${address}`,
          summary,
        }),
      ),
      ...(Object.keys(events) as EventName[]).map(
        (name): SearchEntry => ({
          kind: 'event',
          title: name,
          href: `docs/${eventAddress(name)}`,
          summary: eventKind(name).summary,
        }),
      ),
    ],
  })
}

const maxShown = 30
const maxLength = 100

/** Renders search results for browsers without scripts (R-3306). */
export class SearchPage {
  readonly #index: SearchIndex

  constructor(readonly entries: readonly SearchEntry[]) {
    this.#index = buildSearchIndex(entries)
  }

  answer(question: string, links: Links): DocsPage {
    const found = rankEntries(this.#index, question).slice(0, maxShown)
    const isEmpty = question.trim() === ''
    return {
      title: isEmpty ? 'Search' : `Results for “${question.slice(0, maxLength)}”`,
      question: question.slice(0, maxLength),
      main:
        found.length > 0
          ? renderResults(found, links)
          : html`<p>${isEmpty ? 'Enter a search term above.' : 'No results. Try other search terms.'}</p>`,
    }
  }

  /** Suggests pages for an unknown address (R-3305). */
  missing(address: string, links: Links): DocsPage {
    const found = rankEntries(this.#index, address.replaceAll(/[/_.-]+/g, ' ')).slice(0, 8)
    return {
      title: 'Page not found',
      main: html`<p>There is no page at this address. Search above, or start at the <a href="${links.to('')}">overview</a>.</p>
${found.length > 0 && html`<p>You may be looking for:</p>\n${renderResults(found, links)}`}`,
    }
  }
}

const renderResults = (found: readonly SearchEntry[], links: Links): Html =>
  html`<ul class="found">${found.map(
    ({ title, href, summary }) =>
      html`<li><a href="${links.base}${href}">${title}</a><br>${renderInline(summary, () => undefined)}</li>\n`,
  )}</ul>\n`

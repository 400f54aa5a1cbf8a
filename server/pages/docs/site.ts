import type { Catalogue } from '../../../engine/catalogue.js'
import { type About, type Area, groupByArea } from '../../../engine/documents/areas.js'
import { buildConventionsPage } from '../../../engine/documents/reference.js'
import { errorsPage } from '../../../engine/documents/reference-errors.js'
import { singleOperation } from '../../../engine/documents/single-operation.js'
import { renderActionPage, renderAreaPage } from './action-pages.js'
import { actionAddress, areaAddress, findLinkAddress } from './addresses.js'
import { type Asset, createAsset } from './assets.js'
import { readDocument } from './files.js'
import { groupPages } from './groups.js'
import { type DocsPage, type Frame, layout } from './layout.js'
import type { Links } from './links.js'
import { renderMarkdown } from './markdown.js'
import { renderOverview } from './overview.js'
import { listSearchEntries, SearchPage } from './search-page.js'
import { loadTexts, type Text, type Texts } from './texts.js'

export interface DocsSources {
  readonly catalogue: Catalogue
  readonly about: () => About
  /** Returns the page about this installation's modules, in Markdown. */
  readonly modulesText: () => string
  readonly isSandbox: boolean
}

/** The documentation of one service. Each page is generated on its first request (R-3302). */
export class DocsSite {
  readonly #catalogue: Catalogue
  readonly #about: About
  readonly #texts: Texts
  readonly #areas: readonly Area[]
  readonly #frame: Frame
  #search: SearchPage | undefined
  readonly #made = new Map<string, Promise<Asset>>()

  private constructor({ catalogue, isSandbox }: DocsSources, about: About, texts: Texts) {
    this.#catalogue = catalogue
    this.#about = about
    this.#texts = texts
    this.#areas = groupByArea(catalogue, about)
    const { title, release } = about
    this.#frame = { title, release, isSandbox, areas: this.#areas, groups: groupPages(texts.pages) }
  }

  static async open(sources: DocsSources): Promise<DocsSite> {
    const { catalogue, modulesText } = sources
    const about = sources.about()
    const texts = await loadTexts(catalogue, {
      'docs/reference/conventions.md': () => buildConventionsPage(groupByArea(catalogue, about)),
      'docs/reference/errors.md': () => errorsPage(groupByArea(catalogue, about), about.faults),
      'docs/reference/modules.md': modulesText,
    })
    return new DocsSite(sources, about, texts)
  }

  /** Returns the content at an address within the documentation, or undefined. */
  find(address: string): Promise<Asset> | undefined {
    let made = this.#made.get(address)
    if (made === undefined) {
      made = this.#make(address)
      if (made === undefined) return undefined
      this.#made.set(address, made)
      // A failure is not cached, because the file may be readable next time.
      made.catch(() => this.#made.delete(address))
    }
    return made
  }

  /** Created on the first search, because building the index takes as long as several pages. */
  get #searching(): SearchPage {
    if (this.#search === undefined) {
      const pages = [...this.#texts.pages].flatMap(([address, { title, summary }]) =>
        address.startsWith('adr') ? [] : [{ address, title, summary }],
      )
      this.#search = new SearchPage(listSearchEntries(this.#catalogue, this.#about, pages))
    }
    return this.#search
  }

  /** Returns the results page for a question. */
  answer(question: string): Asset {
    return this.#page('search', (links) => this.#searching.answer(question, links))
  }

  missing(address: string): Asset {
    return this.#page(address, (links) => this.#searching.missing(address, links))
  }

  #make(address: string): Promise<Asset> | undefined {
    const made = this.#makeOfCatalogue(address)
    if (made !== undefined) return Promise.resolve(made)
    const text = this.#texts.pages.get(address)
    if (text !== undefined) return this.#textPage(address, text)
    const path = this.#texts.files.get(address)
    return path === undefined ? undefined : readDocument(path).then((text) => createAsset(contentType(path), text))
  }

  #makeOfCatalogue(address: string): Asset | undefined {
    if (address === '')
      return this.#page('', (links) => renderOverview(this.#areas, this.#catalogue, this.#about, links))
    if (address === 'search.json') return createAsset('application/json', JSON.stringify(this.#searching.entries))
    const [, name = '', isData] = /^actions\/([a-z0-9]+)(\.json)?$/.exec(address) ?? []
    const entry = this.#catalogue.get(name)
    if (entry !== undefined)
      return isData === undefined
        ? this.#page(actionAddress(name), (links) => renderActionPage(entry, this.#catalogue, this.#about, links))
        : createAsset('application/json', JSON.stringify(singleOperation(entry, this.#about)))
    const area = this.#areas.find(({ name }) => address === areaAddress(name))
    return area && this.#page(address, (links) => renderAreaPage(area, this.#catalogue, this.#about, links))
  }

  async #textPage(address: string, { path, title, read }: Text): Promise<Asset> {
    const text = await read()
    return this.#page(address, (links) => {
      const { body, headings } = renderMarkdown(text, this.#translate(path, links.to))
      return { title, main: body, headings }
    })
  }

  #page(address: string, make: (links: Links) => DocsPage): Asset {
    const base = address === '' ? './' : '../'.repeat(address.split('/').length)
    const to = (to: string) => `${base}docs${to === '' ? '' : `/${to}`}`
    const links = { base, to, ofReference: this.#translate('docs/reference/README.md', to) }
    return createAsset('text/html', layout(make(links), address, this.#frame, links))
  }

  #translate(file: string, to: Links['to']): Links['ofReference'] {
    const { pages, files } = this.#texts
    const isServed = (address: string) =>
      address === '' || pages.has(address) || files.has(address) || address.startsWith('areas/')
    return (link) => {
      const address = findLinkAddress(link, file, this.#catalogue, isServed)
      return address === undefined || address.startsWith('#') ? address : to(address)
    }
  }
}

const contentType = (path: string): string => (path.endsWith('.json') ? 'application/json' : 'text/plain')

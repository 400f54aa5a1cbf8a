import type { Area } from '../../../engine/documents/areas.js'
import { type Html, html } from '../html.js'
import { actionAddress, areaAddress } from './addresses.js'
import { loadAssets } from './assets.js'
import type { Links } from './links.js'
import type { Heading } from './markdown.js'

/** A documentation page without its frame. */
export interface DocsPage {
  readonly title: string
  readonly main: Html
  /** Shown in the search field. */
  readonly question?: string
  /** Headings for a table of contents. */
  readonly headings?: readonly Heading[]
  /** True if the text spans two columns. */
  readonly isWide?: boolean
}

export interface NamedPage {
  readonly address: string
  readonly title: string
}

/** A titled group of pages that are not about one action. */
export interface PageGroup {
  readonly title: string
  readonly pages: readonly NamedPage[]
  /** True if the group is above the actions. */
  readonly isFirst: boolean
}

/** Data that all pages share. */
export interface Frame {
  readonly title: string
  readonly release: string
  readonly isSandbox: boolean
  readonly areas: readonly Area[]
  readonly groups: readonly PageGroup[]
}

/**
 * Returns an HTML document. It is complete without scripts, except for trying a call and shortcuts such as copy buttons
 * (R-3303).
 */
export function layout(
  { title, main, question, headings = [], isWide = false }: DocsPage,
  address: string,
  frame: Frame,
  links: Links,
): string {
  const { base, to } = links
  const file = (name: string) => `${to(name)}?${loadAssets().get(name)?.content.hash}`
  // Preloaded, so that the browser need not discover each script through the previous one.
  const scripts = [...loadAssets().keys()].filter((name) => name.endsWith('.js') && name !== 'app.js')
  const chapters = headings.filter(({ depth }) => depth === 2)
  return html`<!doctype html>
<html lang="en" data-base="${base}" data-page="${address}" data-sandbox="${String(frame.isSandbox)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${frame.title}</title>
<link rel="icon" type="image/svg+xml" href="${file('icon.svg')}">
<link rel="stylesheet" href="${file('style.css')}">
<link rel="stylesheet" href="${file('try.css')}">
${scripts.map((name) => html`<link rel="modulepreload" href="${file(name)}">\n`)}<script type="module" src="${file('app.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${frame.isSandbox && html`<p class="sandbox">Sandbox: nothing here is real.</p>\n`}<header class="top">
<a class="brand" href="${to('')}">${frame.title} <span>${frame.release}</span></a>
<form role="search" id="search" method="get" action="${to('search')}">
<label for="search-input">Search</label>
<input id="search-input" type="search" name="q"${question !== undefined && html` value="${question}"`} placeholder="Search actions and pages" autocomplete="off">
</form>
<a class="menu" href="#menu">Menu</a>
</header>
<div class="frame">
<nav id="menu" class="side" aria-label="Documentation">
<a class="close" href="#content">Close menu</a>
${frame.groups.filter(({ isFirst }) => isFirst).map((group) => pageGroup(group, address, links))}
<h2>Actions</h2>
${frame.areas.map((area) => areaGroup(area, address, links))}
${frame.groups.filter(({ isFirst }) => !isFirst).map((group) => pageGroup(group, address, links))}
</nav>
<main id="content" tabindex="-1"${isWide && html` class="wide"`}>
<h1>${title}</h1>
${main}
</main>
${
  chapters.length > 2 &&
  html`<nav class="toc" aria-label="On this page">
<h2>On this page</h2>
<ul>${chapters.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>\n`)}</ul>
</nav>
`
}</div>
</body>
</html>
`.text
}

const current = (isCurrent: boolean): Html | false => isCurrent && html` aria-current="page"`

const pageGroup = ({ title, pages }: PageGroup, address: string, { to }: Links): Html | false =>
  pages.length > 0 &&
  html`<h2>${title}</h2>
<ul>${pages.map((page) => html`<li><a href="${to(page.address)}"${current(page.address === address)}>${page.title}</a></li>\n`)}</ul>
`

function areaGroup({ name, title, entries }: Area, address: string, { to }: Links): Html {
  const own = areaAddress(name)
  const isOpen = address === own || entries.some((entry) => address === actionAddress(entry.name))
  return html`<details${isOpen && html` open`}>
<summary>${title} <span>${entries.length}</span></summary>
<ul><li><a href="${to(own)}"${current(address === own)}>All on one page</a></li>
${entries.map((entry) => html`<li><a href="${to(actionAddress(entry.name))}"${current(address === actionAddress(entry.name))}>${entry.name}</a></li>\n`)}</ul>
</details>
`
}

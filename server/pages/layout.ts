import { type Branding, buildAccents } from '../../domain/settings/branding.js'
import type { Locale } from '../../domain/words/locale.js'
import { mayOpen } from './answer.js'
import type { Definition } from './definition.js'
import { Html, html } from './html.js'
import { logoAddress } from './logo.js'
import type { OpenSession, Page } from './page.js'
import { createStyle, type Style } from './style.js'
import type { Visit } from './visit.js'

/** Data for the frame of a page. Missing if the database is unavailable. */
export interface Surroundings extends Pick<Visit, 'root'> {
  readonly look: Branding
  /** Path of the current page, to mark it in the navigation. */
  readonly path: string
  readonly isSandbox: boolean
  readonly menu: readonly Definition[]
}

/** Returns the pages in the navigation, in order. */
export const listMenuPages = (pages: readonly Definition[]): Definition[] =>
  pages.filter(({ menu }) => menu !== undefined).sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))

/** First menu position of the group of pages about the account itself. */
const firstAccountPosition = 20

/** The look if the operator's settings cannot be read. */
const defaultAccents = buildAccents('#1f5fbf')

export const frameStyle = (around: Surroundings | undefined): Style => createStyle(around?.look ?? defaultAccents)

/** Renders a page as an HTML document. */
export const layout = (
  { title, main, session, isWide = false }: Page,
  locale: Locale,
  around: Surroundings | undefined,
): string =>
  html`<!doctype html>
<html lang="${locale.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}${around && ` · ${around.look.company}`}</title>
<style>${new Html(frameStyle(around).text)}</style>
</head>
<body${(session !== undefined || isWide) && html` class="area"`}>
${session && html`<a class="skip" href="#main">${locale.words.frame.skip}</a>`}
<header>
${around?.isSandbox && html`<p class="sandbox">${locale.words.frame.sandbox}</p>`}
${around && company(around, session)}
${session?.opener && html`<p class="staff">${locale.words.frame.openedByStaff}</p>`}
${around && session && account(session, locale, around)}
${around && session && navigation(session, locale, around)}
</header>
<main id="main">
<h1>${title}</h1>
${main}
</main>
${around && footer(around.look, locale)}
</body>
</html>
`.text

/**
 * Links the operator's name or logo. In a session, the link opens the client area's home page. Otherwise, it opens the
 * operator's website, or the client area if there is no website.
 */
function company({ root, look: { company, logo, links } }: Surroundings, session: OpenSession | undefined): Html {
  const to = session === undefined ? links.home || root : `${root}/home`
  const name = logo === undefined ? company : html`<img src="${root}${logoAddress(logo)}" alt="${company}">`
  return html`<p class="company"><a href="${to}">${name}</a></p>`
}

function footer({ address, links }: Branding, { words: { frame } }: Locale): Html | undefined {
  const shown = (['home', 'terms', 'privacy', 'imprint'] as const).filter((name) => links[name] !== '')
  if (shown.length === 0 && address === '') return undefined
  return html`<footer>
${shown.length > 0 && html`<p>${shown.map((name) => html`<a href="${links[name]}">${frame[name]}</a>\n`)}</p>`}
${address !== '' && html`<p>${address}</p>`}
</footer>`
}

const account = (
  { account, hasOthers, opener }: OpenSession,
  { words: { ownLogin } }: Locale,
  { root }: Surroundings,
) =>
  html`<p class="account">${account}${
    hasOthers && opener === undefined && html` · <a href="${root}/accounts">${ownLogin.changeAccount}</a>`
  } · <a href="${root}/login">${ownLogin.title}</a></p>`

function navigation(session: OpenSession, locale: Locale, around: Surroundings): Html {
  const { frame, menu: names } = locale.words
  const { root, path } = around
  const open = around.menu.filter((page) => mayOpen(page, session))
  const link = (page: Definition) =>
    html`<a href="${root}${page.path}"${current(path, `/client${page.path}`)}>${page.menu && names[page.menu.name]}</a>\n`
  const ofAccount = open.filter(({ menu }) => (menu?.order ?? 0) >= firstAccountPosition)
  const isThere = ofAccount.some((page) => isCurrent(path, `/client${page.path}`))
  return html`<form method="post" action="${root}/sign-out">
<input type="hidden" name="form_token" value="${session.formToken}">
<button class="plain">${frame.signOut}</button>
</form>
<nav aria-label="${frame.clientArea}">
${open.filter((page) => !ofAccount.includes(page)).map(link)}${
  ofAccount.length > 0 &&
  html`<details${isThere && html` open`}><summary>${frame.account}</summary><div>
${ofAccount.map(link)}</div></details>`
}</nav>`
}

const isCurrent = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`)

/** Marks the current page, or the list that the current record belongs to. */
const current = (path: string, page: string): Html | false =>
  isCurrent(path, page) && html` aria-current="${path === page ? 'page' : 'true'}"`

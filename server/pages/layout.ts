import { mayEnter } from '../../domain/clients/login-permissions.js'
import type { Locale } from '../../domain/words/locale.js'
import type { Definition } from './definition.js'
import { Html, html } from './html.js'
import type { OpenSession, Page } from './page.js'
import { style } from './style.js'
import type { Visit } from './visit.js'

/** Where a page stands; undefined while the database cannot tell whose service it is. */
export interface Surroundings extends Pick<Visit, 'root'> {
  readonly company: string
  /** The path of the page, for marking it in the navigation. */
  readonly path: string
  readonly isSandbox: boolean
  /** The pages that the navigation leads to, in its order. */
  readonly menu: readonly Definition[]
}

/** Returns the pages that the navigation leads to, in its order. */
export const menuOf = (pages: readonly Definition[]): Definition[] =>
  pages.filter(({ menu }) => menu !== undefined).sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))

/** A page -> its document. */
export const layout = ({ title, main, session }: Page, locale: Locale, around: Surroundings | undefined): string =>
  html`<!doctype html>
<html lang="${locale.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}${around && ` · ${around.company}`}</title>
<style>${new Html(style)}</style>
</head>
<body${session && html` class="area"`}>
<header>
${around?.isSandbox && html`<p class="sandbox">${locale.words.frame.sandbox}</p>`}
${around && html`<p class="company">${around.company}</p>`}
${session?.opener && html`<p class="staff">${locale.words.frame.openedByStaff}</p>`}
${around && session && navigation(session, locale, around)}
</header>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`.text

const navigation = (
  session: OpenSession,
  { words: { frame, menu } }: Locale,
  { root, path, menu: pages }: Surroundings,
): Html => html`<form method="post" action="${root}/sign-out">
<input type="hidden" name="form_token" value="${session.formToken}">
<button class="plain">${frame.signOut}</button>
</form>
<nav aria-label="${frame.clientArea}">
${pages
  .filter(({ permission }) => permission === undefined || mayEnter(session.permissions, permission))
  .map(
    (page) =>
      html`<a href="${root}${page.path}"${current(path, `/client${page.path}`)}>${page.menu && menu[page.menu.name]}</a>\n`,
  )}</nav>`

/** Marks the page that is shown, or the list that it is a record of. */
const current = (path: string, page: string): Html | false =>
  path === page ? html` aria-current="page"` : path.startsWith(`${page}/`) && html` aria-current="true"`

import { type AreaPage, areaPages, maySee } from '../../domain/clients/destinations.js'
import { Html, html } from './html.js'
import { words } from './list.js'
import type { OpenSession, Page } from './page.js'
import { style } from './style.js'
import type { Visit } from './visit.js'

/** Where a page stands; undefined while the database cannot tell whose service it is. */
export interface Surroundings extends Pick<Visit, 'root'> {
  readonly company: string
  /** The path of the page, for marking it in the navigation. */
  readonly path: string
  readonly isSandbox: boolean
}

/** A page -> its document. */
export const layout = ({ title, main, session }: Page, around: Surroundings | undefined): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}${around && ` · ${around.company}`}</title>
<style>${new Html(style)}</style>
</head>
<body${session && html` class="area"`}>
<header>
${around?.isSandbox && html`<p class="sandbox">Sandbox: nothing here is real.</p>`}
${around && html`<p class="company">${around.company}</p>`}
${session?.opener && html`<p class="staff">This session was opened by our staff. What is done in it is recorded as theirs.</p>`}
${around && session && navigation(session, around)}
</header>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`.text

const pages = Object.keys(areaPages) as AreaPage[]

const navigation = (
  session: OpenSession,
  { root, path }: Surroundings,
): Html => html`<form method="post" action="${root}/sign-out">
<input type="hidden" name="form_token" value="${session.formToken}">
<button class="plain">Sign out</button>
</form>
<nav aria-label="Client area">
${pages
  .filter((page) => maySee(session.permissions, page))
  .map((page) => html`<a href="${root}/${page}"${current(path, `/client/${page}`)}>${words(page)}</a>\n`)}</nav>`

/** Marks the page that is shown, or the list that it is a record of. */
const current = (path: string, page: string): Html | false =>
  path === page ? html` aria-current="page"` : path.startsWith(`${page}/`) && html` aria-current="true"`

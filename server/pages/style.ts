import { createHash } from 'node:crypto'
import { type Accent, type Branding, surfaces } from '../../domain/settings/branding.js'

/** A page's style, and the policy source that allows exactly this text. */
export interface Style {
  readonly text: string
  readonly source: string
}

type Accents = Pick<Branding, 'light' | 'dark'>

const styleCache = new WeakMap<Accents, Style>()

/** Returns the style in the operator's colors (R-4121), cached per look. */
export function createStyle(look: Accents): Style {
  const made = styleCache.get(look)
  if (made !== undefined) return made
  const text = `\n:root { ${variables('light', look.light)} --wrong: #b3261e; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { ${variables('dark', look.dark)} --wrong: #ff9a92; } }
${rules}`
  const style = { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
  styleCache.set(look, style)
  return style
}

const variables = (scheme: 'light' | 'dark', { accent, onAccent }: Accent): string =>
  Object.entries({ ...surfaces[scheme], accent, 'on-accent': onAccent })
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ')

/** Inlined, so that a page with a token in its address loads nothing except the logo. */
const rules = `* { box-sizing: border-box; }
body {
  margin: 0; padding: 0 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: break-word;
}
header, main, footer { max-width: 30rem; margin: 0 auto; }
.area header, .area main, .area footer { max-width: 56rem; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 1rem; padding: 1.5rem 0 1rem; }
footer { padding: 1.25rem 0 0; color: var(--quiet); font-size: .9rem; }
footer p { margin: 0 0 .35rem; }
footer a { margin-right: 1rem; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: .5rem; padding: .5rem 1rem; background: var(--card); }
.sandbox { flex-basis: 100%; margin: 0; font-weight: 650; color: var(--wrong); }
.account { margin: 0 0 0 auto; font-size: .95rem; }
header form > button { margin: 0; }
.staff { flex-basis: 100%; margin: 0; font-weight: 650; }
.company { margin: 0; font-weight: 650; font-size: 1.1rem; }
.company a { color: inherit; text-decoration: none; }
.company img { display: block; max-width: 14rem; max-height: 3rem; width: auto; height: auto; }
@media (prefers-color-scheme: dark) { .company img { padding: .35rem; background: #ffffff; border-radius: .4rem; } }
main { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.75rem 1.5rem; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 1rem; }
main > :last-child, form > :last-child { margin-bottom: 0; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
nav { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; }
nav a { padding: .35rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav details { flex-basis: 100%; }
nav summary { padding: .35rem 0; cursor: pointer; color: var(--accent); }
nav details > div { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; }
nav a[aria-current] { color: inherit; font-weight: 650; box-shadow: 0 2px 0 var(--accent); }
.field { margin-bottom: 1.1rem; }
label, legend { display: block; margin-bottom: .3rem; font-weight: 600; }
input, select, textarea {
  width: 100%; min-height: 2.75rem; padding: .5rem .7rem; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--quiet); border-radius: .4rem;
}
textarea { min-height: 8rem; resize: vertical; }
fieldset { min-width: 0; padding: 0; border: 0; margin-inline: 0; }
legend { padding: 0; }
input[readonly] { background: var(--paper); border-color: var(--line); }
[aria-invalid] { border-color: var(--wrong); border-width: 2px; }
.hint { margin: .3rem 0 0; color: var(--quiet); font-size: .9rem; }
.error { margin: .3rem 0 0; color: var(--wrong); font-weight: 600; }
button, .button {
  display: inline-block; min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; cursor: pointer;
  color: var(--on-accent); background: var(--accent); border: 0; border-radius: .4rem;
}
button:hover, .button:hover { filter: brightness(1.1); }
button.plain { display: inline; min-height: 0; padding: 0; color: var(--accent); background: none; font-weight: 400; }
button.plain:hover { text-decoration: underline; }
main > .after { margin: 1rem 0 0; }
.quiet { color: var(--quiet); }
table { width: 100%; border-collapse: collapse; margin: 0 0 1rem; }
th, td { padding: .6rem 1.25rem .6rem 0; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-size: .9rem; font-weight: 600; }
th:last-child, td:last-child { padding-right: 0; }
tbody tr:last-child > * { border-bottom: 0; }
td:first-child { overflow-wrap: anywhere; }
th, td:not(:first-child) { white-space: nowrap; }
.amount { text-align: right; font-variant-numeric: tabular-nums; }
.status { white-space: nowrap; }
.status.urgent { color: var(--wrong); font-weight: 650; }
.status.over { color: var(--quiet); }
dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: .6rem 1rem; margin: 0 0 1rem; }
dt { color: var(--quiet); }
dd { min-width: 0; margin: 0; overflow-wrap: anywhere; }
.sums dl { grid-template-columns: 1fr auto; text-align: right; font-variant-numeric: tabular-nums; }
section > form + dl { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
.button { text-decoration: none; }
section { margin: 1.5rem 0 0; padding: 1.25rem 0 0; border-top: 1px solid var(--line); }
h2 { margin: 0 0 .75rem; font-size: 1.1rem; line-height: 1.3; }
section > :last-child { margin-bottom: 0; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
ul { margin: 0 0 1rem; padding-left: 1.25rem; }
.notice { padding: .7rem .9rem; border: 1px solid var(--line); border-left: .3rem solid var(--accent); border-radius: .4rem; }
.filters { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; }
.filters a[aria-current] { color: inherit; font-weight: 650; text-decoration: none; }
.check { display: grid; grid-template-columns: auto 1fr; gap: 0 .7rem; align-items: start; }
.check label { margin: 0; font-weight: 400; }
.check .hint, .check .error { grid-column: 2; }
.check + .check { margin-top: .35rem; }
input[type="checkbox"] { width: 1.4rem; min-height: 0; height: 1.4rem; margin: .1rem 0 0; accent-color: var(--accent); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.choose { margin: 0; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; }
[role="search"] { align-items: center; margin: 0 0 1rem; }
[role="search"] label { margin: 0; }
[role="search"] input { flex: 1 1 8rem; width: auto; }
section > form + form { margin-top: 1.1rem; }
form > h2 { margin-top: 1.75rem; }
.hint + .field, .row + p { margin-top: 1rem; }
td .button { min-height: 0; padding: .1rem .8rem; }
form + .row { margin-top: .75rem; }
.row button { color: var(--accent); background: none; border: 1px solid var(--accent); }
form > button { margin: 0 .5rem .5rem 0; }
.code svg { width: 12rem; height: auto; padding: .5rem; background: #ffffff; }
.code { margin: 0; }
.code figcaption { color: var(--quiet); font-size: .9rem; }
.pager { display: flex; gap: 1rem; }
.pager [rel="next"] { margin-left: auto; }
.message { white-space: pre-wrap; overflow-wrap: anywhere; }
details { margin: 0 0 1rem; }
summary { cursor: pointer; color: var(--quiet); }
@media (max-width: 48rem) {
  table, tbody, tr, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: .7rem 0; border-bottom: 1px solid var(--line); }
  tr:last-child { border-bottom: 0; }
  td { display: flex; justify-content: space-between; gap: .6rem; padding: .1rem 0; border: 0; overflow-wrap: anywhere; }
  td:not(:first-child) { white-space: normal; text-align: right; }
  td:not(:first-child):empty { display: none; }
  td::before { content: attr(data-label); flex: none; max-width: 55%; color: var(--quiet); font-size: .9rem; text-align: left; }
  td:first-child { font-weight: 600; }
  td:first-child::before { content: none; }
  td > span:has(+ .button) { margin-left: auto; }
  td .button { min-height: 2.75rem; padding: .5rem 1.25rem; }
}
@media (max-width: 36rem) {
  main { padding: 1.4rem 1.1rem; }
  .account { margin-left: 0; }
  dl { grid-template-columns: fit-content(34%) 1fr; column-gap: .75rem; align-items: baseline; }
  dt { font-size: .9rem; }
  .sums dl { grid-template-columns: 1fr auto; }
}
`

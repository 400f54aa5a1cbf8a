import { createHash } from 'node:crypto'

/** The whole look of the pages. It stands in each of them, so that a page with a token in its address fetches nothing. */
export const style = `
:root {
  color-scheme: light dark;
  --ink: #1c2430; --quiet: #586373; --paper: #f4f5f7; --card: #ffffff; --line: #d5dae1;
  --accent: #1f5fbf; --on-accent: #ffffff; --wrong: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6e9ee; --quiet: #a3adba; --paper: #14181e; --card: #1d232b; --line: #37404b;
    --accent: #8ab4f8; --on-accent: #10151b; --wrong: #ff9a92;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 0 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: break-word;
}
header, main { max-width: 30rem; margin: 0 auto; }
.area header, .area main { max-width: 48rem; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; padding: 2rem 0 1rem; }
.sandbox { flex-basis: 100%; margin: 0; font-weight: 650; color: var(--wrong); }
.staff { flex-basis: 100%; margin: 0; font-weight: 650; }
.company { margin: 0; font-weight: 650; font-size: 1.1rem; }
main { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.75rem 1.5rem; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 1rem; }
main > :last-child, form > :last-child { margin-bottom: 0; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
nav { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; }
nav a { padding: .35rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
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
th, td { padding: .6rem 1.25rem .6rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
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
dd { margin: 0; }
.button { text-decoration: none; }
section { margin: 1.5rem 0 0; padding: 1.25rem 0 0; border-top: 1px solid var(--line); }
h2 { margin: 0 0 .75rem; font-size: 1.1rem; line-height: 1.3; }
section > :last-child { margin-bottom: 0; }
.notice { padding: .7rem .9rem; border: 1px solid var(--line); border-left: .3rem solid var(--accent); border-radius: .4rem; }
.filters { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; }
.filters a[aria-current] { color: inherit; font-weight: 650; text-decoration: none; }
.check { display: grid; grid-template-columns: auto 1fr; gap: 0 .7rem; align-items: start; }
.check label { margin: 0; font-weight: 400; }
.check .error { grid-column: 2; }
input[type="checkbox"] { width: 1.4rem; min-height: 0; height: 1.4rem; margin: .1rem 0 0; accent-color: var(--accent); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.choose { margin: 0; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; }
form + .row { margin-top: .75rem; }
.row button { color: var(--accent); background: none; border: 1px solid var(--accent); }
form > button { margin: 0 .5rem .5rem 0; }
.code svg { width: 12rem; height: auto; padding: .5rem; background: #ffffff; }
.code { margin: 0; }
.code figcaption { color: var(--quiet); font-size: .9rem; }
.pager { display: flex; gap: 1rem; }
.pager [rel="next"] { margin-left: auto; }
@media (max-width: 36rem) {
  main { padding: 1.4rem 1.1rem; }
  table, tbody, tr, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: .7rem 0; border-bottom: 1px solid var(--line); }
  tr:last-child { border-bottom: 0; }
  td { display: flex; justify-content: space-between; gap: 1rem; padding: .1rem 0; border: 0; }
  td:not(:first-child) { white-space: normal; }
  td::before { content: attr(data-label); color: var(--quiet); }
  td:first-child { font-weight: 600; }
  td:first-child::before { content: none; }
}
`

/** The source for the Content-Security-Policy: this text and no other. */
export const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

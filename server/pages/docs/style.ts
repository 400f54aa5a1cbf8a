/**
 * The style of the documentation. The root's `data-theme` attribute overrides the reader's preference for light or
 * dark.
 */
export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#ffffff, #12161c); --raised: light-dark(#f5f6f8, #1a2029); --line: light-dark(#dfe3e9, #313a46);
  --ink: light-dark(#1b2330, #e4e8ee); --quiet: light-dark(#566173, #9daab9); --accent: light-dark(#1a56b8, #8ab4f8);
  --get: light-dark(#1f6b45, #7fd1a3); --post: light-dark(#7a4a00, #f0b866); --warn: light-dark(#b3261e, #ff9a92);
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: break-word;
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
code, pre { font-family: var(--mono); font-size: .875em; }
code { overflow-wrap: anywhere; }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; letter-spacing: -.01em; }
h1 { margin: 0 0 .5rem; font-size: 2rem; overflow-wrap: anywhere; }
h2 { margin: 2.75rem 0 .75rem; font-size: 1.35rem; }
h3 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
p, ul, ol { margin: 0 0 1rem; }
li { margin: .25rem 0; }
.anchor { color: var(--quiet); font-weight: 400; text-decoration: none; opacity: 0; }
:hover > .anchor, .anchor:focus { opacity: 1; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: .5rem; z-index: 4; padding: .5rem 1rem; background: var(--paper); }
.sandbox { margin: 0; padding: .4rem 1.5rem; background: #b3261e; color: #fff; font-weight: 600; }

.top {
  position: sticky; top: 0; z-index: 2; display: flex; align-items: center; gap: 1.5rem; min-height: 3.5rem;
  padding: .5rem 1.5rem; background: var(--paper); border-bottom: 1px solid var(--line);
}
.brand { color: inherit; font-weight: 700; text-decoration: none; white-space: nowrap; }
.brand span { margin-left: .3rem; color: var(--quiet); font-size: .8rem; font-weight: 400; }
.menu, .side .close { display: none; }
#search { position: relative; flex: 0 1 26rem; margin: 0 auto; }
#search label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
#search input {
  width: 100%; min-height: 2.5rem; padding: .4rem .9rem; font: inherit; color: inherit; background: var(--raised);
  border: 1px solid var(--line); border-radius: 1.25rem;
}

.frame { display: grid; grid-template-columns: 16.5rem minmax(0, 1fr); max-width: 100rem; margin: 0 auto; }
.side {
  position: sticky; top: 3.5rem; align-self: start; height: calc(100vh - 3.5rem); overflow-y: auto;
  padding: 1rem 1rem 3rem 1.5rem; border-right: 1px solid var(--line); font-size: .9rem;
}
.side h2, .toc h2 { margin: 1.25rem 0 .4rem; color: var(--quiet); font-size: .75rem; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; }
.side h2:first-of-type { margin-top: .25rem; }
.side ul, .toc ul { margin: 0; padding: 0; list-style: none; }
.side li { margin: 0; }
.side li a, .side summary { display: block; padding: .22rem .6rem; border-radius: .35rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.side li a:hover, .side summary:hover { background: var(--raised); }
.side a[aria-current] { background: var(--raised); color: var(--accent); font-weight: 600; }
.side summary { cursor: pointer; list-style-position: outside; margin-left: .9rem; padding-left: .3rem; display: list-item; }
.side summary span { color: var(--quiet); font-size: .8rem; }
.side details ul { margin: .1rem 0 .5rem .85rem; border-left: 1px solid var(--line); padding-left: .35rem; }
main { min-width: 0; padding: 2rem 2.5rem 5rem; }
main:not(.wide) { max-width: 54rem; }
.frame:has(.toc) { grid-template-columns: 16.5rem minmax(0, 1fr) 15rem; }
.toc { position: sticky; top: 3.5rem; align-self: start; max-height: calc(100vh - 3.5rem); overflow-y: auto; padding: 1.75rem 1.5rem 2rem 0; font-size: .85rem; }
.toc a { display: block; padding: .2rem 0; color: var(--quiet); text-decoration: none; }
.toc a:hover { color: var(--accent); }

.summary { margin-bottom: 1rem; font-size: 1.15rem; line-height: 1.5; max-width: 46rem; }
.call { margin-bottom: .35rem; }
.call code { font-size: .95rem; }
.method { display: inline-block; padding: 0 .5rem; border: 1px solid; border-radius: .3rem; font: 700 .78rem/1.6 var(--mono); letter-spacing: .04em; }
.get { color: var(--get); } .post { color: var(--post); }
.needs { color: var(--quiet); }
main.wide > p { max-width: 46rem; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 3rem; align-items: start; }
.columns h2, .columns h3 { margin-top: 1.5rem; }
.values, .failures, .events { margin: 0; }
.values > div, .failures > div, .events > div { padding: .7rem 0; border-top: 1px solid var(--line); }
dt > code { font-weight: 600; font-size: .9rem; }
dd { margin: .2rem 0 0; font-size: .94rem; }
.type, .default, .aliases, .optional { color: var(--quiet); font-size: .87rem; }
.type { margin-left: .35rem; }
.optional::before, .required::before { content: "· "; color: var(--quiet); }
.required { color: var(--warn); font-size: .87rem; font-weight: 600; }
.required, .optional, .mark { white-space: nowrap; }
.mark { padding: 0 .4rem; border: 1px solid var(--line); border-radius: .6rem; color: var(--quiet); font-size: .75rem; white-space: nowrap; }
.old { color: var(--warn); border-color: currentColor; }
.inner { margin-top: .4rem; padding-left: .9rem; border-left: 2px solid var(--line); }
.inner > div { padding: .4rem 0; }
.inner > div:first-child { border-top: 0; }
.beside .values > div, .failures > div, .events > div { padding: .5rem 0; }
.status { font: 700 .85rem/1 var(--mono); color: var(--warn); margin-right: .25rem; }
.none { color: var(--quiet); }
pre {
  position: relative; margin: 0 0 1rem; padding: .9rem 1rem; overflow-x: auto; background: var(--raised);
  border: 1px solid var(--line); border-radius: .5rem; line-height: 1.5; tab-size: 2;
}
pre code { overflow-wrap: normal; }
.json b, .json i, .json s { font-style: normal; font-weight: 400; text-decoration: none; }
.json b { color: var(--accent); } .json s { color: var(--get); } .json i { color: var(--post); }
.samples { display: flow-root; margin-bottom: 1rem; }
.samples input { position: absolute; opacity: 0; }
.samples label { display: inline-block; padding: .2rem .7rem; margin-bottom: .5rem; border-radius: 1rem; color: var(--quiet); font-size: .85rem; cursor: pointer; }
.samples input:checked + label { background: var(--raised); color: var(--ink); font-weight: 600; box-shadow: inset 0 0 0 1px var(--line); }
.samples input:focus-visible + label { outline: 3px solid var(--accent); }
.samples pre { display: none; margin: 0; }
.samples input:nth-of-type(1):checked ~ pre:nth-of-type(1), .samples input:nth-of-type(2):checked ~ pre:nth-of-type(2) { display: block; }
.columns pre { max-height: 28rem; }
pre[data-language]::before {
  content: attr(data-language); display: block; margin-bottom: .35rem; color: var(--quiet);
  font: .72rem/1 system-ui, sans-serif; letter-spacing: .05em; text-transform: uppercase;
}
.actions { padding: 0; list-style: none; }
.actions li { padding: .15rem 0; }
.actions code { margin-right: .4rem; }
h1 + h2 { margin-top: 1.25rem; }
.found { padding: 0; list-style: none; } .found li { margin: 0 0 .9rem; }
.names { line-height: 2; }
.names a { margin-right: .6rem; text-decoration: none; }
.names a:hover { text-decoration: underline; }
section.action { margin-top: 3rem; border-top: 1px solid var(--line); }
section.action > h2 a:first-child { color: inherit; text-decoration: none; }
.table { overflow-x: auto; margin: 0 0 1.25rem; }
table { width: 100%; border-collapse: collapse; font-size: .92rem; }
th, td { padding: .5rem 1.25rem .5rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-size: .82rem; font-weight: 600; }
td { min-width: 6rem; }
td:first-child code { white-space: nowrap; }
blockquote { margin: 0 0 1rem; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--quiet); }

@media (max-width: 80rem) { .frame:has(.toc) { grid-template-columns: 16.5rem minmax(0, 1fr); } .toc { display: none; } }
@media (max-width: 68rem) { .columns { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 52rem) {
  .top { gap: .75rem; padding: .5rem 1rem; }
  .brand span { display: none; }
  #search { flex: 1; min-width: 0; }
  .menu { display: block; padding: .4rem 0; }
  .frame, .frame:has(.toc) { display: block; }
  .side { display: none; }
  .side:target {
    display: block; position: fixed; inset: 0; z-index: 3; height: 100dvh; padding: 1rem 1.25rem 3rem;
    background: var(--paper); border: 0; font-size: 1rem;
  }
  .side:target .close { display: block; padding: .4rem 0; text-align: right; }
  .side li a, .side summary { padding-top: .45rem; padding-bottom: .45rem; }
  main { padding: 1.5rem 1rem 4rem; }
  h1 { font-size: 1.6rem; }
}
@media print {
  .top, .side, .toc, .skip, .anchor, .try { display: none; }
  .frame, .columns { display: block; }
  main { padding: 0; }
  pre, .columns pre { max-height: none; white-space: pre-wrap; break-inside: avoid; }
  .samples label, .samples input { display: none; }
  .samples pre { display: block; margin-bottom: .5rem; }
  .values > div, .failures > div { break-inside: avoid; }
}
`

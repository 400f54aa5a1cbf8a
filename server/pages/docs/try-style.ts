/** The style of elements that scripts add: search results, copy buttons, and the form that tries a call. */
export const tryStyle = `
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
#search-results {
  position: absolute; top: calc(100% + .4rem); left: 0; right: 0; z-index: 5; max-height: min(32rem, 75vh); overflow-y: auto;
  padding: .35rem; background: var(--paper); border: 1px solid var(--line); border-radius: .6rem;
  box-shadow: 0 .6rem 1.8rem rgb(0 0 0 / .22);
}
#search-results[hidden] { display: none; }
#search-results a, #search-results p {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; margin: 0; padding: .5rem .7rem; border-radius: .4rem;
  color: inherit; text-decoration: none;
}
#search-results a[aria-selected="true"], #search-results a:hover { background: var(--raised); }
#search-results a[aria-selected="true"] { outline: 2px solid var(--accent); outline-offset: -2px; }
.search-title { font-family: var(--mono); font-size: .9rem; font-weight: 600; overflow-wrap: anywhere; }
.search-kind { color: var(--quiet); font-size: .8rem; }
.search-summary { grid-column: 1 / -1; color: var(--quiet); font-size: .87rem; line-height: 1.4; }

.copied { position: relative; }
.copied[hidden] { display: none; }
.copy {
  position: absolute; top: .4rem; right: .4rem; padding: .15rem .6rem; font: inherit; font-size: .78rem; cursor: pointer;
  color: var(--quiet); background: var(--paper); border: 1px solid var(--line); border-radius: .35rem;
}
.copy:hover { color: var(--ink); border-color: var(--quiet); }
.samples { position: relative; }

.try { margin: 0 0 1.5rem; }
.try > details { border: 1px solid var(--line); border-radius: .5rem; }
.try > details > summary { padding: .6rem 1rem; cursor: pointer; font-weight: 600; }
.try > details > .try-note { padding: 0 1rem .75rem; }
.try-form { padding: .25rem 1rem 1rem; }
.try-live { border-left: .35rem solid var(--warn); }
.try-warning { margin: .25rem 0 1rem; color: var(--warn); font-weight: 600; }
.try fieldset { min-width: 0; margin: 0 0 1rem; padding: 0; border: 0; }
.try legend { padding: 0; margin-bottom: .4rem; font-weight: 600; }
.try-credential { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: 0 .75rem; }
.try-credential legend, .try-credential .try-note { grid-column: 1 / -1; }
.try-field { min-width: 0; margin-bottom: .7rem; }
.try-field label { display: block; margin-bottom: .2rem; font-size: .9rem; overflow-wrap: anywhere; }
.try-kind { color: var(--quiet); font-size: .82rem; }
.try-need { color: var(--warn); font-size: .82rem; font-weight: 600; }
.try-field input, .try-field select, .try-field textarea {
  display: block; width: 100%; min-height: 2.4rem; padding: .35rem .6rem; font: inherit; font-size: .95rem; color: inherit;
  background: var(--paper); border: 1px solid var(--quiet); border-radius: .35rem;
}
.try-field textarea { resize: vertical; }
.try-field .try-json { font-family: var(--mono); font-size: .85rem; }
.try-field .try-covered:not(:focus, :placeholder-shown) { -webkit-text-security: disc; }
.try-field ::placeholder { color: var(--quiet); opacity: .75; }
.try-field [aria-invalid] { border: 2px solid var(--warn); }
.try-error { margin: .2rem 0 0; color: var(--warn); font-size: .88rem; font-weight: 600; }
.try-optional { margin-bottom: .7rem; padding-left: .1rem; }
.try-optional > summary { padding: .2rem 0; cursor: pointer; color: var(--accent); font-size: .92rem; }
.try-optional[open] > summary { margin-bottom: .5rem; }
.try-box { display: flex; gap: .5rem; align-items: baseline; margin-bottom: .35rem; font-size: .92rem; }
.try-box input { flex: none; width: 1.05rem; height: 1.05rem; margin: 0; accent-color: var(--accent); transform: translateY(.15rem); }
.try-note { margin: 0 0 .75rem; color: var(--quiet); font-size: .87rem; overflow-wrap: anywhere; }
.try-buttons { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin-top: .75rem; }
.try-buttons button {
  min-height: 2.5rem; padding: .4rem 1.25rem; font: inherit; font-weight: 600; cursor: pointer; color: var(--paper);
  background: var(--accent); border: 0; border-radius: .4rem;
}
.try-buttons button[hidden] { display: none; }
.try-buttons .try-danger { background: var(--warn); }
.try-buttons button[aria-disabled] { opacity: .55; cursor: progress; }
.try .plain { min-height: 0; padding: 0; font: inherit; font-size: inherit; cursor: pointer; color: var(--accent); background: none; border: 0; }
.try .plain:hover { text-decoration: underline; }
.try-said { margin: .75rem 0 0; min-height: 1.6rem; }
.try-status { margin: .25rem 0 .5rem; overflow-wrap: anywhere; }
.try-good { color: var(--get); } .try-bad { color: var(--warn); }
.try-headers { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .15rem 1rem; margin: 0 0 .75rem; font-size: .87rem; }
.try-headers dt { color: var(--quiet); }
.try-headers dd { margin: 0; overflow-wrap: anywhere; }
.try-answer pre { max-height: 32rem; margin-bottom: 0; overflow: auto; }
@media (max-width: 52rem) {
  #search-results { position: fixed; top: 3.6rem; left: .5rem; right: .5rem; max-height: 70vh; }
}
`

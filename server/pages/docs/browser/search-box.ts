// Runs in the browser.
import { baseUrl, element } from './element.js'
import { buildSearchIndex, rankEntries, type SearchEntry, type SearchIndex } from './ranking.js'

const shownResults = 8

/**
 * Turns the search form into a combobox: results appear while typing, arrow keys choose, Enter opens, and Escape
 * closes. `/`, Ctrl+K, and ⌘K focus it. Until the entries have loaded, the form opens the results page, as without
 * scripts.
 */
export function openSearchBox(form: HTMLFormElement): void {
  const input = form.querySelector('input')
  if (input === null) return
  const list = element('div', { id: 'search-results', role: 'listbox', 'aria-label': 'Results', hidden: true })
  const said = element('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' })
  form.append(list, said)
  const state = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
    'aria-keyshortcuts': '/ Control+K Meta+K',
    autocomplete: 'off',
    spellcheck: 'false',
  }
  for (const [name, value] of Object.entries(state)) input.setAttribute(name, value)
  input.placeholder = `${input.placeholder}  ( / )`

  let index: SearchIndex | undefined
  let options: HTMLAnchorElement[] = []
  let active = -1

  const activate = (at: number) => {
    options[active]?.removeAttribute('aria-selected')
    active = options.length === 0 ? -1 : (at + options.length) % options.length
    const option = options[active]
    if (option === undefined) return input.removeAttribute('aria-activedescendant')
    option.setAttribute('aria-selected', 'true')
    option.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', option.id)
  }
  const close = () => {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }
  const show = () => {
    if (index === undefined || input.value.trim() === '') {
      options = []
      said.textContent = ''
      return close()
    }
    const found = rankEntries(index, input.value)
    options = found.slice(0, shownResults).map(createOption)
    list.replaceChildren(...options)
    if (options.length === 0)
      list.append(element('p', { role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' }, 'No results.'))
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
    said.textContent = resultsWords(options.length)
    active = -1
    activate(0)
  }
  let isLoading = false
  const load = async () => {
    if (isLoading || index !== undefined) return
    isLoading = true
    try {
      const answer = await fetch(new URL('docs/search.json', baseUrl()))
      if (answer.ok) index = buildSearchIndex((await answer.json()) as SearchEntry[])
    } catch {
      // The form still works, and the next focus retries.
    }
    isLoading = false
    if (document.activeElement === input) show()
  }

  input.addEventListener('focus', () => {
    void load()
    show()
  })
  input.addEventListener('input', show)
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (list.hidden) return show()
      activate(active + (event.key === 'ArrowDown' ? 1 : -1))
    } else if (event.key === 'Enter' && !list.hidden && options[active] !== undefined) {
      event.preventDefault()
      options[active]?.click()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (list.hidden) input.value = ''
      close()
    }
  })
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget as Node | null)) close()
  })
  document.addEventListener('keydown', (event) => {
    const isKey =
      event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
    if (!isKey && !isSlash) return
    event.preventDefault()
    input.focus()
    input.select()
  })
  // The input may already have the focus.
  if (document.activeElement === input) void load()
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

function createOption({ kind, title, href, summary, area }: SearchEntry, at: number): HTMLAnchorElement {
  return element(
    'a',
    { id: `search-result-${at}`, role: 'option', href: new URL(href, baseUrl()).href, tabindex: '-1' },
    element('span', { class: 'search-title' }, title),
    element('span', { class: 'search-kind' }, area ?? kind),
    element('span', { class: 'search-summary' }, summary),
  )
}

const resultsWords = (count: number): string =>
  count === 0 ? 'No results.' : count === 1 ? 'One result.' : `${count} results.`

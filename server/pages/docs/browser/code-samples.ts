// Runs in the browser.
import { copyButton } from './copy.js'
import { element } from './element.js'

/** Puts a button that copies it on every block of code, and shows samples of one call one at a time, by language. */
export function dressCode(): void {
  for (const pre of document.querySelectorAll<HTMLPreElement>('main pre')) {
    const frame = element('div', { class: 'copied' })
    pre.replaceWith(frame)
    frame.append(pre)
    const button = copyButton(() => pre.querySelector('code')?.textContent ?? pre.textContent ?? '')
    if (button) frame.append(button)
  }
  const groups = [...document.querySelectorAll<HTMLElement>('.copied:has(> pre[data-language="curl"])')].flatMap(
    (first) => {
      const second = first.nextElementSibling
      return second instanceof HTMLElement && second.querySelector('pre[data-language="TypeScript"]')
        ? [tabbed([first, second])]
        : []
    },
  )
  const choose = (language: string) => {
    for (const show of groups) show(language)
  }
  choose('curl')
  document.addEventListener('choose-language', (event) => choose((event as CustomEvent<string>).detail))
}

let count = 0

/** Makes tabs of samples. Returns what shows one of them. */
function tabbed(samples: readonly HTMLElement[]): (language: string) => void {
  const languages = samples.map((sample) => sample.querySelector('pre')?.dataset.language ?? '')
  const tabs = languages.map((language) => {
    const sample = samples[languages.indexOf(language)] as HTMLElement
    const id = `samples-${++count}`
    sample.id = `${id}-panel`
    sample.setAttribute('role', 'tabpanel')
    sample.setAttribute('aria-labelledby', id)
    const tab = element('button', { id, type: 'button', role: 'tab', 'aria-controls': sample.id }, language)
    tab.addEventListener('click', () => tell(language))
    return tab
  })
  const list = element('div', { role: 'tablist', class: 'tabs', 'aria-label': 'Language of the sample' }, ...tabs)
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (tabs.indexOf(event.target as HTMLButtonElement) + step + tabs.length) % tabs.length
    tell(languages[next] as string)
    tabs[next]?.focus()
  })
  samples[0]?.before(list)
  return (language) => {
    for (const [at, tab] of tabs.entries()) {
      const isChosen = languages[at] === language
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
      ;(samples[at] as HTMLElement).hidden = !isChosen
    }
  }
}

/** The choice holds for every sample of the page. */
const tell = (language: string): void => {
  document.dispatchEvent(new CustomEvent('choose-language', { detail: language }))
}

// Runs in the browser.
import { copyButton } from './copy.js'
import { element } from './element.js'

/** Adds a copy button to every code block, and applies a choice of language to all samples. */
export function enhanceCodeBlocks(): void {
  const samples = [...document.querySelectorAll<HTMLElement>('.samples')]
  for (const group of samples) addCopy(group, () => shownSample(group)?.textContent ?? '')
  for (const pre of document.querySelectorAll<HTMLPreElement>('main pre')) {
    if (pre.closest('.samples') !== null) continue
    const frame = element('div', { class: 'copied' })
    pre.replaceWith(frame)
    frame.append(pre)
    addCopy(frame, () => pre.textContent ?? '')
  }
  // The choice is forgotten when the reader leaves the page.
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.closest('.samples') === null) return
    const language = getLanguage(target)
    for (const group of samples)
      for (const choice of languageInputs(group)) if (getLanguage(choice) === language) choice.checked = true
  })
}

function addCopy(frame: HTMLElement, text: () => string): void {
  const button = copyButton(text)
  if (button !== undefined) frame.append(button)
}

const languageInputs = (group: Element): HTMLInputElement[] => [
  ...group.querySelectorAll<HTMLInputElement>('input[type=radio]'),
]

const getLanguage = ({ labels }: HTMLInputElement): string => labels?.[0]?.textContent?.trim() ?? ''

const shownSample = (group: Element): Element | undefined =>
  group.querySelectorAll('pre')[languageInputs(group).findIndex(({ checked }) => checked)] ?? undefined

/** Returns the code sample in `language` next to a form, or undefined if there is none. */
export function findSample(section: Element, language: string): HTMLElement | undefined {
  const group = section.parentElement?.querySelector('.samples')
  if (!group) return undefined
  const at = languageInputs(group).findIndex((choice) => getLanguage(choice) === language)
  return group.querySelectorAll<HTMLElement>('pre > code')[at]
}

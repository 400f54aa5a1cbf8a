// Runs in the browser.
import { element } from './element.js'

const shownMs = 1500

/** Returns a button that copies a text, or undefined if the browser does not allow it, for example without TLS. */
export function copyButton(text: () => string): HTMLButtonElement | undefined {
  if (navigator.clipboard === undefined) return undefined
  const button = element('button', { type: 'button', class: 'copy', 'aria-live': 'polite' }, 'Copy')
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text())
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Copy failed'
    }
    setTimeout(() => {
      button.textContent = 'Copy'
    }, shownMs)
  })
  return button
}

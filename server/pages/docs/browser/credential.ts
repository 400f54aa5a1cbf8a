// Runs in the browser.
import type { Credential } from './call-request.js'
import { element } from './element.js'

// Exists only in this variable: not in storage, an address, an attribute, or the history. Leaving or reloading the page
// clears it (R-3332).
let held: Credential = { key: '', secret: '' }

/** Inputs of every form on the page, which show the same credential. */
const shown: { readonly key: HTMLInputElement; readonly secret: HTMLInputElement }[] = []

export const getCredential = (): Credential => held

function storeCredential(credential: Credential): void {
  held = credential
  for (const { key, secret } of shown) {
    if (key.value !== held.key) key.value = held.key
    if (secret.value !== held.secret) secret.value = held.secret
  }
}

const entry = (id: string): HTMLInputElement =>
  element('input', {
    id,
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
    autocapitalize: 'none',
    'data-1p-ignore': true,
    'data-lpignore': 'true',
  })

/** Returns inputs for the credential, which all forms on the page share in memory. */
export function credentialEntries(prefix: string): HTMLFieldSetElement {
  const key = entry(`${prefix}-key`)
  const secret = entry(`${prefix}-secret`)
  shown.push({ key, secret })
  storeCredential(held)
  const forget = element('button', { type: 'button', class: 'plain' }, 'Forget')
  forget.addEventListener('click', () => storeCredential({ key: '', secret: '' }))
  for (const input of [key, secret])
    input.addEventListener('input', () => storeCredential({ key: key.value.trim(), secret: secret.value.trim() }))
  return element(
    'fieldset',
    { class: 'try-credential' },
    element('legend', {}, 'Credential'),
    element('div', { class: 'try-field' }, element('label', { for: key.id }, 'API key'), key),
    element('div', { class: 'try-field' }, element('label', { for: secret.id }, 'API secret'), secret),
    element('p', { class: 'try-note' }, 'Kept only in the memory of this page. ', forget),
  )
}

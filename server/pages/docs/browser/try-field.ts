// Runs in the browser.
import { element } from './element.js'
import { type EnteredValue, readEntered } from './entered-values.js'
import type { FormField } from './operation.js'

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A labeled input with a place for its error. */
export interface Entry {
  readonly name: string
  readonly root: HTMLElement
  readonly read: () => EnteredValue
  /** Shows an error, or removes it if undefined. */
  readonly tell: (problem: string | undefined) => void
  readonly focus: () => void
}

export function createFieldEntry(field: FormField, prefix: string): Entry {
  const id = `${prefix}-${field.name.replaceAll(/\W/g, '-')}`
  const label = element(
    'label',
    { for: id },
    element('code', {}, field.name),
    element('span', { class: 'try-kind' }, ` ${kindWords[field.kind]}`),
    field.need === 'optional' ? '' : element('span', { class: 'try-need' }, ` · ${field.need}`),
  )
  return createEntry(field.name, label, createInput(field, id), (text) => readEntered(field, text))
}

/** Returns the entry for an input. `read` converts the input's text. */
export function createEntry(
  name: string,
  label: HTMLElement,
  input: Input,
  read: (text: string) => EnteredValue,
): Entry {
  const error = element('p', { id: `${input.id}-error`, class: 'try-error', hidden: true })
  const tell = (problem: string | undefined) => {
    error.textContent = problem ?? ''
    error.hidden = problem === undefined
    if (problem === undefined) {
      input.removeAttribute('aria-invalid')
      input.removeAttribute('aria-describedby')
      return
    }
    input.setAttribute('aria-invalid', 'true')
    input.setAttribute('aria-describedby', error.id)
    // Opens the collapsed sections around the input.
    for (let above = input.closest('details'); above !== null; above = above.parentElement?.closest('details') ?? null)
      above.open = true
  }
  input.addEventListener('input', () => tell(undefined))
  return {
    name,
    root: element('div', { class: 'try-field' }, label, input, error),
    read: () => read(input.value),
    tell,
    focus: () => input.focus(),
  }
}

const kindWords = {
  text: 'text',
  'long text': 'text',
  secret: 'secret',
  integer: 'whole number',
  number: 'number',
  date: 'date',
  choice: 'choice',
  boolean: 'yes or no',
  json: 'JSON',
  mixed: 'text or JSON',
} as const satisfies Record<FormField['kind'], string>

function createInput({ kind, choices, example, need, isSecret }: FormField, id: string): Input {
  const common = {
    id,
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: example,
    ...(need === 'required' && { 'aria-required': 'true' }),
  }
  switch (kind) {
    case 'choice':
      return select(common, choices)
    case 'boolean':
      return select(common, ['true', 'false'])
    case 'json':
    case 'mixed':
      return element('textarea', { ...common, rows: '2', class: isSecret ? 'try-json try-covered' : 'try-json' })
    case 'long text':
      return element('textarea', { ...common, rows: '2' })
    case 'secret':
      return element('input', { ...common, type: 'password', autocomplete: 'new-password', placeholder: undefined })
    case 'date':
      return element('input', { ...common, type: 'date' })
    default:
      return element('input', { ...common, type: 'text', inputmode: inputModes[kind] })
  }
}

const inputModes = { text: undefined, integer: 'numeric', number: 'decimal' } as const

const select = (
  { id, 'aria-required': required }: { readonly id: string; readonly 'aria-required'?: string },
  choices: readonly string[],
): HTMLSelectElement =>
  element(
    'select',
    { id, 'aria-required': required },
    element('option', { value: '' }, 'Not sent'),
    ...choices.map((choice) => element('option', { value: choice }, choice)),
  )

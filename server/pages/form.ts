import type { Field, Fields, Value } from '../../engine/fields.js'
import { compileInput, InvalidInput, type Raw } from '../../engine/input.js'
import { type Html, html } from './html.js'

interface Entry<F extends Field = Field> {
  readonly label: string
  /** Checks the value: the field that an action takes for the same thing. */
  readonly field: F
  readonly type: 'text' | 'email' | 'password'
  readonly autocomplete: string
}

type Entries = Readonly<Record<string, Entry>>
type Entered<E extends Entries> = { readonly [K in keyof E]: Value<E[K]['field']> }

/** By the name of the entry: a sentence on what is wrong with it. */
export type Mistakes = Readonly<Record<string, string>>

export interface Given {
  readonly raw: Raw
  readonly mistakes: Mistakes
}

export interface PageForm<E extends Entries> {
  /**
   * Returns the checked values, or the mistakes in them. Slow work such as hashing is done before it resolves, in the turn
   * of the visitor that `source` names.
   */
  read(raw: Raw, source?: string): Promise<{ readonly values: Entered<E> } | { readonly mistakes: Mistakes }>
  /** The form as markup, with more above its entries. Shown again, it keeps what was typed, except passwords. */
  show(given?: Given, above?: Html): Html
}

/**
 * Makes a form that posts to the address of its page. Without an `action` that address, often secret, is not in the
 * markup.
 */
export function form<E extends Entries>(button: string, entries: E): PageForm<E> {
  const fields: Fields = Object.fromEntries(Object.entries(entries).map(([name, { field }]) => [name, field]))
  const input = compileInput({ required: fields, optional: {} })
  return {
    async read(raw, source) {
      try {
        const values = input.read(raw)
        await input.settle?.(values, source)
        return { values: values as Entered<E> }
      } catch (error) {
        if (!(error instanceof InvalidInput)) throw error
        return { mistakes: sentences(error, entries) }
      }
    },
    show: ({ raw, mistakes } = { raw: {}, mistakes: {} }, above) => {
      const first = Object.keys(mistakes)[0]
      return html`<form method="post">
${above}
${Object.entries(entries).map(([name, entry]) => show(name, entry, raw[name], mistakes[name], name === first))}
<button>${button}</button>
</form>`
    },
  }
}

/** Sentences that name a parameter -> sentences that name the label beside it. */
const sentences = ({ violations }: InvalidInput, entries: Entries): Mistakes =>
  Object.fromEntries(
    Object.entries(violations).map(([name, [sentence = '']]) => [
      name,
      sentence.replace(`The ${name} field`, entries[name]?.label ?? name),
    ]),
  )

function show(
  name: string,
  { label, field, type, autocomplete }: Entry,
  raw: unknown,
  mistake: string | undefined,
  focus: boolean,
) {
  const { minLength = 0, maxLength } = field.schema as { minLength?: number; maxLength?: number }
  const typed = type === 'password' ? undefined : field.coerce(raw)
  const hint = minLength > 1 && `At least ${minLength} characters.`
  const described = [hint && `${name}-hint`, mistake && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${maxLength}" required
${minLength > 1 && html` minlength="${minLength}"`}${typeof typed === 'string' && html` value="${typed}"`}
${described && html` aria-describedby="${described}"`}${mistake && html` aria-invalid="true"`}${focus && html` autofocus`}>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${mistake && html`<p class="error" id="${name}-error">${mistake}</p>`}
</div>`
}

// Runs in the browser.
import { buildRequest, type FilledCall } from './call-request.js'
import { Confirmation } from './confirmation.js'
import { credentialEntries, getCredential } from './credential.js'
import { baseUrl, element, isSandbox } from './element.js'
import { readExtraParameters } from './entered-values.js'
import { IdempotencyKey } from './idempotency-key.js'
import { acceptsHeader, listFormFields, type Operation, secretNames } from './operation.js'
import { createEntry, createFieldEntry, type Entry } from './try-field.js'
import { renderResponse } from './try-response.js'

/** The current content of a form. `secrets` lists the parameters whose values must not be displayed. */
export interface Draft extends Pick<FilledCall, 'values' | 'isStrict' | 'isDryRun'> {
  readonly secrets: ReadonlySet<string>
}

/** Returns a form that calls an action. `onDraft` is called at the start and after every change. */
export function createCallForm(operation: Operation, onDraft: (draft: Draft) => void): HTMLFormElement {
  const { operationId: name, method } = operation
  const prefix = `try-${name}`
  const isRead = method === 'GET'
  const fields = listFormFields(operation)
  const entries = fields.map((field) => createFieldEntry(field, prefix))
  const secrets = secretNames(fields)
  const further = createExtraEntry(prefix, secrets.size > 0)
  const isOptional = (_: Entry, at: number) => fields[at]?.need === 'optional'
  const strict = createCheckbox(`${prefix}-strict`, true, 'Reject unknown parameters (', 'Prefer: handling=strict', ')')
  const dryRun = acceptsHeader(operation, 'Dry-Run')
    ? createCheckbox(`${prefix}-dry-run`, !isSandbox(), 'Dry run, which stores nothing (', 'Dry-Run: true', ')')
    : undefined
  const repeatKey = acceptsHeader(operation, 'Idempotency-Key') ? new IdempotencyKey() : undefined
  const shownKey = element('code', { class: 'try-key' }, repeatKey?.key ?? '')
  const confirmation = new Confirmation()
  const send = element('button', { type: 'submit' })
  const stop = element('button', { type: 'button', class: 'plain', hidden: true }, 'Stop waiting')
  const status = element('p', { class: 'try-said', role: 'status', 'aria-live': 'polite' })
  const answer = element('div', { class: 'try-answer' })
  const optional = entries.filter(isOptional)

  const form = element(
    'form',
    {
      class: isSandbox() ? 'try-form' : 'try-form try-live',
      novalidate: true,
      autocomplete: 'off',
      'aria-label': `Try ${name}`,
    },
    !isSandbox() &&
      element(
        'p',
        { class: 'try-warning' },
        `This is not a sandbox. The call ${isRead ? 'reads' : 'changes'} real data.`,
      ),
    credentialEntries(prefix),
    element(
      'fieldset',
      {},
      element('legend', {}, 'Parameters'),
      ...entries.filter((entry, at) => !isOptional(entry, at)).map(({ root }) => root),
      optional.length > 0 &&
        element(
          'details',
          { class: 'try-optional' },
          element('summary', {}, `${optional.length} optional`),
          ...optional.map(({ root }) => root),
        ),
      element('details', { class: 'try-optional' }, element('summary', {}, 'Other parameters, as JSON'), further.root),
    ),
    element('div', { class: 'try-boxes' }, strict.root, dryRun?.root),
    repeatKey !== undefined && element('p', { class: 'try-note' }, 'Idempotency-Key ', shownKey),
    element('div', { class: 'try-buttons' }, send, stop),
    status,
    answer,
  )

  const isTried = () => dryRun?.input.checked === true
  const showButton = () => {
    const changes = !isRead && !isTried()
    send.textContent = confirmation.isAsked ? 'Send and change real data' : isTried() ? 'Send dry run' : 'Send'
    send.classList.toggle('try-danger', !isSandbox() && changes)
  }
  const collect = (): { values: Record<string, unknown>; wrong: Entry[] } => {
    const values: Record<string, unknown> = {}
    const wrong: Entry[] = []
    for (const entry of [...entries, further]) {
      const entered = entry.read()
      if (entered === undefined) continue
      if ('problem' in entered) wrong.push(entry)
      else if (entry === further) Object.assign(values, entered.value)
      else values[entry.name] = entered.value
    }
    return { values, wrong }
  }
  const options = () => ({ isStrict: strict.input.checked, isDryRun: isTried() })
  const tellDraft = () => onDraft({ ...options(), values: collect().values, secrets })
  form.addEventListener('input', (event) => {
    confirmation.forget()
    showButton()
    // Samples do not contain the credential.
    if (!(event.target as Element).closest('.try-credential')) tellDraft()
  })

  let calling: AbortController | undefined
  stop.addEventListener('click', () => calling?.abort())
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (calling !== undefined) return
    for (const entry of [...entries, further]) entry.tell(undefined)
    const { values, wrong } = collect()
    for (const entry of wrong) {
      const entered = entry.read()
      entry.tell(entered !== undefined && 'problem' in entered ? entered.problem : undefined)
    }
    if (wrong.length > 0) {
      status.textContent = `${wrong.length === 1 ? 'One field' : `${wrong.length} fields`} cannot be sent as entered.`
      wrong[0]?.focus()
      return
    }
    // R-3333
    if (!isSandbox() && !isRead && !isTried() && !confirmation.press(performance.now())) {
      status.textContent = 'This changes real data. Press again to send it.'
      showButton()
      return
    }
    confirmation.forget()
    const call: FilledCall = { operation, values, ...options(), idempotencyKey: undefined }
    // A dry run does not use the key.
    const idempotencyKey = call.isDryRun ? undefined : repeatKey?.begin(JSON.stringify(values))
    shownKey.textContent = repeatKey?.key ?? ''
    calling = new AbortController()
    stop.hidden = false
    send.setAttribute('aria-disabled', 'true')
    status.textContent = 'Waiting for the response …'
    answer.replaceChildren()
    try {
      const [url, init] = buildRequest({ ...call, idempotencyKey }, baseUrl(), getCredential())
      const begun = performance.now()
      const response = await fetch(url, { ...init, signal: calling.signal })
      const text = await response.text()
      const milliseconds = performance.now() - begun
      const body = parseObject(text)
      if (idempotencyKey !== undefined) repeatKey?.answered(response.status, body.code)
      status.textContent = summarizeResponse(response.status, body, response.headers.get('Dry-Run') === 'true')
      answer.replaceChildren(
        ...renderResponse({ status: response.status, headers: response.headers, text, milliseconds }),
      )
      showFieldErrors(body.errors, [...entries, further])
    } catch {
      const isStopped = calling.signal.aborted
      status.textContent = [
        isStopped ? 'You stopped waiting.' : 'There was no response.',
        idempotencyKey === undefined
          ? ''
          : 'The call may have been carried out. If you send it again unchanged, it uses the same Idempotency-Key and takes effect only once.',
      ].join(' ')
    }
    calling = undefined
    // Hiding the focused button would lose the keyboard user's place.
    if (document.activeElement === stop) send.focus()
    stop.hidden = true
    send.removeAttribute('aria-disabled')
    shownKey.textContent = repeatKey?.key ?? ''
    showButton()
  })
  showButton()
  tellDraft()
  return form
}

/** Returns the entry for parameters without a field: numbered parameters, aliases, and empty values. */
function createExtraEntry(prefix: string, takesSecret: boolean): Entry {
  const input = element('textarea', {
    id: `${prefix}--further`,
    rows: '2',
    class: takesSecret ? 'try-json try-covered' : 'try-json',
    spellcheck: 'false',
    autocomplete: 'off',
    placeholder: '{"name": "value"}',
  })
  return createEntry(
    '',
    element('label', { for: input.id }, 'Other parameters, or empty values'),
    input,
    readExtraParameters,
  )
}

function createCheckbox(id: string, isTicked: boolean, before: string, code: string, after: string) {
  const input = element('input', { id, type: 'checkbox', checked: isTicked })
  const label = element('label', { for: id }, before, element('code', {}, code), after)
  return { input, root: element('div', { class: 'try-box' }, input, label) }
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

/** Returns a sentence about a response for the form's status line, which screen readers announce. */
function summarizeResponse(status: number, body: Readonly<Record<string, unknown>>, wasTried: boolean): string {
  if (status < 400) return wasTried ? 'Dry run complete. Nothing was stored.' : 'Done.'
  return typeof body.message === 'string' ? body.message : `Failed with status ${status}.`
}

/**
 * Shows errors next to their entries, for example `items.0.amount` at `items`. An error without an entry is shown at
 * the last entry.
 */
function showFieldErrors(errors: unknown, entries: readonly Entry[]): void {
  if (typeof errors !== 'object' || errors === null) return
  for (const [path, messages] of Object.entries(errors)) {
    const [name] = path.split('.')
    const entry = entries.find((one) => one.name === name) ?? entries.at(-1)
    entry?.tell([messages].flat().join(' '))
  }
}

// Runs in the browser.
import { curlCommand } from '../../../../engine/documents/curl-command.js'
import { typescriptArguments } from '../../../../engine/documents/typescript-value.js'
import { buildHeaders } from './call-request.js'
import { findSample } from './code-samples.js'
import { baseUrl } from './element.js'
import { isShown, listFormFields, type Operation } from './operation.js'
import type { Draft } from './try-form.js'

/** Text that replaces secrets in samples. */
const hidden = '********'

/**
 * Returns the parameters for a sample: the values filled in, and examples for the other parameters of a minimal call.
 */
export function sampleValues(operation: Operation, { values, secrets }: Pick<Draft, 'values' | 'secrets'>) {
  // The members of an object parameter can be sent as separate parameters, such as `parameters[token]`.
  const isSecret = (name: string) => secrets.has(name.replace(/\[.*/s, ''))
  const fields = listFormFields(operation)
  const either = fields.filter(({ need }) => need === 'one of these')
  const isChosen = either.some(({ name }) => values[name] !== undefined)
  const needed = [
    ...fields.filter(({ name, need }) => need === 'required' || (need === 'optional' && isShown(operation, name))),
    ...(isChosen ? [] : either.slice(0, 1)),
  ]
  return {
    ...Object.fromEntries(needed.map(({ name, kind, example = name }) => [name, exampleValue(kind, example)])),
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isSecret(name) ? hidden : value])),
  }
}

const exampleValue = (kind: string, example: string): unknown => {
  if (kind === 'secret') return hidden
  if (!['integer', 'number', 'boolean', 'json'].includes(kind)) return example
  try {
    return JSON.parse(example) as unknown
  } catch {
    return example
  }
}

/** Returns a TypeScript sample with new arguments for its call, or unchanged if it has no such call. */
export function replaceArguments(
  sample: string,
  name: string,
  { sent, isDryRun }: { readonly sent: Readonly<Record<string, unknown>>; readonly isDryRun: boolean },
): string {
  const [at, opening] = [`countinghouse.${name}(`, `countinghouse.call('${name}', `]
    .map((one) => [sample.lastIndexOf(one), one] as const)
    .sort(([a], [b]) => b - a)[0] as readonly [number, string]
  if (at < 0) return sample
  // Samples that use `call` contain the method.
  const [, method] = /, \{ method: '(\w+)' \}\)\s*$/.exec(sample) ?? []
  const options = { ...(isDryRun && { dryRun: true }), ...(method !== undefined && { method }) }
  const after = /\)(?:\) console\.log\(row\))?\s*$/.exec(sample)?.[0] ?? ')'
  const before = sample.slice(0, at + opening.length)
  const taken = before.length - before.lastIndexOf('\n') - 1 + after.length
  return `${before}${typescriptArguments(sent, taken, options)}${after}`
}

/** Returns a function that shows a draft in the samples next to its form, and restores them for an empty draft. */
export function createSampleUpdater(section: HTMLElement, operation: Operation): (draft: Draft) => void {
  const code = (language: string) => {
    const found = findSample(section, language)
    const original = found?.textContent ?? ''
    return (text: ((original: string) => string) | undefined) => {
      if (found) found.textContent = text === undefined ? original : text(original)
    }
  }
  const [showCurl, showTypeScript] = [code('curl'), code('TypeScript')]
  return (draft) => {
    if (Object.keys(draft.values).length === 0 && !draft.isDryRun) {
      showCurl(undefined)
      showTypeScript(undefined)
      return
    }
    const sent = sampleValues(operation, draft)
    const command = curlCommand({
      method: operation.method,
      url: new URL(operation.path.replace(/^\//, ''), baseUrl()).href,
      sent,
      headers: buildHeaders({ ...draft, operation, idempotencyKey: undefined }),
    })
    showCurl(() => command)
    showTypeScript((original) => replaceArguments(original, operation.operationId, { ...draft, sent }))
  }
}

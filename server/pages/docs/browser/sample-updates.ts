// Runs in the browser.
import { curlCommand } from '../../../../engine/documents/curl-command.js'
import { typescriptArgument } from '../../../../engine/documents/typescript-value.js'
import { headersOf } from './call-request.js'
import { sampleOf } from './code-samples.js'
import { baseUrl } from './element.js'
import { fieldsOf, type Operation } from './operation.js'
import type { Draft } from './try-form.js'

/** Stands for a secret parameter in what is shown. */
const hidden = '********'

/** Returns the parameters that a sample shows: those filled in, and examples of those that have to be. */
export function sampleValues(operation: Operation, { values, secrets }: Pick<Draft, 'values' | 'secrets'>) {
  const needed = fieldsOf(operation).filter(({ need }) => need === 'required')
  return {
    ...Object.fromEntries(needed.map(({ name, kind, example = name }) => [name, exampleValue(kind, example)])),
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secrets.has(name) ? hidden : value])),
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

/**
 * Returns a TypeScript sample with another argument of its call; the sample as it is where it has no such call.
 */
export function withArgument(sample: string, name: string, sent: Readonly<Record<string, unknown>>): string {
  const opening = `countinghouse.${name}(`
  const at = sample.lastIndexOf(opening)
  if (at < 0) return sample
  const after = /\)(?:\) console\.log\(row\))?\s*$/.exec(sample)?.[0] ?? ')'
  const before = sample.slice(0, at + opening.length)
  const taken = before.length - before.lastIndexOf('\n') - 1 + after.length
  return `${before}${typescriptArgument(sent, taken)}${after}`
}

/** Returns what shows a call that is being filled in beside its form: in the samples, and theirs again once it is empty. */
export function sampleUpdater(section: HTMLElement, operation: Operation): (draft: Draft) => void {
  const code = (language: string) => {
    const found = sampleOf(section, language)
    const original = found?.textContent ?? ''
    return (text: ((original: string) => string) | undefined) => {
      if (found) found.textContent = text === undefined ? original : text(original)
    }
  }
  const [showCurl, showTypeScript] = [code('curl'), code('TypeScript')]
  return (draft) => {
    if (Object.keys(draft.values).length === 0) {
      showCurl(undefined)
      showTypeScript(undefined)
      return
    }
    const sent = sampleValues(operation, draft)
    const command = curlCommand({
      method: operation.method,
      url: new URL(operation.path.replace(/^\//, ''), baseUrl()).href,
      sent,
      headers: headersOf({ ...draft, operation, idempotencyKey: undefined }),
    })
    showCurl(() => command)
    showTypeScript((original) => withArgument(original, operation.operationId, sent))
  }
}

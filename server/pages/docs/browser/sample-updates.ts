// Runs in the browser.
import { curlCommand } from '../../../../engine/documents/curl-command.js'
import { headersOf } from './call-request.js'
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

/** Returns what shows a call that is being filled in beside its form: in the samples, and theirs again once it is empty. */
export function sampleUpdater(section: HTMLElement, operation: Operation): (draft: Draft) => void {
  const code = section.parentElement?.querySelector('pre[data-language="curl"] > code')
  const original = code?.textContent ?? ''
  return (draft) => {
    if (!code) return
    if (Object.keys(draft.values).length === 0) {
      code.textContent = original
      return
    }
    code.textContent = curlCommand({
      method: operation.method,
      url: new URL(operation.path.replace(/^\//, ''), baseUrl()).href,
      sent: sampleValues(operation, draft),
      headers: headersOf({ ...draft, operation, idempotencyKey: undefined }),
    })
  }
}

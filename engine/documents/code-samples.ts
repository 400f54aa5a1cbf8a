import type { Entry } from '../catalogue.js'
import { curl } from './curl.js'
import { typescriptSample } from './typescript-sample.js'

/** A call in one language, in the format of `x-codeSamples`. */
export interface CodeSample {
  readonly lang: 'Shell' | 'TypeScript'
  readonly label: string
  readonly source: string
}

/** Returns an action's smallest valid call in each language, or only in curl if the action is unavailable. */
export function codeSamples(entry: Entry, baseUrl: string): readonly CodeSample[] {
  const typescript = typescriptSample(entry, baseUrl)
  return [
    { lang: 'Shell', label: 'curl', source: curl(entry, baseUrl) },
    ...(typescript === undefined ? [] : [{ lang: 'TypeScript', label: 'TypeScript', source: typescript } as const]),
  ]
}

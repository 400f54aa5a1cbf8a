import type { Entry } from '../catalogue.js'
import { curl } from './curl.js'
import { typescriptSample } from './typescript-sample.js'

/** A call in one language, as `x-codeSamples` lists it. */
export interface CodeSample {
  readonly lang: 'Shell' | 'TypeScript'
  readonly label: string
  readonly source: string
}

/** Returns the smallest valid call of an action in each language; in curl alone where it is never available. */
export function codeSamples(entry: Entry, baseUrl: string): readonly CodeSample[] {
  const typescript = typescriptSample(entry, baseUrl)
  return [
    { lang: 'Shell', label: 'curl', source: curl(entry, baseUrl) },
    ...(typescript === undefined ? [] : [{ lang: 'TypeScript', label: 'TypeScript', source: typescript } as const]),
  ]
}

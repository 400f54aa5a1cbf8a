import { Representation } from '../../../engine/representation.js'
import { browserModules } from './browser-modules.js'
import { style } from './style.js'
import { tryStyle } from './try-style.js'

export interface Asset {
  readonly type: string
  readonly content: Representation
}

export const asset = (type: string, text: string | Buffer): Asset => ({
  type: `${type}; charset=utf-8`,
  content: new Representation(Buffer.from(text)),
})

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5fbf"/><path d="M9 22V10m7 12V10m7 12V10M6 19 26 13" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></svg>\n`

let known: ReadonlyMap<string, Asset> | undefined

/**
 * Returns the files that pages load, by name, read once per process. Only these are served, so names in requests never
 * become paths on disk.
 */
export function assets(): ReadonlyMap<string, Asset> {
  known ??= new Map([
    ['style.css', asset('text/css', style)],
    ['try.css', asset('text/css', tryStyle)],
    ['icon.svg', asset('image/svg+xml', icon)],
    ...[...browserModules()].map(
      ([name, content]) => [name, { type: 'text/javascript; charset=utf-8', content }] as const,
    ),
  ])
  return known
}

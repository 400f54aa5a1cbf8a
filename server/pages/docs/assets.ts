import { Representation } from '../../../engine/representation.js'
import { loadBrowserModules } from './browser-modules.js'
import { style } from './style.js'
import { tryStyle } from './try-style.js'

export interface Asset {
  readonly type: string
  readonly content: Representation
}

export const createAsset = (type: string, text: string | Buffer): Asset => ({
  type: `${type}; charset=utf-8`,
  content: new Representation(Buffer.from(text)),
})

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5fbf"/><path d="M9 22V10m7 12V10m7 12V10M6 19 26 13" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></svg>\n`

let known: ReadonlyMap<string, Asset> | undefined

/**
 * Returns the files that pages load, by name, read once per process. Only these are served, so names in requests never
 * become paths on disk.
 */
export function loadAssets(): ReadonlyMap<string, Asset> {
  known ??= new Map([
    ['style.css', createAsset('text/css', style)],
    ['try.css', createAsset('text/css', tryStyle)],
    ['icon.svg', createAsset('image/svg+xml', icon)],
    ...[...loadBrowserModules()].map(
      ([name, content]) => [name, { type: 'text/javascript; charset=utf-8', content }] as const,
    ),
  ])
  return known
}

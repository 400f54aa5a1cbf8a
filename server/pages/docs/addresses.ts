import { posix } from 'node:path'
import type { Catalogue } from '../../../engine/catalogue.js'

// Addresses are relative to the documentation's address, without a leading or trailing slash. The overview's address is
// empty.

export const actionAddress = (name: string): string => `actions/${name}`

export const areaAddress = (area: string): string => `areas/${area}`

export const eventAddress = (name: string): string => `reference/events#${name.replaceAll('.', '')}`

/** Returns the address of a repository file, or undefined if it is not served. */
export function findFileAddress(path: string, catalogue: Catalogue): string | undefined {
  if (path === 'README.md') return 'readme'
  if (path === 'CHANGELOG.md') return 'changelog'
  const [, module] = /^(modules\/[^/]+\/[^/]+)\/README\.md$/.exec(path) ?? []
  if (module !== undefined) return module
  const [, inDocs] = /^docs\/(.+)$/.exec(path) ?? []
  if (inDocs === 'reference/README.md') return ''
  const [, area] = /^reference\/([^/]+)\.md$/.exec(inDocs ?? '') ?? []
  if (area !== undefined && [...catalogue.values()].some((entry) => entry.area === area)) return areaAddress(area)
  return inDocs?.replace(/(\/README)?\.md$/, '')
}

/**
 * Returns the address and fragment of a Markdown link's target, or undefined if the target is not served. A link to an
 * action's section becomes a link to the action's page.
 */
export function findLinkAddress(
  link: string,
  file: string,
  catalogue: Catalogue,
  isServed: (address: string) => boolean,
): string | undefined {
  const [to = '', fragment] = link.split('#', 2)
  if (to === '') return link
  const address = findFileAddress(posix.join(posix.dirname(file), to).replace(/\/$/, '/README.md'), catalogue)
  if (address === undefined || !isServed(address)) return undefined
  if (fragment === undefined || address === '') return address
  const area = catalogue.get(fragment)?.area
  return area !== undefined && address === areaAddress(area) ? actionAddress(fragment) : `${address}#${fragment}`
}

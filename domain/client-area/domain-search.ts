import type { RemoteContext } from '../context.js'
import { checkAvailability } from '../domains/availability.js'
import { findMatchingTld } from '../domains/tld-matching.js'
import type { Availability } from '../ports/registrar.js'
import { parseDomainName, toAsciiName } from '../values/domain-names.js'
import { Fault } from '../values/faults.js'
import type { OfferedTld } from './shop.js'

/** Maximum number of names per search, and the time limit of a search in milliseconds (R-4554). */
export const maxNames = 8
const searchMs = 8000

export interface FoundName {
  /** In ASCII. */
  readonly domain: string
  readonly extension: string
  /** Null if the availability could not be determined in time. */
  readonly status: Availability | null
}

/**
 * Returns the availability of a name under up to `maxNames` of the TLDs for sale, starting with the typed TLD. Queries
 * registrars and registries concurrently, outside any transaction, within eight seconds in total. Throws
 * domain_invalid.
 */
export async function searchNames(
  remote: RemoteContext,
  typed: string,
  extensions: readonly OfferedTld[],
): Promise<FoundName[]> {
  const names = namesOf(typed, extensions)
  if (names.length === 0) throw new Fault('domain_invalid')
  return Promise.all(names.map(async (name) => ({ ...name, status: await statusOf(remote, name.domain) })))
}

async function statusOf(remote: RemoteContext, domain: string): Promise<Availability | null> {
  try {
    return (await checkAvailability(remote, domain, searchMs)).status
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

/**
 * Returns the names to query: the label before the typed TLD, or before the first dot if that TLD is not for sale,
 * under each TLD.
 */
function namesOf(typed: string, extensions: readonly OfferedTld[]): Omit<FoundName, 'status'>[] {
  const text = typed.trim().replace(/^(?:https?:\/\/)?(?:www\.)?/i, '')
  const ascii = toAsciiName(text.includes('.') ? text : `${text}${extensions[0]?.extension ?? '.com'}`)
  if (ascii === undefined) return []
  const own = findMatchingTld(ascii, extensions)
  const label = own === undefined ? ascii.slice(0, ascii.indexOf('.')) : ascii.slice(0, -own.extension.length)
  const inOrder =
    own !== undefined && text.includes('.') ? [own, ...extensions.filter((one) => one !== own)] : extensions
  return inOrder
    .flatMap(({ extension }) => {
      const domain = registrable(`${label}${extension}`, extensions)
      return domain === undefined ? [] : [{ domain, extension }]
    })
    .slice(0, maxNames)
}

function registrable(name: string, extensions: readonly OfferedTld[]): string | undefined {
  try {
    return parseDomainName(name, extensions).ascii
  } catch {
    return undefined
  }
}

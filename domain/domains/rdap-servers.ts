import type { ModuleContext } from '../ports/module.js'

/** RDAP servers by domain suffix, in the format of RFC 9224. */
class RdapServers {
  constructor(private readonly bySuffix: ReadonlyMap<string, string>) {}

  /** Returns the server for the longest known suffix of a domain, or undefined if no suffix is known. */
  find(domain: string): string | undefined {
    const labels = domain.split('.')
    for (let from = 1; from < labels.length; from++) {
      const found = this.bySuffix.get(labels.slice(from).join('.'))
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** Servers of the most popular TLDs, used until a list has been fetched. */
const popularServers: Readonly<Record<string, readonly string[]>> = {
  'https://rdap.verisign.com/com/v1/': ['com'],
  'https://rdap.verisign.com/net/v1/': ['net'],
  'https://rdap.publicinterestregistry.org/rdap/': ['org'],
  'https://rdap.identitydigital.services/rdap/': ['info', 'pro', 'agency', 'digital', 'live', 'life', 'world'],
  'https://pubapi.registry.google/rdap/': ['app', 'dev', 'page'],
  'https://rdap.radix.host/rdap/': ['online', 'site', 'store', 'tech', 'space', 'website', 'host'],
  'https://rdap.centralnic.com/xyz/': ['xyz'],
  'https://rdap.nominet.uk/uk/': ['uk'],
  'https://rdap.norid.no/': ['no'],
  'https://rdap.sidn.nl/': ['nl'],
  'https://rdap.nic.cz/': ['cz'],
  'https://rdap.dns.pl/': ['pl'],
}

const builtInServers = new RdapServers(
  new Map(
    Object.entries(popularServers).flatMap(([url, suffixes]) => suffixes.map((suffix) => [suffix, url] as const)),
  ),
)

const hourMs = 60 * 60 * 1000
/** A list is fetched again after `listTtlMs` milliseconds, or after `retryAfterMs` if the fetch failed. */
const listTtlMs = 7 * 24 * hourMs
const retryAfterMs = hourMs

interface List {
  readonly servers: RdapServers
  readonly until: number
}

/** Lists by URL, including fetches in progress. */
const lists = new Map<string, Promise<List>>()

/**
 * Returns the servers from the list at a URL. If the list cannot be fetched, falls back to the previous list or to the
 * built-in servers.
 */
export async function loadRdapServers(url: string, moduleContext: ModuleContext): Promise<RdapServers> {
  if (url === '') return builtInServers
  const now = moduleContext.now().getTime()
  const held = lists.get(url)
  const known = held && (await held)
  if (known !== undefined && now < known.until) return known.servers
  const newer = lists.get(url)
  if (newer !== undefined && newer !== held) return (await newer).servers
  const fetched = fetchList(url, moduleContext).then(
    (servers) => ({ servers, until: now + listTtlMs }),
    (error: Error) => {
      moduleContext.log('the list of RDAP servers could not be loaded', { url, reason: error.message })
      return { servers: known?.servers ?? builtInServers, until: now + retryAfterMs }
    },
  )
  lists.set(url, fetched)
  return (await fetched).servers
}

async function fetchList(url: string, { http }: ModuleContext): Promise<RdapServers> {
  const { status, body } = await http({ method: 'GET', url, headers: { accept: 'application/json' } })
  if (status !== 200) throw new Error(`HTTP status ${status}`)
  const { services } = JSON.parse(body) as { readonly services?: unknown }
  const found = (Array.isArray(services) ? services : []).flatMap(serversIn)
  if (found.length === 0) throw new Error('it contains no servers')
  return new RdapServers(new Map(found))
}

/** Returns each suffix of one service in the list, paired with the service's URL. Prefers HTTPS. */
function serversIn(service: unknown): readonly (readonly [suffix: string, url: string])[] {
  const [suffixes, urls] = Array.isArray(service) ? service : []
  if (!isTexts(suffixes) || !isTexts(urls)) return []
  const url = urls.find((one) => /^https:/i.test(one)) ?? urls.find((one) => /^http:/i.test(one))
  return url === undefined ? [] : suffixes.map((suffix) => [suffix.toLowerCase(), url] as const)
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

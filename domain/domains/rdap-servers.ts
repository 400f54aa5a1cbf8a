import type { ModuleContext } from '../ports/module.js'

/** Which RDAP server knows the domains under which suffix (RFC 9224). */
class RdapServers {
  constructor(private readonly bySuffix: ReadonlyMap<string, string>) {}

  /** The server of the longest suffix that is known, undefined for none. */
  find(domain: string): string | undefined {
    const labels = domain.split('.')
    for (let from = 1; from < labels.length; from++) {
      const found = this.bySuffix.get(labels.slice(from).join('.'))
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** Used until the first list has been fetched: the most popular extensions. */
const ownServers: Readonly<Record<string, readonly string[]>> = {
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
  new Map(Object.entries(ownServers).flatMap(([url, suffixes]) => suffixes.map((suffix) => [suffix, url] as const))),
)

const hourMs = 60 * 60 * 1000
/** Milliseconds after which a list is fetched anew, and after which one that did not come is asked for again. */
const listTtlMs = 7 * 24 * hourMs
const retryAfterMs = hourMs

interface List {
  readonly servers: RdapServers
  readonly until: number
}

/** Lists by their address, cached in the process. */
const lists = new Map<string, Promise<List>>()

/** Returns the servers of the list at an address; if that cannot be fetched, of the last list or the built-in one. */
export async function rdapServersOf(url: string, moduleContext: ModuleContext): Promise<RdapServers> {
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
      moduleContext.log('the list of RDAP servers did not come', { url, reason: error.message })
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
  if (found.length === 0) throw new Error('it names no server')
  return new RdapServers(new Map(found))
}

/** One service of the list: suffixes, and the addresses that serve all of them, of which a safe one is preferred. */
function serversIn(service: unknown): readonly (readonly [suffix: string, url: string])[] {
  const [suffixes, urls] = Array.isArray(service) ? service : []
  if (!isTexts(suffixes) || !isTexts(urls)) return []
  const url = urls.find((one) => /^https:/i.test(one)) ?? urls.find((one) => /^http:/i.test(one))
  return url === undefined ? [] : suffixes.map((suffix) => [suffix.toLowerCase(), url] as const)
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

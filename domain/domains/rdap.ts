import type { HttpReply, ModuleContext } from '../ports/module.js'
import type { Availability } from '../ports/registrar.js'
import type { DomainName } from '../values/domain-names.js'
import { parseUrl } from '../values/parsed-url.js'
import { loadRdapServers } from './rdap-servers.js'

const maxRedirects = 3

/**
 * Queries the registry's RDAP server (RFC 9082, 3.1.3). Returns undefined if no server is known, or if the answer is
 * inconclusive.
 */
export async function queryRdap(
  { ascii }: DomainName,
  bootstrapUrl: string,
  moduleContext: ModuleContext,
): Promise<Availability | undefined> {
  const servers = await loadRdapServers(bootstrapUrl, moduleContext)
  const base = servers.find(ascii)
  if (base === undefined) return undefined
  const reply = await get(`${base.replace(/(?<!\/)\/+$/, '')}/domain/${ascii}`, moduleContext)
  if (reply.status === 200) return 'unavailable'
  return reply.status === 404 && isRdapError(reply) ? 'available' : undefined
}

async function get(url: string, moduleContext: ModuleContext): Promise<HttpReply> {
  let reply = await ask(url, moduleContext)
  for (let hop = 0; hop < maxRedirects && [301, 302, 303, 307, 308].includes(reply.status); hop++) {
    const { location = '' } = reply.headers
    const next = parseUrl(location, url)
    if (next === undefined) return reply
    reply = await ask(next.href, moduleContext)
  }
  return reply
}

const ask = (url: string, { http }: ModuleContext): Promise<HttpReply> =>
  http({ method: 'GET', url, headers: { accept: 'application/rdap+json' } })

/**
 * Returns true if a 404 response comes from an RDAP server (RFC 9083, 4.1 and 6). Other web servers also answer 404 for
 * an unknown path.
 */
function isRdapError({ body }: HttpReply): boolean {
  try {
    const { rdapConformance: conformance, errorCode = 404 } = JSON.parse(body) as Record<string, unknown>
    return Array.isArray(conformance) && conformance.includes('rdap_level_0') && Number(errorCode) === 404
  } catch {
    return false
  }
}

import { type Connection, type ModuleContext, misconfigured, unreachable } from '../ports/module.js'
import type { Availability } from '../ports/registrar.js'
import type { DomainName } from '../values/domain-names.js'
import { findWhoisProfile } from './whois-profiles.js'

const defaultPort = 43
/** Maximum size of an answer in bytes. */
const maxAnswerBytes = 64 * 1024

/**
 * Queries a WHOIS server (RFC 3912), then the server that it refers to, if any, as IANA's server does. Returns
 * undefined if no server is set, or if the answer does not show whether the domain is registered.
 */
export async function queryWhois(
  { ascii }: DomainName,
  server: string,
  moduleContext: ModuleContext,
): Promise<Availability | undefined> {
  if (server.trim() === '') return undefined
  const { query, verdict } = findWhoisProfile(ascii)
  const first = await answerOf(server.trim(), ascii, moduleContext)
  const referred = /^(?:refer|whois):[ \t]*([a-z0-9.-]+(?::\d+)?)[ \t]*$/im.exec(first)?.[1]
  return verdict(referred === undefined ? first : await answerOf(referred, query, moduleContext))
}

async function answerOf(server: string, query: string, moduleContext: ModuleContext): Promise<string> {
  const [, host = '', port = String(defaultPort)] = /^([\w.-]+)(?::(\d{1,5}))?$/.exec(server) ?? []
  if (host === '') throw misconfigured('The WHOIS server must be a host, or a host and a port')
  const connection = await moduleContext.connect({ host, port: Number(port) })
  const expire = () => connection.destroy()
  moduleContext.signal.addEventListener('abort', expire, { once: true })
  if (moduleContext.signal.aborted) expire()
  try {
    connection.write(`${query}\r\n`)
    return await textOf(connection)
  } catch (error) {
    throw unreachable(`The WHOIS server ${host} did not send a complete response`, false, error)
  } finally {
    moduleContext.signal.removeEventListener('abort', expire)
    connection.destroy()
  }
}

async function textOf(connection: Connection): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of connection as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxAnswerBytes) throw new Error('the response is too long')
  }
  // The patterns are ASCII, and WHOIS does not declare a character set.
  return Buffer.concat(chunks).toString('latin1').replaceAll('\r', '')
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'
import { toTcpUrl } from '../support/postgres.js'

/** A TCP proxy in front of a database. Its connections can fall silent, as they do behind a failed network. */
export interface SilentProxy {
  /** The database's URL through the proxy. */
  readonly url: string
  /**
   * Silences the open connections, or only those that have sent `having`. New connections work. Returns the number of
   * silenced connections.
   */
  readonly silence: (having?: string) => number
  /** Returns the number of open connections that are not silent, or only of those that have sent `having`. */
  readonly open: (having?: string) => number
  /** Silences all connections, old and new, until it is called with false. */
  readonly silenceAll: (isSilent: boolean) => void
}

interface Link {
  readonly sockets: readonly [Socket, Socket]
  sent: string
  isSilent: boolean
}

export async function silentProxy(t: Test, databaseUrl: string): Promise<SilentProxy> {
  const target = toTcpUrl(databaseUrl)
  const links = new Set<Link>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const link: Link = { sockets: [near, far], sent: '', isSilent: false }
    links.add(link)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => {
        if (from === near) link.sent = (link.sent + data.toString('latin1')).slice(-10_000)
        if (!link.isSilent && !isSilent) to.write(data)
      })
      from.on('error', () => {})
      from.on('close', () => {
        // A silent connection does not pass on its end either.
        if (link.isSilent || isSilent) return
        links.delete(link)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    for (const { sockets } of links) for (const socket of sockets) socket.destroy()
  })
  const url = toTcpUrl(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = (having: string) => [...links].filter((link) => !link.isSilent && link.sent.includes(having))
  return {
    url: url.href,
    open: (having = '') => open(having).length,
    silence: (having = '') => {
      const chosen = open(having)
      for (const link of chosen) link.isSilent = true
      return chosen.length
    },
    silenceAll: (value) => {
      isSilent = value
    },
  }
}

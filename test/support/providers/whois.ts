import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'

export interface Whois {
  /** Host and port, in the format of the setting. */
  readonly address: string
  /** Received lines without their ends. */
  readonly asked: readonly string[]
}

/**
 * A WHOIS server on loopback that reads one line, sends the answer, and closes. If the answer is undefined, it sends
 * nothing and stays open.
 */
export async function openWhois(t: Test, answer: (query: string) => string | undefined): Promise<Whois> {
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    let line = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      line += chunk
      if (!line.endsWith('\r\n')) return
      const query = line.slice(0, -2)
      asked.push(query)
      const text = answer(query)
      if (text !== undefined) socket.end(text.replaceAll('\n', '\r\n'))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

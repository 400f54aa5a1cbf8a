import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'

/**
 * Opens a server with `count` endpoints that accept requests and never answer. It counts concurrently open requests,
 * which also works on a busy machine, where early requests can time out before the last one arrives.
 */
export async function openSilentEndpoints(t: Test, count: number) {
  const open = new Map<Socket, string>()
  const asked = new Set<string>()
  const peaks = { all: 0, one: 0 }
  const server = createServer((socket) => {
    socket.once('data', (request: Buffer) => {
      const [, path = ''] = request.toString('latin1').split(' ', 2)
      asked.add(path)
      open.set(socket, path)
      peaks.all = Math.max(peaks.all, open.size)
      peaks.one = Math.max(peaks.one, [...open.values()].filter((one) => one === path).length)
      socket.resume()
    })
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of open.keys()) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const endpoints = Array.from({ length: count }, (_, at) => `http://127.0.0.1:${port}/${at}`)
  return {
    port,
    endpoints,
    /** Requested paths. */
    asked,
    /** Maximum number of concurrently open requests: for all paths, and for one path. */
    peaks,
  }
}

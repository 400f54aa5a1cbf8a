import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'

/** Opens a server with a number of endpoints that accept connections and never answer. */
export async function openSilentEndpoints(t: Test, count: number) {
  const open = new Set<Socket>()
  let accepted = 0
  const server = createServer((socket) => {
    accepted++
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const endpoints = Array.from({ length: count }, (_, at) => `http://127.0.0.1:${port}/${at}`)
  return { port, endpoints, open, accepted: () => accepted }
}

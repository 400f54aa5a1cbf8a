import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'

export interface Post {
  readonly url: string
  /** Source address. All of 127.0.0.0/8 is this machine. */
  readonly from: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface PostAnswer {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

/** Posts over a new connection and returns the answer. */
export const post = ({ url, from, headers, body }: Post): Promise<PostAnswer> =>
  new Promise((resolve, reject) => {
    request(url, { method: 'POST', localAddress: from, agent: false, headers })
      .on('error', reject)
      .on('response', (response) => {
        const { statusCode: status = 0, headers } = response
        text(response).then((text) => resolve({ status, headers, text }), reject)
      })
      .end(body)
  })

export interface SlowRequests {
  readonly url: string
  readonly path: string
  readonly from: string
  readonly type: string
  /** Number of bytes of the body that each connection sends. It announces one more. */
  readonly sizes: readonly number[]
}

/** Opens connections that each send a body except for its last byte. Returns a function that closes them. */
export async function openSlowRequests(t: Test, { url, path, from, type, sizes }: SlowRequests): Promise<() => void> {
  const { hostname: host, port } = new URL(url)
  const sockets: Socket[] = []
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  t.teardown(end)
  for (const size of sizes) {
    const socket = connect({ host, port: Number(port), localAddress: from })
    // The service may close the connection.
    socket.on('error', () => {}).resume()
    sockets.push(socket)
    await once(socket, 'connect')
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${size + 1}\r\n\r\n`
    await new Promise<void>((resolve) => socket.write(head + 'x'.repeat(size), () => resolve()))
  }
  return end
}

/**
 * Returns `count` body sizes that add up to almost `total` bytes: first `largest`, and then half of the remainder each
 * time.
 */
export function filling(total: number, largest: number, count: number): number[] {
  const sizes: number[] = []
  let left = total
  while (sizes.length < count) {
    const size = left > largest ? largest : Math.ceil(left / 2)
    left -= size
    sizes.push(Math.max(size - 1, 1))
  }
  return sizes
}

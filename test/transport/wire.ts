import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Test } from 'tap'
import { type Credential, credentialHeaders } from '../support/credentials.js'
import type { Body } from '../support/service.js'

/** A response parsed from its bytes, without the corrections of HTTP clients. */
export interface Answer {
  readonly status: number
  /** Keys are in lower case. The values of a repeated header are joined with commas. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Undefined if the text is not JSON. */
  readonly body: Body | undefined
}

/** A connection that can send any bytes. */
export class Wire {
  #received = Buffer.alloc(0)
  readonly #socket: Socket
  /** Resolves once the other side has closed the connection. */
  readonly closed: Promise<void>

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk])
      socket.emit('progress')
    })
    // A reset also closes the connection, after everything before it has been read.
    socket.on('error', () => {})
    this.closed = new Promise((resolve) => {
      socket.on('close', () => {
        socket.emit('progress')
        resolve()
      })
    })
  }

  static async open(t: Test, url: string): Promise<Wire> {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname.replace(/^\[(.*)\]$/, '$1'))
    socket.setNoDelay()
    await once(socket, 'connect')
    t.teardown(() => socket.destroy())
    return new Wire(socket)
  }

  get isClosed(): boolean {
    return this.#socket.closed
  }

  send(bytes: string | Uint8Array): void {
    if (this.#socket.writable) this.#socket.write(bytes)
  }

  destroy(): void {
    this.#socket.destroy()
  }

  /** Returns the next response, or undefined if the connection closes first. */
  async answer({ bodiless = false } = {}): Promise<Answer | undefined> {
    for (;;) {
      const found = this.#take(bodiless)
      if (found !== undefined) return found
      if (this.#socket.closed) return undefined
      await once(this.#socket, 'progress')
    }
  }

  #take(bodiless: boolean): Answer | undefined {
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    const [first = '', ...lines] = this.#received.subarray(0, end).toString('latin1').split('\r\n')
    const headers: Record<string, string> = {}
    for (const line of lines) {
      const colon = line.indexOf(':')
      const name = line.slice(0, colon).toLowerCase()
      const value = line.slice(colon + 1).trim()
      headers[name] = name in headers ? `${headers[name]},${value}` : value
    }
    const start = end + 4
    const length = bodiless ? 0 : Number(headers['content-length'] ?? 0)
    if (this.#received.length < start + length) return undefined
    const text = this.#received.subarray(start, start + length).toString()
    this.#received = this.#received.subarray(start + length)
    return { status: Number(first.split(' ')[1]), headers, text, body: parsed(text) }
  }
}

function parsed(text: string): Body | undefined {
  try {
    return JSON.parse(text) as Body
  } catch {
    return undefined
  }
}

export interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly credential?: Pick<Credential, 'identifier' | 'secret'> | undefined
  readonly body?: string | Uint8Array
}

/** Returns the bytes of a request without escaping. Adds only Host, Content-Length, and the credential's headers. */
export function request(path: string, { method = 'GET', headers = {}, credential, body }: RequestOptions = {}): Buffer {
  const all: Record<string, string | number> = {
    host: 'localhost',
    ...(credential && credentialHeaders(credential)),
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'),
    Buffer.from(body ?? ''),
  ])
}

/** Sends one request on a new connection. */
export async function ask(t: Test, url: string, path: string, what: RequestOptions = {}): Promise<Answer> {
  const wire = await Wire.open(t, url)
  wire.send(request(path, what))
  const answer = await wire.answer({ bodiless: what.method === 'HEAD' })
  wire.destroy()
  if (answer === undefined) throw new Error(`${what.method ?? 'GET'} ${path.slice(0, 80)} was not answered`)
  return answer
}

// The process that calls a server. It speaks HTTP/1.1 over plain sockets. On the machine where this was written, it
// made twice as many calls per core as common load generators, so that the server is the bottleneck and not the caller.
import { connect } from 'node:net'
import { headers } from './credential.mjs'
import { randomBelow } from './random.mjs'
import { works } from './works.mjs'

const headerLines = (fields) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
const credentialLines = headerLines(headers)

const asText = ({ method, path, headers: own, body = '' }) =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${own === undefined ? credentialLines : headerLines(own)}${
    method === 'POST'
      ? `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
      : ''
  }\r\n${body}`

const endOfHead = Buffer.from('\r\n\r\n')

/** A connection that sends a request, waits for the whole answer, and repeats, until `next` returns undefined. */
class Caller {
  /** Bytes of the answer's body that have not arrived; -1 until the head is complete, 0 when the answer is complete. */
  #missing = -1
  /** The beginning of an incomplete head. */
  #kept
  #status = 0
  /** Time at which the call was sent. */
  #since = 0

  constructor({ port, next, answered, failed }) {
    Object.assign(this, { next, answered, failed })
    this.ended = new Promise((resolve) => {
      this.socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => this.#call())
        .on('data', (chunk) => this.#read(chunk))
        .on('error', (error) => failed(error.code))
        .on('close', () => {
          if (this.#missing !== 0) failed('closed')
          resolve()
        })
    })
  }

  #call() {
    const request = this.next()
    if (request === undefined) {
      this.#missing = 0
      this.socket.end()
      return
    }
    this.#missing = -1
    this.#since = performance.now()
    this.socket.write(request)
  }

  #read(chunk) {
    if (this.#missing > 0) this.#missing -= chunk.length
    else {
      const bytes = this.#kept === undefined ? chunk : Buffer.concat([this.#kept, chunk])
      const end = bytes.indexOf(endOfHead)
      if (end < 0) {
        this.#kept = bytes
        return
      }
      this.#kept = undefined
      const head = bytes.latin1Slice(0, end)
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
      if (length === undefined) {
        this.failed('an answer without a length')
        this.socket.destroy()
        return
      }
      this.#status = Number(head.slice(9, 12))
      this.#missing = Number(length) - (bytes.length - end - endOfHead.length)
    }
    if (this.#missing > 0) return
    this.answered(this.#status, performance.now() - this.#since)
    this.#call()
  }
}

/**
 * Runs one workload (works.mjs). Returns the rate and latencies without the warm-up, and the successes and failures
 * with it.
 */
async function load({ port, work, connections, warmup, seconds, clients, salt, prepared }) {
  const { request } = works[work]
  const below = randomBelow(salt)
  const latencies = []
  const failures = {}
  let succeeded = 0
  let calls = 0
  const start = performance.now() + warmup * 1000
  const end = start + seconds * 1000

  const failed = (what) => {
    failures[what] = (failures[what] ?? 0) + 1
  }
  const callers = Array.from(
    { length: connections },
    () =>
      new Caller({
        port,
        next: () => {
          if (performance.now() >= end) return undefined
          const unique = `bench-${salt}-${calls + 1}`
          return asText(request({ below, clients, prepared, made: calls++, unique }))
        },
        answered: (status, latency) => {
          if (status < 200 || status > 299) failed(status)
          else succeeded++
          const now = performance.now()
          if (now >= start && now < end) latencies.push(latency)
        },
        failed,
      }),
  )
  await Promise.all(callers.map(({ ended }) => ended))
  return { rate: latencies.length / seconds, ...quantiles(latencies), succeeded, failures }
}

function quantiles(latencies) {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

process.once('message', async (job) => {
  process.send(await load(job))
  process.disconnect()
})

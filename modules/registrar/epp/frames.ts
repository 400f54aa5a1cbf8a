import type { Connection } from '../../../domain/ports/module.js'

/** Bytes of the length header before each document. The length includes the header. */
const headerBytes = 4
/** Maximum size of a frame: far more than any registry sends. A garbage length is usually larger. */
const maxFrameBytes = 256 * 1024

/** Time for the registry to close the connection after the last document, in milliseconds. */
const endTimeoutMs = 5000

/** Returns a document with its length header (RFC 5734, 4). */
function framed(document: string): Buffer {
  const body = Buffer.from(document)
  const head = Buffer.alloc(headerBytes)
  head.writeUInt32BE(headerBytes + body.length)
  return Buffer.concat([head, body])
}

interface Waiter {
  readonly resolve: (frame: Buffer) => void
  readonly reject: (error: Error) => void
}

/** Splits a byte stream into frames. An unexpected frame ends the connection. */
export class Frames {
  #chunks: Buffer[] = []
  #size = 0
  #waiter: Waiter | undefined
  /** Reason why the connection ended, or undefined while it is open. */
  #end: Error | undefined

  constructor(private readonly connection: Connection) {
    connection.on('data', (chunk: Buffer) => this.#take(chunk))
    connection.on('error', (error) => this.end(error))
    connection.on('end', () => this.end(new Error('the registry closed the connection')))
    connection.on('close', () => this.end(new Error('the connection is closed')))
    if (connection.destroyed) this.end(new Error('the connection is closed'))
  }

  get ended(): boolean {
    return this.#end !== undefined
  }

  send(document: string): void {
    this.connection.write(framed(document))
  }

  /** Returns the next frame. Only one caller can wait. Throws if the connection ends first. */
  next(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#end !== undefined) return reject(this.#end)
      this.#waiter = { resolve, reject }
    })
  }

  /** Closes the connection immediately and rejects a waiting caller with `reason`. */
  end(reason: Error): void {
    if (this.#end !== undefined) return
    this.#end = reason
    this.connection.destroy()
    this.#waiter?.reject(reason)
  }

  /** Sends a last document without waiting for its response or an earlier one. */
  finish(document: string): void {
    if (this.#end !== undefined) return
    this.#end = new Error('the session was closed')
    this.#waiter?.reject(this.#end)
    this.connection.end(framed(document))
    setTimeout(() => this.connection.destroy(), endTimeoutMs).unref()
  }

  #take(chunk: Buffer): void {
    if (this.#end !== undefined) return
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#waiter === undefined) this.end(new Error('the registry sent data without a request'))
    else this.#cut()
  }

  #cut(): void {
    if (this.#size < headerBytes) return
    // The header itself may arrive in pieces.
    if ((this.#chunks[0] as Buffer).length < headerBytes) this.#chunks = [Buffer.concat(this.#chunks)]
    const length = (this.#chunks[0] as Buffer).readUInt32BE()
    if (length <= headerBytes || length > maxFrameBytes)
      this.end(new Error(`a frame has the invalid length of ${length} bytes`))
    else if (this.#size > length) this.end(new Error('more than one response arrived'))
    else if (this.#size === length) this.#deliver()
  }

  #deliver(): void {
    const frame = Buffer.concat(this.#chunks).subarray(headerBytes)
    this.#chunks = []
    this.#size = 0
    const waiter = this.#waiter
    this.#waiter = undefined
    waiter?.resolve(frame)
  }
}

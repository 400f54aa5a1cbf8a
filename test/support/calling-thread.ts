import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Runs in a separate thread, so that the test cannot delay its calls. */
const program = `
const { parentPort, workerData: { url, headers } } = require('node:worker_threads')
let slowest = 0
let isOver = false
parentPort.once('message', () => { isOver = true })
const call = async () => {
  while (!isOver) {
    const began = performance.now()
    const reply = await fetch(url, { headers })
    await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error('it was answered ' + reply.status)
    slowest = Math.max(slowest, performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  parentPort.postMessage(slowest)
}
call().catch((error) => { setImmediate(() => { throw error }) })
`

/**
 * Calls a URL repeatedly, in parallel with the test. Returns a function that stops the calls and returns the slowest
 * response time in milliseconds, or rejects if a call failed or its status was not 200.
 */
export function callFromThread(url: string, headers: Readonly<Record<string, string>> = {}): () => Promise<number> {
  const worker = new Worker(program, { eval: true, workerData: { url, headers } })
  const told = once(worker, 'message')
  // A test that ends before it stops the calls must not fail for an unhandled rejection.
  told.catch(() => {})
  return async () => {
    worker.postMessage('stop')
    const [slowest] = await told
    await worker.terminate()
    return slowest as number
  }
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('load.mjs', import.meta.url))

/** Runs one load (load.mjs) in a separate process and returns its measurements. */
export async function callFor(job) {
  const child = fork(script, { env: { PATH: process.env.PATH } })
  child.send(job)
  const result = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => undefined)])
  if (result === undefined) throw new Error('the load generator ended without a result')
  return result[0]
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { headers, secretKey } from './credential.mjs'
import { peakMiB, processorSeconds, residentMiB } from './machine.mjs'

/** A limit that no run reaches. Calls are still counted, unlike without a limit. */
const rateLimit = '1000000000'
/** Time limit for a server's first answer. */
const startTimeoutMs = 60_000
const oneClient = '/api/v1/getclientsdetails?clientid=1'

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

/**
 * Starts a server in a separate process, in a folder that contains `bench.db`, and waits until it answers the call
 * `awaits` successfully. It inherits only PATH from this process's environment.
 */
export async function startServer({ script, folder, environment = {}, nodeOptions = [], awaits = oneClient }) {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, script], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      SECRET_KEY: secretKey,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: `sqlite:${join(folder, 'bench.db')}`,
      RATE_LIMIT: rateLimit,
      RATE_LIMIT_ANONYMOUS: rateLimit,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint = (complaint + text).slice(-2000)
  })
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      const cut = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await exited
      clearTimeout(cut)
    }
  }
  const answers = () =>
    fetch(url + awaits, { headers }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok
      },
      () => false,
    )

  while (!(await answers())) {
    const ended = child.exitCode !== null || child.signalCode !== null
    if (ended || performance.now() - started > startTimeoutMs) {
      await stop()
      throw new Error(`${script} ${ended ? 'exited' : 'does not answer'}: ${complaint.trim() || 'no output on stderr'}`)
    }
    await sleep(2)
  }
  return {
    url,
    port,
    milliseconds: performance.now() - started,
    residentMiB: () => residentMiB(child.pid),
    peakMiB: () => peakMiB(child.pid),
    processorSeconds: () => processorSeconds(child.pid),
    complaint: () => complaint.trim(),
    stop,
  }
}

// The process that puts a mixed load on several processes of the service. It makes a fixed number of calls per second,
// without waiting for earlier answers. A call's time starts when the call is due, so that delays caused by slow calls
// are included.
import { Agent, request } from 'node:http'
import { headers } from '../credential.mjs'
import { randomBelow } from '../random.mjs'
import { nextCall } from './mix.mjs'

/** Maximum number of open calls. At the maximum, calls are skipped and reported as `not made`. */
const maxOpen = 500

async function load({ ports, rate, warmupSeconds, seconds, last, salt }) {
  const below = randomBelow(salt)
  const agents = ports.map((port) => ({ port, agent: new Agent({ keepAlive: true, maxSockets: 64 }) }))
  const times = {}
  const failures = {}
  const began = performance.now()
  const until = () => stopAt ?? began + (warmupSeconds + seconds) * 1000
  let made = 0
  let open = 0
  const noteTime = (action, time) => {
    times[action] ??= []
    times[action].push(time)
  }
  const failed = (what) => {
    failures[what] = (failures[what] ?? 0) + 1
  }
  const call = (due) => {
    const { port, agent } = agents[made % agents.length]
    const { method, path, body } = nextCall({ below, last, unique: `scale-${salt}-${made}` })
    const action = path.split('?')[0]
    const type = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    open++
    const done = (status) => {
      open--
      const now = performance.now()
      if (status !== 200) failed(`${action} ${status}`)
      if (due >= began + warmupSeconds * 1000) noteTime(action, now - due)
    }
    request(
      { host: '127.0.0.1', port, agent, method, path: `/api/v1/${path}`, headers: { ...headers, ...type } },
      (answer) => answer.resume().on('end', () => done(answer.statusCode)),
    )
      .on('error', (error) => done(error.code))
      .end(body)
  }
  while (performance.now() < until()) {
    for (; began + (made / rate) * 1000 <= performance.now(); made++) {
      if (open >= maxOpen) failed('not made')
      else call(began + (made / rate) * 1000)
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const end = performance.now()
  while (open > 0 && performance.now() < end + 30_000) await new Promise((resolve) => setTimeout(resolve, 20))
  for (const { agent } of agents) agent.destroy()
  return { seconds: (end - began) / 1000 - warmupSeconds, times, failures }
}

let stopAt

process.on('message', async (message) => {
  if (message === 'stop') {
    stopAt = performance.now()
    return
  }
  // The parent disconnects after it has read the result, which is too long for a single write.
  process.send(await load(message))
})

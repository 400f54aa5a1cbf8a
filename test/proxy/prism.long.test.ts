import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import t, { type Test } from 'tap'
import type { Entry } from '../../engine/catalogue.js'
import { exampleCalls } from '../catalogue/changes.js'
import { credentialHeaders } from '../support/credentials.js'
import { eventually } from '../support/eventually.js'
import { toForm, withService } from '../support/service.js'
import { documentFile, notInstalled, program } from './program.js'

const prism = program('prism')

/**
 * Starts Prism as a proxy that rejects calls and answers that do not match the document. Returns the proxy's address.
 */
async function openProxy(t: Test, url: string): Promise<string> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  holder.close()
  await once(holder, 'close')
  const args = ['proxy', documentFile, url, '--errors', '--host', '127.0.0.1', '--port', String(port)]
  const child = spawn(prism as string, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  t.teardown(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
  })
  const address = `http://127.0.0.1:${port}`
  await eventually('the proxy listens', () => fetch(address).then(Boolean, () => false), 240_000)
  return address
}

if (prism === undefined)
  t.test('the example calls and their answers match the OpenAPI document', { skip: notInstalled }, () => {})
else
  withService(t, 'the example calls and their answers match the OpenAPI document', async (t, api) => {
    const proxy = await openProxy(t, api.url)
    const send = async ({ name, method }: Entry, parameters: object): Promise<Response> => {
      const headers = credentialHeaders(api.admin)
      const form = toForm(parameters as never)
      if (method === 'GET') return fetch(`${proxy}/api/v1/${name}?${form}`, { headers })
      const body = JSON.stringify(parameters)
      return fetch(`${proxy}/api/v1/${name}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
    }
    let calls = 0
    for await (const { entry, parameters } of exampleCalls(api)) {
      // The proxy answers these calls with an invented example instead of the service's 501.
      if (entry.kind === 'unavailable') continue
      const reply = await send(entry, parameters)
      const text = await reply.text()
      t.notMatch(text, /stoplight\.io\/prism/, `${entry.name} ${JSON.stringify(parameters)}`)
      t.equal(reply.headers.get('sl-violations'), null, entry.name)
      calls++
    }
    t.ok(calls > 300, `${calls} calls`)
  })

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { makeClient } from '../support/fixtures.js'
import { startApi } from '../support/service.js'
import { runTool } from './command.js'
import { secretKey } from './setup-support.js'

// R-3906
onBothDatabases(
  t,
  'an operator exports a client by ID',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    const environment = { DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64') }
    const clientid = await makeClient(api, { lastname: 'Asked' })
    const to = join(t.testdir(), 'asked')
    const run = (...args: string[]) => runTool('export', ['client', ...args], environment)
    const ended = await run(String(clientid), '--to', to)
    t.match(ended, {
      code: 0,
      stdout: new RegExp(`^${to}: \\d+ rows from \\d+ tables and 0 documents of client ${clientid}\\.\\n$`),
    })
    t.match(JSON.parse(readFileSync(join(to, 'client.json'), 'utf8')).tables.clients, [{ lastname: 'Asked' }])
    t.match(await run(String(clientid), '--to', to), { code: 1, stderr: /already exists/ })
    t.match(await run('4711', '--to', `${to}-2`), { code: 1, stderr: /there is no client 4711/ })
    t.match(await run('x'), { code: 2 })
  },
  prepared,
)

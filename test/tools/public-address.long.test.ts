import t from 'tap'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { makeClient, makeService } from '../support/fixtures.js'
import { type Api, startApi } from '../support/service.js'
import { runTool } from './command.js'
import { secretKey } from './setup-support.js'

const BASE_URL = 'https://billing.example.com'

const bill = async (api: Api, url: string, environment: Record<string, string> = {}) => {
  const clientid = await makeClient(api)
  await makeService(api, clientid, { next_due_date: api.now().toISOString().slice(0, 10) })
  const keys = { DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64') }
  const { code, stderr } = await runTool('jobs', ['daily'], { ...keys, ...environment })
  const mail = await api.database.read('emails').where({ client_id: clientid }).orderBy('id', 'desc').first('body')
  return { code, stderr, body: mail?.body ?? '' }
}

// R-2547
onBothDatabases(
  t,
  'emails queued by a command link to the service’s public address',
  async (t, url) => {
    const api = await startApi(t, url, { environment: { ...withoutJobs.environment, BASE_URL } })
    const recorded = await bill(api, url)
    t.strictSame([recorded.code, recorded.stderr], [0, ''])
    t.match(recorded.body, BASE_URL)
    t.notMatch(recorded.body, '127.0.0.1')

    const other = await bill(api, url, { BASE_URL: 'https://other.example.com' })
    t.equal(other.code, 0)
    t.equal(other.stderr.trimEnd().split('\n').length, 1)
    t.match(other.stderr, /https:\/\/billing\.example\.com, .*https:\/\/other\.example\.com/)
    t.match(other.body, BASE_URL)
    t.notMatch(other.body, 'other.example.com')

    const same = await bill(api, url, { BASE_URL })
    t.strictSame([same.code, same.stderr], [0, ''])
  },
  prepared,
)

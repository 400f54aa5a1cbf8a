import t from 'tap'
import { serve, serviceEnvironment } from '../server/serve.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { runTool } from '../tools/command.js'

const clock = (url: string, ...args: string[]) =>
  runTool('clock', args, { DATABASE_URL: url, SECRET_KEY: serviceEnvironment.SECRET_KEY })

// R-2405
onBothDatabases(t, 'the command moves the clock of a running service and of a stopped service', async (t, url) => {
  const server = await serve(t, { DATABASE_URL: url, SANDBOX: '1' })
  const shown = async () => (await server.call('gethealthstatus', {}, 'GET')).body.health.timestamp.slice(0, 10)
  const set = await clock(url, 'set', '2029-03-01')
  t.match(set, { code: 0, stderr: '', stdout: /^The clock shows 2029-03-01T.*Z; 1 daily job was run\.\n$/ })
  t.equal(await shown(), '2029-03-01', 'the next call of the serving process sees it')
  await server.call('addclient', {
    firstname: 'A',
    lastname: 'B',
    email: 'a@example.com',
    country: 'GB',
    password2: 'difference engine',
  })
  t.match(await clock(url, 'advance', '2d'), {
    code: 0,
    stdout: /^The clock shows 2029-03-03T.*Z; [012] daily jobs? w/,
  })
  t.equal(await shown(), '2029-03-03')
  t.match(await clock(url, 'set', '2028-01-01'), {
    code: 1,
    stdout: '',
    stderr:
      /^clock: the newest record is from 2029-03-01T.*Z: the clock cannot be set to an earlier time without --force\n$/,
  })
  await server.kill('SIGTERM')
  t.match(await clock(url, 'advance', '1d'), {
    code: 0,
    stdout: /^The clock shows 2029-03-04T.*Z; 1 daily job was run\.\n$/,
  })
  t.match(await clock(url, 'set', '2029-03-10', '--without-jobs'), {
    stdout: /^The clock shows 2029-03-10T.*Z; no daily jobs were run\.\n$/,
  })
  const environment = { DATABASE_URL: url, SECRET_KEY: serviceEnvironment.SECRET_KEY }
  const told = await clock(url, 'advance', '1d', '--without-jobs', '--json')
  t.match(JSON.parse(told.stdout), { clock: /^2029-03-11T/, jobs: 0, failed: [] })
  t.match(await runTool('jobs', ['daily'], environment), { code: 0, stdout: /^invoices: /m })
  t.match(await runTool('audit', [], environment), { code: 0, stdout: 'The books add up.\n' })
})

onBothDatabases(
  t,
  'rejects a database that is not a sandbox',
  async (t, url) => {
    t.strictSame(await clock(url, 'advance', '1d'), {
      code: 1,
      stdout: '',
      stderr:
        'clock: this database is not a sandbox: only a new database can become one, at its first start with SANDBOX=1\n',
    })
  },
  prepared,
)

t.test('invalid arguments exit with code 2 and one line that names them', async (t) => {
  for (const [args, named] of [
    [[], 'a command is missing'],
    [['set'], 'YYYY-MM-DD is missing: the day'],
    [['set', '2027-01-31', '2027-02-01'], '2027-02-01 is an unexpected argument'],
    [['set', '2027-02-29'], 'set takes a day from 2000-01-01 to 8999-12-31, not 2027-02-29'],
    [['set', '9999-12-31'], 'set takes a day from '],
    [['set', 'today'], 'set takes a day from '],
    [['advance', '45'], 'advance takes a number of days from 1d to 3660d, not 45'],
    [['advance', '0d'], 'advance takes a number of days '],
    [['advance', '9999d'], 'advance takes a number of days '],
    [['rewind', '1d'], 'there is no command rewind'],
    [['advance', '1d', '--fast'], 'there is no option --fast'],
  ] as const) {
    const { code, stdout, stderr } = await clock(`sqlite:${t.testdirName}/unused.db`, ...args)
    t.strictSame({ code, stdout }, { code: 2, stdout: '' })
    t.ok(stderr.startsWith(`clock: ${named}`), stderr)
    t.match(stderr, /^[^\n]+ \(usage: countinghouse clock set [^\n]+\)\n$/)
  }
})

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { eventually } from '../support/eventually.js'
import { loopbackCertificate } from '../support/providers/certificate.js'
import { readOperating } from './documents.js'

const lack = (program: string): string | false =>
  spawnSync(program, ['--version']).error !== undefined && `${program} is not installed (apt-get install ${program})`

/** Requested paths, each with the path that may appear in a log. */
const asked = [
  ['/client/sso/CODE?x=CODE', '/client/sso/'],
  ['/client/sign-in/link/CODE', '/client/sign-in/link/'],
  ['/client/take-back/CODE', '/client/take-back/'],
  ['/client/reset/CODE', '/client/reset/'],
  ['/billing/client/invite/CODE/more', '/billing/client/invite/'],
  ['/client/invoice/7/CODE/pdf', '/client/invoice/'],
  ['/client/paid/7/CODE', '/client/paid/'],
  ['/api/v1/getclients?api_key=CODE&api_secret=CODE', '/api/v1/getclients'],
  ['/client/home', '/client/home'],
] as const

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  holder.close()
  await once(holder, 'close')
  return port
}

function run(t: Test, program: string, args: readonly string[]): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  t.teardown(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
  })
  return child
}

/** Requests each path from a proxy while the service behind it is down, so that errors are logged, too. */
async function askAll(url: string): Promise<void> {
  await eventually('the proxy answers', () => fetch(url).then(Boolean, () => false), 30_000)
  for (const [path] of asked)
    await fetch(url + path, {
      redirect: 'manual',
      headers: { referer: 'https://x.example/CODE', 'x-api-secret': 'CODE' },
    })
}

// R-2808
t.test('nginx logs no queries and no link codes', { skip: lack('nginx') }, async (t) => {
  const place = t.testdir()
  const [port, securePort, nobody] = [await freePort(), await freePort(), await freePort()]
  const { certificate, key } = await loopbackCertificate()
  writeFileSync(join(place, 'fullchain.pem'), certificate)
  writeFileSync(join(place, 'privkey.pem'), key)
  mkdirSync(join(place, 'temporary'))
  const site = readOperating('nginx.conf')
    .replaceAll('/etc/ssl/countinghouse', place)
    .replaceAll('/var/log/nginx', place)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${securePort} ssl`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:8080', `127.0.0.1:${nobody}`)
    // The HTTP site forwards calls as the TLS site does.
    .replace('return 301 https://$host$request_uri;', 'proxy_pass http://countinghouse;')
  writeFileSync(join(place, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(place, 'temporary', name)};`,
  )
  writeFileSync(
    join(place, 'nginx.conf'),
    `daemon off; pid ${join(place, 'pid')}; error_log ${join(place, 'main.log')}; events {} http { ${temporary.join(' ')} include ${join(place, 'site.conf')}; }`,
  )
  run(t, 'nginx', ['-p', place, '-c', join(place, 'nginx.conf')])
  await askAll(`http://127.0.0.1:${port}`)
  const read = () =>
    ['countinghouse.log', 'countinghouse-error.log', 'main.log']
      .map((name) => readFileSync(join(place, name), 'utf8'))
      .join('')
  await eventually('everything is logged', () => read().includes('"GET /client/home '), 10_000)
  for (const [, path] of asked) t.match(read(), `"GET ${path}`)
  t.notMatch(read(), 'CODE')
})

// R-2808
t.test('Caddy logs no queries and no link codes', { skip: lack('caddy') }, async (t) => {
  const place = t.testdir()
  const [port, nobody] = [await freePort(), await freePort()]
  const site = readOperating('Caddyfile')
    .replace(/^billing\.example\.com/m, `http://127.0.0.1:${port}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${nobody}`)
    .replace(/^\{$/m, '{\n\tadmin off')
  writeFileSync(join(place, 'Caddyfile'), site)
  const caddy = run(t, 'caddy', ['run', '--adapter', 'caddyfile', '--config', join(place, 'Caddyfile')])
  let log = ''
  for (const stream of [caddy.stdout, caddy.stderr])
    stream?.on('data', (chunk) => {
      log += chunk
    })
  await askAll(`http://127.0.0.1:${port}`)
  await eventually('everything is logged', () => log.includes('"uri":"/client/home"'), 10_000)
  for (const [, path] of asked) t.match(log, `"uri":"${path}"`)
  t.match(log, '"logger":"http.log.error', 'including errors')
  t.notMatch(log, 'CODE')
})

t.test('the proxy examples list the paths of all secret links, and nginx logs only the shortened path', async (t) => {
  for (const name of ['nginx.conf', 'Caddyfile'])
    t.match(
      readOperating(name),
      '/client/(?:sso|reset|sign-in/link|confirm|take-back|invite|sign-up|account-address|account-take-back|cancel|invoice|paid|pretend)/',
      name,
    )
  t.match(readOperating('nginx.conf'), /log_format countinghouse '[^;]*\$countinghouse_path/)
  t.notMatch(readOperating('nginx.conf'), /log_format[^;]*\$(?:request|request_uri|args|http_referer)\b/)
})

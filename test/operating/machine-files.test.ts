import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { loopbackCertificate } from '../support/providers/certificate.js'
import { folder, readOperating } from './documents.js'

/** Highest exposure rating that systemd-analyze may give the service. An unhardened service is rated 96. */
const maxExposure = 20

const run = (program: string, args: readonly string[]) => {
  const { status, stdout, stderr, error } = spawnSync(program, [...args], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  return { isThere: error === undefined, status, output: `${stdout}${stderr}` }
}

const lack = (program: string, name: string): string | false =>
  !run(program, ['--version']).isThere && `${program} is not installed (apt-get install ${name})`

t.test(
  'systemd accepts the units, and countinghouse.service is hardened',
  { skip: lack('systemd-analyze', 'systemd') },
  async (t) => {
    const units = t.testdir()
    const files = [
      'countinghouse.service',
      'countinghouse-night.service',
      'countinghouse-night.timer',
      'countinghouse-failed@.service',
    ].map((name) => {
      const file = join(units, name)
      // Replaces the path of Node in the unit with its path on this machine.
      writeFileSync(file, readOperating(name).replaceAll('/usr/bin/node', process.execPath))
      return file
    })
    const verified = run('systemd-analyze', ['verify', '--man=no', ...files])
    t.equal(verified.status, 0, verified.output)
    t.notMatch(verified.output, /countinghouse/, 'no warning mentions the units')
    const [service = ''] = files
    const rated = run('systemd-analyze', ['security', '--offline=true', `--threshold=${maxExposure}`, service])
    t.equal(rated.status, 0, rated.output)
  },
)

t.test('nginx accepts the example site', { skip: lack('nginx', 'nginx') }, async (t) => {
  const place = t.testdir()
  const { certificate, key } = await loopbackCertificate()
  writeFileSync(join(place, 'fullchain.pem'), certificate)
  writeFileSync(join(place, 'privkey.pem'), key)
  writeFileSync(
    join(place, 'site.conf'),
    readOperating('nginx.conf').replaceAll('/etc/ssl/countinghouse', place).replaceAll('/var/log/nginx', place),
  )
  mkdirSync(join(place, 'temporary'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(place, 'temporary', name)};`,
  )
  const whole = `pid ${join(place, 'pid')}; events {} http { access_log off; ${temporary.join(' ')} include ${join(place, 'site.conf')}; }`
  writeFileSync(join(place, 'nginx.conf'), whole)
  const tested = run('nginx', ['-t', '-e', 'stderr', '-p', place, '-c', join(place, 'nginx.conf')])
  t.equal(tested.status, 0, tested.output)
})

t.test('Caddy accepts the example site', { skip: lack('caddy', 'caddy') }, async (t) => {
  const checked = run('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')])
  t.equal(checked.status, 0, checked.output)
})

t.test("the proxy examples forward the caller's address and hide the metrics", async (t) => {
  t.match(readOperating('nginx.conf'), /proxy_set_header X-Forwarded-For \$remote_addr;/)
  t.notMatch(readOperating('nginx.conf'), 'proxy_add_x_forwarded_for', "the caller's own value is not forwarded")
  t.match(readOperating('nginx.conf'), /location = \/metrics \{\s+return 404;/)
  t.match(readOperating('Caddyfile'), 'header_up X-Forwarded-For {remote_host}')
  t.match(readOperating('Caddyfile'), 'respond @metrics 404')
})

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { describeOldNode } from '../../server/node-version.js'

const program = fileURLToPath(new URL('../../server/main.js', import.meta.url))

/** Runs the service, with an invalid configuration, on a Node.js that reports `version`. */
function startOn(t: Test, version: string) {
  const folder = t.testdir({ 'as.cjs': `Object.defineProperty(process.versions, 'node', { value: '${version}' })` })
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', `${folder}/as.cjs`, program], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: 'none' },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

t.test('the compiled service rejects an outdated Node.js with one line', async (t) => {
  for (const version of ['18.20.8', '20.18.3', '21.7.3', '22.11.0'])
    t.strictSame(startOn(t, version), {
      status: 1,
      stdout: '',
      stderr: `countinghouse: Node.js ${version} is too old; it needs 20.19, or 22.12 or newer, and 24 is recommended.\n`,
    })
})

t.test('the compiled service accepts a supported Node.js', async (t) => {
  const { status, stderr } = startOn(t, '20.19.0')
  t.equal(status, 1)
  t.match(stderr, /^countinghouse: [^\n]*PORT[^\n]*\n$/)
})

t.test('accepts Node.js 20.19 or newer, except for 21 and for 22 before 22.12', async (t) => {
  for (const version of ['20.19.0', '20.99.0', '22.12.0', '23.0.0', '24.12.0'])
    t.equal(describeOldNode(version), undefined, version)
  for (const version of ['19.9.0', '20.18.3', '21.99.0', '22.11.9'])
    t.match(describeOldNode(version), 'too old', version)
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import t from 'tap'
import { describeFirstCredential } from '../../server/first-credential.js'

const url = 'http://127.0.0.1:8080'
const credential = { id: 1, identifier: "it's".padEnd(32, 'i'), secret: 's'.repeat(64) }
const random = { identifier: undefined, secret: undefined }

/** Returns the variables that a shell sets from the `NAME=…` lines of a text. */
const variablesIn = (text: string, environment = {}): string =>
  execFileSync('/bin/sh', ['-c', `${text.match(/^[A-Z]+=.*$/gm)?.join('\n')}\necho "$KEY|$SECRET|$API"`], {
    env: environment,
    encoding: 'utf8',
  })

t.test("prints the README's variables after the test command on a terminal", async (t) => {
  const text = describeFirstCredential({ url, credential, given: random, isTerminal: true })
  t.match(text, /\n {2}curl -s [^\n]+\n\n[^\n]+\n\nKEY=[^\n]+\nSECRET=[^\n]+\nAPI=[^\n]+\n\nThe reference is at /)
  const { identifier, secret } = credential
  t.equal(variablesIn(text), `X-API-Key: ${identifier}|X-API-Secret: ${secret}|${url}/api/v1\n`)
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  for (const name of ['KEY', 'SECRET', 'API']) t.match(readme, `$${name}`, name)
})

t.test('reads a secret from the environment without printing it', async (t) => {
  const { secret } = credential
  const given = { identifier: undefined, secret }
  const text = describeFirstCredential({ url, credential, given, isTerminal: true })
  t.notMatch(text, secret)
  t.match(variablesIn(text, { BOOTSTRAP_SECRET: secret }), `|X-API-Secret: ${secret}|`)
})

t.test('prints the credential without the variables if the output is not a terminal', async (t) => {
  const text = describeFirstCredential({ url, credential, given: random, isTerminal: false })
  t.match(text, `  identifier  ${credential.identifier}\n  secret      ${credential.secret}\n`)
  t.notMatch(text, /^[A-Z]+=/m)
})

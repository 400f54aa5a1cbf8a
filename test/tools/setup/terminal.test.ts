import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { askOnTerminal } from '../../../tools/setup/terminal.js'

/** Asks for a password and a key, and types each answer after its prompt appears. */
async function typing(...answers: readonly string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let shown = ''
  const rest = [...answers]
  output.on('data', (chunk) => {
    shown += chunk
    const answer = String(chunk).endsWith(': ') ? rest.shift() : undefined
    if (answer !== undefined) setImmediate(() => input.write(answer))
  })
  const asked = askOnTerminal(['password of server web1', 'key'], input, output).then(
    (found) => [...found],
    (error: Error) => error.message,
  )
  const outcome = await Promise.race([asked, sleep(5000, 'no end', { ref: false })])
  return { outcome, shown }
}

t.test('asks for each value and does not show what is typed', async (t) => {
  t.strictSame(await typing('hunter2\r', ' a key: #1 \r'), {
    outcome: [
      ['password of server web1', 'hunter2'],
      ['key', ' a key: #1 '],
    ],
    shown: 'password of server web1: \nkey: \n',
  })
})

t.test('accepts corrections and an empty answer', async (t) => {
  t.strictSame((await typing('hunterX\x7f2\r', '\r')).outcome, [
    ['password of server web1', 'hunter2'],
    ['key', ''],
  ])
})

t.test('rejects a pasted value of several lines instead of using a line for the next prompt', async (t) => {
  for (const pasted of ['one\rtwo\r', 'one\rtwo', 'one\r\rthree\r'])
    t.equal(
      (await typing(pasted)).outcome,
      'password of server web1 has several lines, which the terminal does not accept; set it in --secrets FILE',
    )
})

t.test('Ctrl+C or Ctrl+D ends the prompts with an error', async (t) => {
  for (const key of ['\x03', '\x04'])
    t.equal((await typing('hunter2\r', key)).outcome, 'the questions were interrupted, so nothing was applied')
})

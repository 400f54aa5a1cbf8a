import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { askOnTerminal } from '../../../tools/setup/terminal.js'

/** Asks for a password and a key, and types an answer as soon as each question is there. */
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

t.test('a terminal is asked for each value, and what is typed is not shown', async (t) => {
  t.strictSame(await typing('hunter2\r', ' a key: #1 \r'), {
    outcome: [
      ['password of server web1', 'hunter2'],
      ['key', ' a key: #1 '],
    ],
    shown: 'password of server web1: \nkey: \n',
  })
})

t.test('what is typed can be corrected, and nothing is an answer too', async (t) => {
  t.strictSame((await typing('hunterX\x7f2\r', '\r')).outcome, [
    ['password of server web1', 'hunter2'],
    ['key', ''],
  ])
})

t.test('a value of several lines is refused, and does not answer the next question', async (t) => {
  for (const pasted of ['one\rtwo\r', 'one\rtwo', 'one\r\rthree\r'])
    t.equal(
      (await typing(pasted)).outcome,
      'password of server web1 has several lines, which the terminal does not take; state it in --secrets FILE',
    )
})

t.test('breaking the questions off ends them', async (t) => {
  for (const key of ['\x03', '\x04'])
    t.equal((await typing('hunter2\r', key)).outcome, 'the questions were broken off, so nothing is applied')
})

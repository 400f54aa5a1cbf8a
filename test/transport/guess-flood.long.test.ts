// Listed in docs/reference/attacks.md.

import t from 'tap'
import { hashPassword } from '../../domain/access/password.js'
import { restoreHashCost } from '../support/quick-passwords.js'
import { withService } from '../support/service.js'
import { givePassword, password } from './password.js'
import { type Answer, ask } from './wire.js'

restoreHashCost(t)

withService(
  t,
  'a staff member can sign in during a flood of failed sign-ins from one network',
  async (t, api) => {
    const signIn = (address: string, name: string, guess: string): Promise<Answer> =>
      ask(t, api.url, `/api/v1/getclients?${new URLSearchParams({ username: name, password: guess })}`, {
        headers: { 'x-forwarded-for': address },
      })
    const { staffId, username } = await api.makeCredential({ permissions: ['list_clients'] })
    await givePassword(api, staffId, await hashPassword(password))
    let judged = 0
    const refused: Answer[] = []
    let full = () => {}
    const isFull = new Promise<void>((resolve) => {
      full = resolve
    })
    const guesses = Array.from({ length: 40 }, async (_, n) => {
      const answer = await signIn(`2001:db8::${n.toString(16)}`, `nobody${n}`, 'wrong')
      if (answer.status === 401) judged++
      else refused.push(answer)
      if (refused.length === 10) full()
    })
    await isFull
    const before = judged
    t.equal((await signIn('192.0.2.1', username, password)).status, 200)
    t.ok(judged - before <= 4, `waits only for the attempts in progress: ${judged - before}`)
    await Promise.all(guesses)
    t.equal(judged + refused.length, 40)
    for (const answer of refused)
      t.match(answer, { status: 503, headers: { 'retry-after': '3' }, body: { code: 'overloaded' } })
    t.notMatch(api.logged(), /a call failed/)
  },
  { environment: { TRUST_PROXY: '127.0.0.1' } },
)

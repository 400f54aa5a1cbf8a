import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { Credential } from '../support/credentials.js'
import { freshEmail } from '../support/fixtures.js'
import { restoreHashCost } from '../support/quick-passwords.js'
import { type Api, withService } from '../support/service.js'

restoreHashCost(t)

// R-2831

const atOnce = 80
const password2 = 'correct horse battery'

/** Keeps `atOnce` sign-in attempts running until it is stopped, and counts their outcomes. */
function floodGuesses(api: Api, credential: Credential) {
  const counts = { judged: 0, refused: 0, other: 0 }
  let stopped = false
  const guesser = async () => {
    while (!stopped) {
      const { status } = await api.call('validatelogin', { email: freshEmail(), password2 }, { credential })
      if (status === 422) counts.judged++
      else if (status === 503) counts.refused++
      else counts.other++
      if (status === 503) await sleep(100)
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, guesser))
  return {
    counts,
    stop: async () => {
      stopped = true
      await all
    },
  }
}

withService(t, 'adds clients with passwords during 80 parallel sign-ins by another credential', async (t, api) => {
  const reader = await api.makeCredential({ permissions: ['list_clients'] })
  const maker = await api.makeCredential({ permissions: ['create_clients'] })
  const addFour = async () => {
    const started = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const client = { firstname: 'Ada', lastname: 'Lovelace', email: freshEmail(), password2 }
        const { status } = await api.call('addclient', client, { credential: maker })
        return { status, ms: Math.round(performance.now() - started) }
      }),
    )
    return { statuses: answers.map(({ status }) => status), times: answers.map(({ ms }) => ms) }
  }
  const idle = await addFour()
  t.strictSame(idle.statuses, [200, 200, 200, 200])

  const flood = floodGuesses(api, reader)
  while (flood.counts.refused < atOnce) await sleep(20)
  const before = flood.counts.judged
  const busy = await addFour()
  const beside = flood.counts.judged - before
  await flood.stop()
  t.comment(`idle ${idle.times.join(', ')} ms; during the flood ${busy.times.join(', ')} ms, ${beside} guesses judged`)
  t.strictSame(busy.statuses, [200, 200, 200, 200])
  t.ok(beside <= 12, `they wait only for the running guesses and one guess each: ${beside}`)
  t.equal(flood.counts.other, 0, 'every attempt is checked or refused with 503')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CountinghouseError } from '@countinghouse/client'
import { changing, connect, order, type Use, world } from './mcp-client.js'
import { type Answer, part } from './mcp-parts.js'

const ordersOf = async (use: Use): Promise<number> =>
  (await use('call_action', { action: 'getorders' })).data.totalresults

/** Returns a toolset with one risk-free action. Each call of the action runs `call`. */
async function makeToolset(call: (options: { idempotencyKey: string }) => object) {
  const { Toolset } = await part('toolset.js')
  const action = { name: 'addclientnote', method: 'POST', area: '', summary: '', risks: [], takesDryRun: true }
  return new Toolset({
    client: { call: async (_name: string, _parameters: object, options: Answer) => call(options) },
    document: { lookUp: (node: object) => node },
    actions: new Map([['addclientnote', { ...action, description: '', permission: '', parameters: {}, answer: {} }]]),
    allowChanges: true,
    showSecrets: false,
  })
}

test('a confirmation expires after five minutes', async () => {
  const { Confirmations } = await part('confirmations.js')
  let nowMs = 0
  const confirmations = new Confirmations(() => nowMs)
  const word = confirmations.give('addcredit', { amount: 1 })
  nowMs = 5 * 60_000 - 1
  assert.ok('key' in confirmations.check(word, 'addcredit', { amount: 1 }))
  nowMs = 5 * 60_000
  assert.match(confirmations.check(word, 'addcredit', { amount: 1 }).because, /five minutes/)
})

// R-3062
test('runs a risky call as a dry run first, and once for real after the assistant confirms the same parameters', async (t) => {
  const { use } = await connect(t, { as: world.full, ...changing })
  const before = await ordersOf(use)
  const tried = await use('try_action', { action: 'addorder', parameters: order() })
  assert.equal(tried.nothing_stays, true)
  const shown = await use('change_action', { action: 'addorder', parameters: order() })
  assert.equal(shown.done, false)
  assert.equal(shown.tried.data.total, 10)
  assert.match(shown.risks.join(), /money.*mail/)
  assert.equal(await ordersOf(use), before, 'stores nothing yet')

  const { confirmation } = shown
  const other = await use('change_action', {
    action: 'addorder',
    parameters: { ...order(), pid: [world.pid, world.pid] },
    confirmation,
  })
  assert.match(other.failed.message, /other parameters/)
  assert.match(
    (await use('change_action', { action: 'addcredit', parameters: order(), confirmation })).failed.message,
    /another action/,
  )
  assert.match(
    (await use('change_action', { action: 'addorder', parameters: order(), confirmation: 'x' })).failed.message,
    /does not exist or has expired/,
  )
  assert.equal(await ordersOf(use), before)

  const { paymentmethod, ...rest } = order()
  const done = await use('change_action', { action: 'addorder', parameters: { paymentmethod, ...rest }, confirmation })
  assert.equal(done.done, true)
  const again = await use('change_action', { action: 'addorder', parameters: order(), confirmation })
  assert.equal(again.data.orderid, done.data.orderid, 'ignores the order of parameters and does not repeat the call')
  assert.match(again.note, /was not made again/)
  assert.equal(await ordersOf(use), before + 1)
})

// R-3062
test('describes a call that does not support a dry run, and makes it after a confirmation', async (t) => {
  const { use } = await connect(t, { as: world.full, ...changing })
  const parameters = { serviceid: world.serviceid }
  assert.match(
    (await use('try_action', { action: 'modulesuspend', parameters })).failed.message,
    /does not support a dry run/,
  )
  const shown = await use('change_action', { action: 'modulesuspend', parameters })
  assert.deepEqual(shown.would_call, { action: 'modulesuspend', parameters })
  const { failed } = await use('change_action', {
    action: 'modulesuspend',
    parameters,
    confirmation: shown.confirmation,
  })
  assert.equal(failed.code, 'service_without_module', 'the confirmed call reaches the service')
  const tea = await use('change_action', { action: 'brewtea', parameters: { cups: 1 } })
  assert.equal(tea.done, false, 'an extension without declared risks needs a confirmation too')
})

// R-3062
test('a call can be confirmed if its parameters or the credential rule out a dry run', async (t) => {
  const { use } = await connect(t, { as: world.full, ...changing })
  const parameters = { clientid: world.clientid, password2: 'correct horse battery 7' }
  assert.equal((await use('try_action', { action: 'updateclient', parameters })).failed.code, 'dry_run_unavailable')
  const shown = await use('change_action', { action: 'updateclient', parameters })
  assert.match(shown.not_tried, /A call with password2 does not support the header Dry-Run/)
  assert.deepEqual(shown.would_call, { action: 'updateclient', parameters })
  const { confirmation } = shown
  const { failed } = await use('change_action', { action: 'updateclient', parameters, confirmation })
  assert.equal(failed.code, 'client_without_owner', 'the confirmed call reaches the service')

  const giver = await connect(t, { as: world.giver, ...changing })
  const credit = { clientid: world.clientid, description: 'For the trouble', amount: 5 }
  const untried = await giver.use('change_action', { action: 'addcredit', parameters: credit })
  assert.match(untried.not_tried, /list_clients.*Dry-Run/)
  const done = await giver.use('change_action', {
    action: 'addcredit',
    parameters: credit,
    confirmation: untried.confirmation,
  })
  assert.equal(done.done, true)
  const wrong = await giver.use('change_action', { action: 'addcredit', parameters: { ...credit, amount: 'much' } })
  assert.equal(wrong.done, false, 'a first call is not made, and does not report invalid parameters')
})

// R-3069
test('a risk-free call reuses its key after a failure without a final answer', async () => {
  const ends: [string, object, boolean][] = [
    ['no answer', { code: 'timed_out' }, true],
    ['a response from a proxy', { code: 'answer_unreadable', status: 200 }, true],
    ['a failing service', { code: 'database_unreachable', status: 503 }, true],
    ['the first call in progress', { code: 'key_in_flight', status: 409 }, true],
    ['a refusal', { code: 'client_not_found', status: 422 }, false],
    ['an unknown outcome', { code: 'key_outcome_unknown', status: 409 }, false],
  ]
  for (const [name, facts, isKept] of ends) {
    const keys: string[] = []
    const toolset = await makeToolset(({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      if (keys.length === 1)
        throw new CountinghouseError({ action: 'addclientnote', message: '', attempts: 1, code: '', ...facts })
      return { answer: {}, isReplayed: keys.length === 2 }
    })
    const change = (note: string) => toolset.change('addclientnote', { note }, undefined, undefined, undefined)
    await assert.rejects(change('a'), facts)
    const again = await change('a')
    assert.match(again.note, /was not made again/)
    assert.doesNotMatch(again.note, /confirmation/)
    assert.equal(keys[0] === keys[1], isKept, name)
    await change('a')
    assert.notEqual(keys[1], keys[2], 'a later call gets a new key')
    await change('b')
    assert.equal(new Set(keys.slice(1)).size, 3)
  }
})

test('change_action runs a risk-free call without a confirmation and rejects an action that only reads', async (t) => {
  const { use } = await connect(t, { as: world.full, ...changing })
  const parameters = { userid: world.clientid, note: 'Called back.' }
  assert.equal((await use('change_action', { action: 'addclientnote', parameters })).done, true)
  assert.match((await use('change_action', { action: 'getclients' })).failed.message, /call_action/)
})

// R-3063
test('asks the user to agree to a risky call if the MCP client supports questions', async (t) => {
  for (const agrees of [false, true]) {
    const { use, questions } = await connect(t, { as: world.full, ...changing, agrees })
    const before = await ordersOf(use)
    const call = { action: 'addorder', parameters: order() }
    const { confirmation } = await use('change_action', call)
    assert.equal(questions.length, 0)
    const answer = await use('change_action', { ...call, confirmation })
    assert.equal(questions.length, 1)
    assert.match(questions[0] ?? '', /addorder.*money.*"billingcycle"/s)
    assert.equal(await ordersOf(use), before + (agrees ? 1 : 0))
    if (!agrees) {
      assert.match(answer.failed.message, /did not agree/)
      assert.match(
        (await use('change_action', { ...call, confirmation })).failed.message,
        /does not exist or has expired/,
      )
    }
  }
})

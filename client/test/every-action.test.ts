import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ActionName, Countinghouse } from '@countinghouse/client'
import { CountinghouseError } from '@countinghouse/client'
import { connect, root, world } from './world.js'

/** Error code of each action whose smallest valid call the service refuses. */
const refused: Partial<Record<ActionName, string>> = {
  addcancelrequest: 'cancellation_open',
  addpaymethod: 'action_unavailable',
  applycredit: 'amount_above_owed',
  capturepayment: 'action_unavailable',
  decryptpassword: 'action_unavailable',
  deleteclient: 'client_has_services',
  domaingetlockingstatus: 'domain_without_registrar',
  domainrelease: 'action_unavailable',
  domainrequestepp: 'domain_without_registrar',
  domaintransfer: 'domain_without_registrar',
  domainupdatelockingstatus: 'domain_without_registrar',
  domainupdatewhoisinfo: 'action_unavailable',
  domainwhois: 'availability_unknown',
  encryptpassword: 'action_unavailable',
  endtasktimer: 'timer_not_found',
  getclientpassword: 'action_forbidden',
  modulechangepackage: 'service_without_module',
  modulechangepw: 'service_without_module',
  modulecreate: 'service_without_module',
  modulecustom: 'function_not_found',
  modulesuspend: 'service_without_module',
  moduleterminate: 'service_without_module',
  moduleunsuspend: 'service_without_module',
  sendquote: 'quote_accepted',
  upgradeproduct: 'upgrade_same_product',
}

/**
 * Groups of actions in the order of the calls: reads, changes that leave records usable, changes that close records or
 * delete ticket notes and replies, and other deletions.
 */
const turns = [
  /^(?:get|domainget)/,
  /^(?!block|cancel|close|delete|fraud|merge)/,
  /^(?!delete)|ticketnote$|ticketreply$/,
]
const turnOf = (name: string): number => [...turns, /./].findIndex((turn) => turn.test(name))

type AnyMethod = (params: object, options?: object) => PromiseLike<Record<string, unknown>>

// R-3001
test('every action in openapi.json has a method that calls it', async (t) => {
  const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as { paths: object }
  const described = Object.values(paths)
    .flatMap((methods: object) => Object.values(methods))
    .filter((operation) => 'x-permission' in operation)
    .map(({ operationId }) => operationId as ActionName)
  assert.deepEqual(described.toSorted(), Object.keys(world.calls).sort())

  const client = connect({ maxAttempts: 1 })
  // The calls authenticate with the first credential, so the test deletes a second one.
  const { credentialid } = await client.createoauthcredential({})
  const own = { deleteoauthcredential: { credentialid } }
  for (const name of described.toSorted((a, b) => turnOf(a) - turnOf(b)))
    await t.test(
      `${name} is called${refused[name] === undefined ? '' : `, and refused: ${refused[name]}`}`,
      async () => {
        const method = (client[name as keyof Countinghouse] as AnyMethod).bind(client)
        const done = await method(own[name as keyof typeof own] ?? world.calls[name] ?? {}).then(
          ({ result }) => result,
          (error: unknown) => (error instanceof CountinghouseError ? error.code : error),
        )
        assert.equal(done, refused[name] ?? 'success')
      },
    )
})

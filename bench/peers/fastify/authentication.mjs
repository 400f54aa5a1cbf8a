import { findAccount } from '../common/knex.mjs'
import { Refusal } from '../common/refusals.mjs'
import { expectRight } from '../common/rights.mjs'
import { isSecret } from '../common/secrets.mjs'
import { Windows } from '../common/windows.mjs'

/** Checks each call's credential and permission, and counts the call, before its body is read. */
export function authenticate(app, { db, rateLimit }) {
  const windows = new Windows(rateLimit)
  app.decorateRequest('call', null)

  app.addHook('onRequest', async (request, reply) => {
    const { 'x-api-key': identifier, 'x-api-secret': secret } = request.headers
    if (!identifier || !secret) throw new Refusal('unauthenticated')
    const account = await findAccount(db, identifier)
    if (!isSecret(secret, account?.secret_hash)) throw new Refusal('unauthenticated')
    const remaining = windows.count(account.credential_id)
    reply.header('X-RateLimit-Limit', rateLimit)
    reply.header('X-RateLimit-Remaining', remaining)
    request.call = { credentialId: account.credential_id, requestId: request.id, address: request.ip }
    expectRight(account, request.routeOptions.config.permission)
  })
}

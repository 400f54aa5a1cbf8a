import { findAccount } from '../common/knex.mjs'
import { Refusal } from '../common/refusals.mjs'
import { expectRight } from '../common/rights.mjs'
import { isSecret } from '../common/secrets.mjs'
import { Windows } from '../common/windows.mjs'

const permissions = {
  '/api/v1/getclientsdetails': 'list_clients',
  '/api/v1/getclients': 'list_clients',
  '/api/v1/addclient': 'create_clients',
  '/api/v1/addcredit': 'create_clients',
}

/** Koa middleware that checks each call's credential and permission, and counts the call, before its body is read. */
export function authenticate({ db, rateLimit }) {
  const windows = new Windows(rateLimit)

  return async (ctx, next) => {
    const { 'x-api-key': identifier, 'x-api-secret': secret } = ctx.headers
    if (!identifier || !secret) throw new Refusal('unauthenticated')
    const account = await findAccount(db, identifier)
    if (!isSecret(secret, account?.secret_hash)) throw new Refusal('unauthenticated')
    const remaining = windows.count(account.credential_id)
    ctx.set('X-RateLimit-Limit', String(rateLimit))
    ctx.set('X-RateLimit-Remaining', String(remaining))
    const requestId = ctx.response.get('X-Request-Id')
    ctx.feathers = { ...ctx.feathers, call: { credentialId: account.credential_id, requestId, address: ctx.ip } }
    expectRight(account, permissions[ctx.path])
    return next()
  }
}

import { Refusal } from '../common/refusals.mjs'
import { isSecret } from '../common/secrets.mjs'
import { Windows } from '../common/windows.mjs'

/** All enabled credentials. They are read once, because they do not change while this server runs. */
export class Credentials {
  #accounts

  constructor(connection, rateLimit) {
    const rows = connection
      .prepare(
        `select c.id, c.identifier, c.secret_hash, s.is_active, s.deleted_at, r.is_full, r.permissions
         from credentials c join staff s on s.id = c.staff_id join roles r on r.id = s.role_id where c.is_active = 1`,
      )
      .all()
    this.#accounts = new Map(
      rows.map((row) => [
        row.identifier,
        {
          id: row.id,
          hash: Buffer.from(row.secret_hash, 'base64'),
          enabled: row.is_active === 1 && row.deleted_at === null,
          full: row.is_full === 1,
          permissions: new Set(JSON.parse(row.permissions)),
        },
      ]),
    )
    this.windows = new Windows(rateLimit)
  }

  /** Authenticates and counts a call. Returns its credential's ID. Throws a Refusal if the call is not allowed. */
  admit(headers, permission, counted) {
    const identifier = headers['x-api-key']
    const secret = headers['x-api-secret']
    if (!identifier || !secret) throw new Refusal('unauthenticated')
    const account = this.#accounts.get(identifier)
    if (!isSecret(secret, account?.hash)) throw new Refusal('unauthenticated')
    counted(this.windows.count(account.id))
    if (!account.enabled) throw new Refusal('account_disabled')
    if (!account.full && !account.permissions.has(permission)) throw new Refusal('permission_denied')
    return account.id
  }
}

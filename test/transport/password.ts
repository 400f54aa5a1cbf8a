import * as scrypt from 'scrypt-kdf'
import type { PasswordHash } from '../../domain/access/password.js'
import { changeCached } from '../support/fixtures.js'
import type { Api } from '../support/service.js'

const { kdf } = (scrypt as unknown as { default: typeof scrypt }).default

export const password = 'correct horse battery'

// Checking a hash takes as long as creating it. This one is cheap.
export const cheapHash = Buffer.from(await kdf(password, { logN: 4, r: 8, p: 1 })).toString('base64') as PasswordHash

/** Sets the password of a staff member to `password`. */
export const givePassword = (api: Api, staffId: number, password_hash = cheapHash): Promise<void> =>
  changeCached(api, 'staff', (db) => db('staff').where({ id: staffId }).update({ password_hash }))

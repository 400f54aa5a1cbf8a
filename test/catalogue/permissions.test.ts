import t from 'tap'
import { type Permission, permissionKeys } from '../../domain/values/permissions.js'
import { smallestCall } from '../../engine/documents/examples.js'
import type { Credential } from '../support/credentials.js'
import { withoutJobs } from '../support/daily.js'
import { digest } from '../support/digest.js'
import { withService } from '../support/service.js'

// R-3101
withService(
  t,
  'every action accepts exactly the credentials that have its permission',
  async (t, api) => {
    const { database, makeCredential } = api
    const nobody = await makeCredential()
    const full = await makeCredential({ full: true })
    const disabled = await makeCredential({ full: true })
    const deleted = await makeCredential({ full: true })
    const off = await makeCredential({ full: true })
    const elsewhere = await makeCredential({ full: true, allowedIps: ['192.0.2.1'] })
    await database.transaction(async (db) => {
      await db('staff').where({ id: disabled.staffId }).update({ is_active: 0 })
      await db('staff').where({ id: deleted.staffId }).update({ deleted_at: api.now().toISOString() })
      await db('credentials').where({ id: off.id }).update({ is_active: 0 })
    })
    const only = new Map<Permission, Credential>()
    const without = new Map<Permission, Credential>()
    const needed = new Set([...api.catalogue.values()].map(({ permission }) => permission))
    // Some actions also accept a second permission. The roles with every other permission lack the second permission,
    // too.
    const seconds = new Set(
      [...api.catalogue.values()].map(({ permission, orPermission }) => `${permission} ${orPermission}`),
    )
    const othersOf = (key: Permission) => permissionKeys.filter((one) => one !== key && !seconds.has(`${key} ${one}`))
    for (const key of permissionKeys.filter((key) => needed.has(key))) {
      only.set(key, await makeCredential({ permissions: [key] }))
      without.set(key, await makeCredential({ permissions: othersOf(key) }))
    }
    const everyKey = await makeCredential({ permissions: permissionKeys })
    const limited = async (keys: readonly Permission[], columns: object = {}) => {
      const credential = await makeCredential({ full: true })
      await database.transaction((db) =>
        db('credentials')
          .where({ id: credential.id })
          .update({ permissions: JSON.stringify(keys), ...columns }),
      )
      return credential
    }
    const lesserEvery = await limited(permissionKeys)
    const lesserOnly = new Map<Permission, Credential>()
    const lesserWithout = new Map<Permission, Credential>()
    for (const key of permissionKeys.filter((key) => needed.has(key))) {
      lesserOnly.set(key, await limited([key]))
      lesserWithout.set(key, await limited(othersOf(key)))
    }
    const expired = await limited(permissionKeys, { permissions: null, expires_at: new Date(0).toISOString() })

    const before = await digest(database)
    for (const entry of api.catalogue.values()) {
      await t.test(entry.name, async (t) => {
        const refused = async (
          credential: Credential,
          status: number,
          code: string,
          who: string,
          parameters = smallestCall(entry),
        ) =>
          t.match(
            await api.call(entry.name, parameters, { credential }),
            { status, body: { code } },
            `${who} is refused`,
          )
        const key = entry.permission as Permission
        // An action that is forbidden to every caller is refused before permissions are checked.
        const lacking = entry.answers === 'forbidden' ? 'action_forbidden' : 'permission_denied'
        await refused(nobody, 403, lacking, 'a role without permissions')
        const other = entry.permission === 'full' ? everyKey : (without.get(key) as Credential)
        await refused(other, 403, lacking, 'a role with every other permission')
        await refused(other, 403, lacking, 'a role with every other permission, before its parameters are checked,', {})
        const lesser = entry.permission === 'full' ? lesserEvery : (lesserWithout.get(key) as Credential)
        await refused(lesser, 403, lacking, "a full-access account's credential with every other permission")
        if (lacking === 'permission_denied')
          t.match(
            (await api.call(entry.name, smallestCall(entry), { credential: lesser })).body.message,
            /credential/,
            'the message mentions the credential',
          )
        await refused(expired, 401, 'credential_expired', 'an expired credential')
        await refused(disabled, 403, 'account_disabled', 'a disabled account')
        await refused(deleted, 403, 'account_disabled', 'a deleted account')
        await refused(off, 401, 'unauthenticated', 'a disabled credential')
        await refused(elsewhere, 403, 'address_not_allowed', 'a credential from another address')
      })
    }
    t.equal(await digest(database), before, 'refused calls change nothing')

    for (const entry of api.catalogue.values()) {
      const holders =
        entry.permission === 'full'
          ? [full]
          : [full, ...[only, lesserOnly].map((held) => held.get(entry.permission as Permission) as Credential)]
      for (const credential of holders) {
        const { status, body } = await api.call(entry.name, {}, { credential })
        t.ok(
          entry.answers === 'forbidden' ? body.code === 'action_forbidden' : status !== 401 && status !== 403,
          `${entry.name} is open to ${credential === full ? 'full access' : `a role that holds only ${entry.permission}`}`,
        )
      }
    }
  },
  // Jobs would change the database between the digests.
  withoutJobs,
)

import { randomBytes } from 'node:crypto'
import t from 'tap'
import type { Database } from '../../../db/database.js'
import { findCredentialAccount, findStaffByPassword } from '../../../domain/access/accounts.js'
import { verifyPassword } from '../../../domain/access/password.js'
import { decrypt } from '../../../domain/secrets/encryption.js'
import { hashSecret } from '../../../engine/gate.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { apply, grace, open, readRow, readSetupErrors, role, secretKey, totp } from '../setup-support.js'

onMigratedDatabases(t, 'stores a password as a hash, and writes it only when it changes', async (t, url) => {
  const database = await open(t, url)
  const staff = (password: string | null) => ({ roles: [role], staff: [{ ...grace, password }] })
  const hash = async () => (await readRow(database, 'staff', { username: 'grace' })).password_hash as never
  await apply(database, staff('correct horse'))
  const first = await hash()
  t.ok(await findStaffByPassword(database.read, 'grace', 'correct horse'))

  t.equal((await apply(database, staff('correct horse')))['staff grace'], 'kept')
  t.equal(await hash(), first)
  t.equal((await apply(database, staff('battery staple')))['staff grace'], 'changed')
  t.notOk(await verifyPassword('correct horse', await hash()))
  t.ok(await verifyPassword('battery staple', await hash()))
  t.equal((await apply(database, staff(null)))['staff grace'], 'changed')
  t.equal(await hash(), null)
})

onMigratedDatabases(t, 'a strict password rule applies to passwords that a file newly sets', async (t, url) => {
  const database = await open(t, url)
  const file = (password: string, settings?: object) => ({
    roles: [role],
    staff: [{ ...grace, email: 'grace@example.com', password }],
    ...(settings && { settings }),
  })
  const strict = { password_rule: 'strict' }
  await apply(database, file('password1'))
  t.strictSame(
    await apply(database, file('password1', strict)),
    {
      'settings password_rule': 'created',
      'roles Support': 'kept',
      'staff grace': 'kept',
    },
    'the stored password stays',
  )
  const problem = 'is too common, or it is the email address'
  t.strictSame(await readSetupErrors(t, database, file('baseball1')), [`staff[0].password: ${problem}`])
  t.strictSame(await readSetupErrors(t, database, file('Grace@example.com')), [`staff[0].password: ${problem}`])
  t.equal((await apply(database, file('correct horse')))['staff grace'], 'changed')
  t.equal((await apply(database, file('password1', { password_rule: null })))['staff grace'], 'changed')
})

onMigratedDatabases(
  t,
  'a second factor is encrypted, replaced, re-encrypted for another key, and removed',
  async (t, url) => {
    const database = await open(t, url)
    const staff = (totp_secret: string | null) => ({ roles: [role], staff: [{ ...grace, totp_secret }] })
    const sealed = async () => (await readRow(database, 'staff', { username: 'grace' })).totp_secret as string
    const opened = async (key = secretKey) =>
      decrypt(key, await sealed(), { table: 'staff', column: 'totp_secret', row: 'grace' })

    await apply(database, staff(`${totp.slice(0, 4).toLowerCase()} ${totp.slice(4)}`))
    t.equal(await opened(), totp, 'blanks and letter case are ignored')
    t.equal((await apply(database, staff(totp)))['staff grace'], 'kept')
    t.equal((await apply(database, staff('A'.repeat(16))))['staff grace'], 'changed')
    t.equal(await opened(), 'A'.repeat(16))

    const otherKey = randomBytes(32)
    t.equal((await apply(database, staff('A'.repeat(16)), { secretKey: otherKey }))['staff grace'], 'changed')
    t.equal(await opened(otherKey), 'A'.repeat(16))

    t.equal((await apply(database, staff(null)))['staff grace'], 'changed')
    t.equal(await sealed(), null)
  },
)

onMigratedDatabases(t, 'a credential authenticates the staff account that the file assigns to it', async (t, url) => {
  const database = await open(t, url)
  const credential = {
    identifier: 'i'.repeat(32),
    username: 'grace',
    secret: 's'.repeat(64),
    allowed_ips: '::1, 10.0.0.0/8',
  }
  await apply(database, { roles: [role], staff: [grace, { ...grace, username: 'ada' }], credentials: [credential] })
  const account = await findCredentialAccount(database.read, {
    secretHash: hashSecret('s'.repeat(64)).toString('base64'),
  })
  t.match(account, { username: 'grace', enabled: true, full: false, allowLists: [['::1', '10.0.0.0/8']] })
  t.strictSame([...(account?.permissions ?? [])].sort(), ['list_tickets', 'reply_tickets'])

  const moved = { identifier: credential.identifier, username: 'ada', active: false }
  t.strictSame(await apply(database, { credentials: [moved] }), { [`credentials ${'i'.repeat(32)}`]: 'changed' })
  t.equal(await findCredentialAccount(database.read, { identifier: 'i'.repeat(32) }), undefined, 'disabled')
})

onMigratedDatabases(t, 'plans again if a password changes during planning', async (t, url) => {
  const database = await open(t, url)
  const document = { roles: [role], staff: [{ ...grace, password: 'correct horse' }] }
  await apply(database, document)
  let tries = 0
  const meddled: Database = {
    ...database,
    transaction: async (work) => {
      if (++tries === 1)
        await database.transaction(async (db) => db('staff').update({ password_hash: null, lastname: 'Hopper' }))
      return database.transaction(work)
    },
  }
  t.equal((await apply(meddled, document))['staff grace'], 'changed')
  t.equal(tries, 2)
  const staff = await readRow(database, 'staff', { username: 'grace' })
  t.ok(await verifyPassword('correct horse', staff.password_hash as never))
  t.equal(staff.lastname, 'Hopper')
})

onMigratedDatabases(
  t,
  'the last file applied decides whether a role has full access or a list of permissions',
  async (t, url) => {
    const database = await open(t, url)
    const state = async () => {
      const { is_full, permissions } = await readRow(database, 'roles', { name: 'Support' })
      return [is_full, permissions]
    }
    await apply(database, { roles: [role] })
    await apply(database, { roles: [{ name: 'Support', full: true }] })
    t.strictSame(await state(), [1, '[]'], 'no list is left')
    await apply(database, { roles: [{ name: 'Support', permissions: 'view_system, list_tickets, view_system' }] })
    t.strictSame(await state(), [0, '["list_tickets","view_system"]'], 'full access ends')
  },
)

onMigratedDatabases(t, 'hashes more passwords than can wait in the queue, and reports the progress', async (t, url) => {
  const database = await open(t, url)
  const count = 70
  const staff = Array.from({ length: count }, (_, at) => ({
    ...grace,
    username: `grace${at}`,
    password: `correct horse ${at}`,
  }))
  const heard: number[] = []
  const outcomes = await apply(
    database,
    { roles: [role], staff },
    {
      progress: (done, total) => {
        heard.push(done)
        if (done === count) t.equal(total, count)
      },
    },
  )
  t.equal(Object.values(outcomes).filter((what) => what === 'created').length, count + 1)
  t.strictSame(
    heard,
    Array.from({ length: count }, (_, at) => at + 1),
  )
  const last = await readRow(database, 'staff', { username: 'grace69' })
  t.ok(await verifyPassword('correct horse 69', last.password_hash as never))
})

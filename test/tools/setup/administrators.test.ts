import type { Knex } from 'knex'
import t from 'tap'
import { withoutJobs } from '../../support/daily.js'
import { withService } from '../../support/service.js'
import { apply, readRow, readSetupErrors, role } from '../setup-support.js'

// R-2628
withService(
  t,
  'a file cannot end the last full administrator’s access',
  async (t, { database, admin }) => {
    const { username, role_id } = await readRow(database, 'staff', { id: admin.staffId })
    const { name: full } = await readRow(database, 'roles', { id: role_id })
    await apply(database, { roles: [role] })
    const refused = async (file: object, ...fields: string[]) =>
      t.strictSame(
        await readSetupErrors(t, database, file),
        fields.map((field) => `${field}: would leave no active full administrator`),
      )
    await refused({ staff: [{ username, active: false }] }, 'staff[0].active')
    await refused({ staff: [{ username, role: role.name }] }, 'staff[0].role')
    await refused({ roles: [{ name: full, full: false }] }, 'roles[0].full')
    await refused({ roles: [{ name: full, permissions: ['list_tickets'] }] }, 'roles[0].permissions')
    await refused({ roles: [{ name: full, full: false }], staff: [{ username, absent: true }] }, 'roles[0].full')
    await refused(
      {
        roles: [role, { name: full, full: false }],
        staff: [
          { username: 'ada', role: full },
          { username, active: false },
        ],
      },
      'roles[1].full',
      'staff[1].active',
    )

    const both = (first: boolean, second: boolean) => ({
      staff: [
        { username, active: first },
        { username: 'ada', role: full, active: second },
      ],
    })
    await apply(database, both(false, true))
    await refused(both(false, false), 'staff[1].active')
    await apply(database, both(true, false))
    await apply(database, both(true, true))
    await refused(both(false, false), 'staff[0].active', 'staff[1].active')
    t.strictSame(
      await readSetupErrors(t, database, {
        staff: [
          { username, active: false },
          { username: 'ada', absent: true },
        ],
      }),
      ['staff[1].username: is the last active full administrator, so it cannot be removed'],
    )

    await apply(database, { roles: [{ name: 'Owners', full: true }], staff: [{ username, role: 'Owners' }] })
    await apply(database, { roles: [{ name: full, full: false }] })
    await refused({ roles: [{ name: 'Owners', full: false }] }, 'roles[0].full')
    t.equal(await countAdministrators(database.read), 1)
  },
  withoutJobs,
)

const countAdministrators = async (db: Knex): Promise<number> =>
  (await db('staff').join('roles', 'roles.id', 'staff.role_id').where({ is_full: 1, is_active: 1 })).length

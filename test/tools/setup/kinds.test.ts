import type { Knex } from 'knex'
import t from 'tap'
import type { Database } from '../../../db/database.js'
import * as f from '../../../server/setup/fields.js'
import { defineSection, flagColumn, plainColumn, referenceColumn } from '../../../server/setup/section.js'
import { sections } from '../../../server/setup/sections.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { apply, grace, open, role } from '../setup-support.js'

onMigratedDatabases(
  t,
  'a new kind of section needs only a definition, including links in both directions',
  async (t, url) => {
    const database = await open(t, url)
    await makeTables(database)
    const more = { sections: [...sections, ...fixtures] }
    const document = {
      racks: [{ name: 'north', machines: ['a', 'b'] }, { name: 'south' }],
      machines: [
        { owner: 'grace', name: 'a', racks: ['north'] },
        { owner: 'grace', name: 'b', racks: ['north', 'south'] },
      ],
      roles: [role],
      staff: [grace],
    }
    t.strictSame(await apply(database, document, more), {
      'racks north': 'created',
      'racks south': 'created',
      'roles Support': 'created',
      'staff grace': 'created',
      'machines grace+a': 'created',
      'machines grace+b': 'created',
    })
    t.strictSame(await linked(database), ['a in north', 'b in north', 'b in south'])
    t.ok(Object.values(await apply(database, document, more)).every((what) => what === 'kept'))

    t.strictSame(await apply(database, { machines: [{ owner: 'grace', name: 'b', racks: ['south'] }] }, more), {
      'machines grace+b': 'changed',
    })
    t.strictSame(await linked(database), ['a in north', 'b in south'])
    await apply(database, { racks: [{ name: 'south', machines: null }] }, more)
    t.strictSame(await linked(database), ['a in north'])
    t.strictSame(await apply(database, { racks: [{ name: 'north' }] }, more), { 'racks north': 'kept' })
  },
)

onMigratedDatabases(
  t,
  'a flag that only one entry of a group can have moves to the entry that sets it',
  async (t, url) => {
    const database = await open(t, url)
    await makeTables(database)
    const more = { sections: [...sections, ...fixtures] }
    const machine = (owner: string, name: string, main?: boolean) => ({
      owner,
      name,
      ...(main !== undefined && { main }),
    })
    const main = async () =>
      (await (database.read as Knex)('machines').where({ is_main: 1 }).orderBy('label').pluck('label')).join()
    await apply(
      database,
      {
        roles: [role],
        staff: [grace, { ...grace, username: 'ada' }],
        machines: [machine('grace', 'a', true), machine('grace', 'b'), machine('ada', 'x', true), machine('ada', 'y')],
      },
      more,
    )
    t.equal(await main(), 'a,x')
    await apply(database, { machines: [machine('grace', 'b', true)] }, more)
    t.equal(await main(), 'b,x')
    const both = { machines: [machine('grace', 'a', true), machine('grace', 'b'), machine('ada', 'x', false)] }
    t.strictSame(Object.values(await apply(database, both, more)), ['changed', 'changed', 'changed'])
    t.equal(await main(), 'a')
    t.strictSame(Object.values(await apply(database, both, more)), ['kept', 'kept', 'kept'])
  },
)

const fixtures = [
  defineSection({
    name: 'racks',
    summary: 'Racks.',
    noun: 'rack',
    table: 'racks',
    key: { name: f.name() },
    required: {},
    optional: { machines: f.listOf(f.name()) },
    columns: {
      machines: {
        link: 'places',
        own: 'rack_id',
        other: 'machine_id',
        target: { noun: 'machine', table: 'machines', by: 'label' },
      },
    },
    example: () => [],
  }),
  defineSection({
    name: 'machines',
    summary: 'Machines.',
    noun: 'machine',
    table: 'machines',
    key: { owner: f.name(), name: f.name() },
    required: {},
    optional: { racks: f.listOf(f.name()), main: f.withDefault(f.flag(), false) },
    onlyOne: { flag: 'main', within: 'owner' },
    columns: {
      owner: referenceColumn('staff_id', { noun: 'staff member', table: 'staff', by: 'username' }),
      name: plainColumn('label'),
      main: flagColumn('is_main'),
      racks: {
        link: 'places',
        own: 'machine_id',
        other: 'rack_id',
        target: { noun: 'rack', table: 'racks', by: 'name' },
      },
    },
    example: () => [],
  }),
]

const makeTables = (database: Database) =>
  database.transaction(async (db) => {
    await db.schema.createTable('racks', (table) => {
      table.bigIncrements('id')
      table.text('name').notNullable().unique()
    })
    await db.schema.createTable('machines', (table) => {
      table.bigIncrements('id')
      table.bigInteger('staff_id').notNullable()
      table.text('label').notNullable()
      table.smallint('is_main').notNullable()
    })
    await db.schema.createTable('places', (table) => {
      table.bigInteger('rack_id').notNullable()
      table.bigInteger('machine_id').notNullable()
      table.primary(['rack_id', 'machine_id'])
    })
  })

async function linked({ read }: Database): Promise<string[]> {
  const rows: { label: string; name: string }[] = await (read as Knex)('places')
    .join('racks', 'racks.id', 'places.rack_id')
    .join('machines', 'machines.id', 'places.machine_id')
    .select('machines.label', 'racks.name')
  return rows.map(({ label, name }) => `${label} in ${name}`).sort()
}

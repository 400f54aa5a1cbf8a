import t from 'tap'
import { nameKey } from '../../../domain/clients/name-keys.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, makeGroup, writeRows } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

/** Names in alphabetical order. */
const inOrder = [
  '',
  '3 Oaks',
  'ada',
  'Ada B',
  'Adam',
  'Åse',
  'Åsen',
  'Bo',
  'Émile',
  'Emilia',
  'Øre',
  'Orr',
  'Straße',
  'Strasser',
  'Zoe',
  'Zoë',
  'Zoe B',
  'zoo',
]

// R-2655
t.test('orders names alphabetically regardless of case and accents', async (t) => {
  const bytes = (name: string) => Buffer.from(nameKey(name))
  t.strictSame(
    [...inOrder].reverse().sort((a, b) => Buffer.compare(bytes(a), bytes(b))),
    inOrder,
  )
  t.ok(bytes('ﷺ'.repeat(255)).length < 2000 && bytes('𝔄'.repeat(255)).length < 2000, 'any name fits an index')
})

const namesBy = async (api: Api, groupid: number, orderby: string, sorting = 'ASC'): Promise<string[]> => {
  const { data } = await api.ok('getclients', { group_id: groupid, orderby, sorting, limitnum: 100 })
  return data.map((one: Record<string, string | null>) => one[orderby] ?? '')
}

// R-2655
withService(
  t,
  'lists clients in alphabetical order from an index',
  async (t, api) => {
    const groupid = await makeGroup(api, 'Ordered')
    const shuffled = [...inOrder.slice(7), ...inOrder.slice(0, 7)].reverse()
    for (const name of shuffled)
      await makeClient(api, { firstname: name || 'x', lastname: name || 'x', companyname: name, groupid })
    t.strictSame(await namesBy(api, groupid, 'companyname'), inOrder)
    t.strictSame(await namesBy(api, groupid, 'companyname', 'DESC'), [...inOrder].reverse())
    const named = [...inOrder.slice(1, -4), 'x', ...inOrder.slice(-4)]
    for (const orderby of ['firstname', 'lastname']) t.strictSame(await namesBy(api, groupid, orderby), named)

    for (const name of ['firstname', 'lastname', 'companyname']) {
      const query = `select * from clients order by ${name}_key, id limit 25`
      const plan = await writeRows(api, async (db) => {
        if (api.database.dialect === 'sqlite') return db.raw(`explain query plan ${query}`)
        await db.raw('set local enable_seqscan = off')
        return (await db.raw(`explain ${query}`)).rows
      })
      t.match(JSON.stringify(plan), `clients_${name}_key`)
      t.notMatch(JSON.stringify(plan), /temp b-tree|Sort/i)
    }
  },
  withoutJobs,
)

import t from 'tap'
import { writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

withService(t, 'getticketpredefinedcats', async (t, api) => {
  const category = async (name: string): Promise<number> =>
    (await writeRows(api, (db) => db('canned_categories').insert({ name }).returning('id')))[0]?.id as number
  const canned = async (category_id: number, name: string): Promise<number> => {
    const row = { category_id, name, message: `Text of ${name}` }
    return (await writeRows(api, (db) => db('canned_replies').insert(row).returning('id')))[0]?.id as number
  }

  t.test('lists categories in creation order, each with the number of its replies', async (t) => {
    t.strictSame(await api.ok('getticketpredefinedcats'), { result: 'success', categories: [] })
    const [billing, abuse] = [await category('Billing'), await category('Abuse')]
    for (const name of ['one', 'two']) await canned(billing, name)
    t.strictSame((await api.ok('getticketpredefinedcats')).categories, [
      { id: billing, catid: billing, name: 'Billing', replycount: 2 },
      { id: abuse, catid: abuse, name: 'Abuse', replycount: 0 },
    ])
  })
})

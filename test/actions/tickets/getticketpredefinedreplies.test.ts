import t from 'tap'
import { writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectRefusal } from '../_shared/checks.js'

withService(t, 'getticketpredefinedreplies', async (t, api) => {
  const category = async (name: string): Promise<number> =>
    (await writeRows(api, (db) => db('canned_categories').insert({ name }).returning('id')))[0]?.id as number
  const canned = async (category_id: number, name: string): Promise<number> => {
    const row = { category_id, name, message: `Text of ${name}` }
    return (await writeRows(api, (db) => db('canned_replies').insert(row).returning('id')))[0]?.id as number
  }

  t.test('lists the replies of one category or of all categories in creation order', async (t) => {
    t.strictSame(await api.ok('getticketpredefinedreplies'), { result: 'success', replies: [] })
    const [billing, abuse] = [await category('Billing'), await category('Abuse')]
    const first = { id: await canned(billing, 'two'), catid: billing, name: 'two', message: 'Text of two' }
    const second = { id: await canned(abuse, 'one'), catid: abuse, name: 'one', message: 'Text of one' }
    t.strictSame((await api.ok('getticketpredefinedreplies')).replies, [first, second])
    t.strictSame((await api.ok('getticketpredefinedreplies', { catid: abuse })).replies, [second])
    t.strictSame((await api.ok('getticketpredefinedreplies', { catid: '' })).replies, [first, second])
    for (const catid of ['0', '-1', '4711'])
      t.strictSame((await api.ok('getticketpredefinedreplies', { catid })).replies, [])
    await expectRefusal(t, api, 'getticketpredefinedreplies', { catid: 'x' }, 'catid')
  })
})

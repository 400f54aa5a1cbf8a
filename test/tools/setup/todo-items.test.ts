import t from 'tap'
import { withService } from '../../support/service.js'
import { apply } from '../setup-support.js'

withService(t, 'applying a file again keeps staff changes to to-do items', async (t, api) => {
  const file = {
    todoitems: [
      { title: 'Call', status: 'New', description: 'Soon' },
      { title: 'Write', status: 'New' },
    ],
  }
  await apply(api.database, file)
  const items = async () =>
    (await api.ok('gettodoitems')).items
      .map(({ title, status }: Record<string, string>) => `${title}: ${status}`)
      .sort()
  const idOf = async (title: string): Promise<number> =>
    (await api.ok('gettodoitems')).items.find((item: Record<string, string>) => item.title === title).id

  // R-2624
  await t.test('a finished item stays Completed', async (t) => {
    await api.ok('updatetodoitem', { itemid: await idOf('Call'), status: 'Completed' })
    t.strictSame(await apply(api.database, file), { 'todoitems Call': 'kept', 'todoitems Write': 'kept' })
    t.strictSame(await items(), ['Call: Completed', 'Write: New'])
  })

  // R-2624
  await t.test('a renamed item is not recreated, and keeps its new title', async (t) => {
    await api.ok('updatetodoitem', { itemid: await idOf('Write'), title: 'Write a letter' })
    t.strictSame(await apply(api.database, file), { 'todoitems Call': 'kept', 'todoitems Write': 'kept' })
    t.strictSame(await items(), ['Call: Completed', 'Write a letter: New'])
  })

  await t.test('an entry refers to the item that has its title now', async (t) => {
    await apply(api.database, { todoitems: [{ title: 'Write a letter' }, { title: 'Write' }] })
    t.strictSame(await items(), ['Call: Completed', 'Write a letter: New', 'Write: New'])
    t.ok(Object.values(await apply(api.database, file)).every((what) => what === 'kept'))
    t.strictSame(await items(), ['Call: Completed', 'Write a letter: New', 'Write: New'])
  })

  // R-2624
  await t.test('if two items have the title of an entry, the entry changes the item that it created', async (t) => {
    await api.ok('updatetodoitem', { itemid: await idOf('Write a letter'), title: 'Call' })
    t.ok(Object.values(await apply(api.database, { todoitems: [{ title: 'Call' }] })).every((what) => what === 'kept'))
    t.strictSame(await items(), ['Call: Completed', 'Call: New', 'Write: New'])
  })
})

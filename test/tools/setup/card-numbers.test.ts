import t from 'tap'
import { onMigratedDatabases } from '../../support/databases.js'
import { apply, grace, open, readRow, role } from '../setup-support.js'

const number = '4242424242424242'
const masked = '************4242'

// R-4144
onMigratedDatabases(
  t,
  'masks card numbers in a setup file’s free text, and applying it again changes nothing',
  async (t, url) => {
    const database = await open(t, url)
    const document = {
      settings: {
        invoice_footer: `Card ${number}`,
        company_phone: number,
        company_tax_number: number,
        bank_iban: 'DE13 4306 0967 1234 5678 90',
      },
      cannedcategories: [{ name: `Card ${number}` }],
      cannedreplies: [{ name: 'Cards', category: `Card ${number}`, message: `We saw ${number}.` }],
      promotions: [{ code: number, type: 'percentage', value: 10 }],
      roles: [role],
      staff: [{ ...grace, username: number, firstname: number }],
      todoitems: [{ title: 'Cards', description: number, admin: number }],
    }
    await apply(database, document)
    const setting = async (name: string) => (await readRow(database, 'settings', { name })).value
    t.equal(await setting('invoice_footer'), `Card ${masked}`)
    t.equal(await setting('company_phone'), number)
    t.equal(await setting('company_tax_number'), number)
    t.equal(await setting('bank_iban'), 'DE13 4306 0967 1234 5678 90')
    const category = await readRow(database, 'canned_categories', { name: `Card ${masked}` })
    t.match(await readRow(database, 'canned_replies', { name: 'Cards' }), {
      category_id: category.id,
      message: `We saw ${masked}.`,
    })
    t.match(await readRow(database, 'promotions', { code: number }), { code: number }, 'a code is not free text')
    t.match(await readRow(database, 'staff', { username: number }), { firstname: masked })
    t.match(await readRow(database, 'todo_items', { title: 'Cards' }), { description: masked })

    const again = await apply(database, document)
    t.strictSame([...new Set(Object.values(again))], ['kept'], 'the same file again changes nothing')
  },
)

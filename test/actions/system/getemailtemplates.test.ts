import t from 'tap'
import { templates } from '../../../domain/mail/templates.js'
import { writeRows } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'

withService(t, 'getemailtemplates', async (t, api) => {
  t.test('lists every template in each of its languages', async (t) => {
    const { templates: before } = await api.ok('getemailtemplates')
    t.strictSame(
      before.map(({ name }: Body) => name),
      [...templates.keys()].sort(),
    )
    t.type(before[0].id, 'number')
    await writeRows(api, (db) => db('email_templates').where({ name: 'invoice reminder' }).delete())
    await writeRows(api, (db) =>
      db('email_templates').insert({
        name: 'invoice created',
        language: 'nb',
        subject: 'Faktura',
        body: 'Hei',
        is_active: 0,
      }),
    )
    const { templates: after } = await api.ok('getemailtemplates')
    const of = (name: string) => after.filter((one: Body) => one.name === name)
    t.match(of('invoice created'), [
      { language: 'en', active: true },
      { language: 'nb', subject: 'Faktura', message: 'Hei', active: false },
    ])
    t.match(of('invoice reminder'), [{ id: null, language: 'en', subject: templates.get('invoice reminder')?.subject }])
  })
})

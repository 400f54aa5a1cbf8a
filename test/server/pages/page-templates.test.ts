import { join } from 'node:path'
import t, { type Test } from 'tap'
import { cents } from '../../../domain/values/money.js'
import { Locale } from '../../../domain/words/locale.js'
import type { Definition, View } from '../../../server/pages/definition.js'
import { html } from '../../../server/pages/html.js'
import { withTemplates } from '../../../server/pages/page-templates.js'
import { extensionFolder } from '../../transport/extension-folder.js'

const page: Definition = {
  kind: 'area',
  path: '/things/:id',
  summary: 'Shows a thing.',
  load: async () => ({}),
  show: () => ({ title: 'A thing', status: 200, main: html`<p>built in</p>` }),
}

const view = {
  locale: new Locale('de'),
  root: '/client',
  may: () => true,
  form: (name: string, _: unknown, options: { hidden?: Record<string, string> } = {}) =>
    html`<form data-name="${name}" data-hidden="${JSON.stringify(options.hidden)}"></form>`,
} as unknown as View

const euro = { id: 1, code: 'EUR', prefix: '', suffix: ' €', decimals: 2 }

async function show(t: Test, template: string, data: unknown) {
  const failures: string[] = []
  const folder = join(extensionFolder(t, { 'pages/things/_id.liquid': template }), 'pages')
  const [made] = await withTemplates([page], folder, (error) => failures.push(error.message))
  const shown = made?.show?.(data, view)
  return { title: shown?.title, main: shown?.main.text, failures }
}

// R-4108
t.test('a template replaces the markup of a page, and its data is escaped', async (t) => {
  const { main, title, failures } = await show(
    t,
    '<b>{{ data.name }}</b> {{ words.menu.home }} {{ root }} {{ lang }}',
    {
      name: '<script>',
    },
  )
  t.equal(main, '<b>&lt;script&gt;</b> Start /client de'.replace('Start', new Locale('de').words.menu.home))
  t.equal(title, 'A thing')
  t.strictSame(failures, [])
})

// R-4108
t.test('formats amounts, days, and statuses as pages do', async (t) => {
  const data = { price: { amount: cents(123_450), currency: euro }, from: '2026-03-07', to: null, status: 'overdue' }
  const template = '{{ data.price | money }}, {{ data.from | day }}, {{ data.to | day }}, {{ data.status | status }}'
  t.equal((await show(t, template, data)).main, `1.234,50 €, 07.03.2026, –, ${new Locale('de').status('overdue')}`)
})

// R-4108
t.test('renders a complete form with the hidden values from the template', async (t) => {
  const { main } = await show(
    t,
    '{% for one in data.ids %}{% form "remove", method: one %}{% endfor %}{% form "add" %}',
    {
      ids: [3, '"'],
    },
  )
  const block = (name: string, hidden: object) =>
    html`<form data-name="${name}" data-hidden="${JSON.stringify(hidden)}"></form>`.text
  t.equal(main, block('remove', { method: '3' }) + block('remove', { method: '"' }) + block('add', {}))
})

// R-4108
t.test('shows the built-in page if its template fails, and reports the failure', async (t) => {
  for (const template of ['{{ data.missing.name }}', '{% for i in (1..99999999) %}{{ i }}{% endfor %}']) {
    const { main, failures } = await show(t, template, { name: 'x' })
    t.equal(main, '<p>built in</p>')
    t.equal(failures.length, 1, template)
  }
})

// R-4108
t.test('rejects an invalid template and a template without a page', async (t) => {
  for (const [file, template, message] of [
    ['things/_id.liquid', '{% if %', /_id\.liquid: .*not closed/],
    ['things/_id.liquid', '{% form remove %}', /form needs a name in quotes/],
    ['things.liquid', '', /things\.liquid: does not match any page/],
  ] as const) {
    const folder = join(extensionFolder(t, { [`pages/${file}`]: template }), 'pages')
    await t.rejects(
      withTemplates([page], folder, () => t.fail()),
      { message },
      file,
    )
  }
})

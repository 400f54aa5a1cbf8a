import t from 'tap'
import { rulesPage } from '../../tools/rules-page.js'

t.test('the page lists each rule’s first sentence, code, and tests', async (t) => {
  const root = t.testdir({
    docs: {
      rules: {
        'calls.md': [
          '# Calls',
          '## Calls',
          '- **R-101** A call is checked in [one order](x.md). The first thing wrong is told.',
          '- **R-102** Nobody needs this.',
          '',
        ].join('\n\n'),
      },
    },
    ...Object.fromEntries(['actions', 'db', 'domain', 'modules', 'server', 'tools'].map((name) => [name, {}])),
    client: { src: {}, test: {} },
    engine: { 'api.ts': '/** Checks a call (R-101). */' },
    test: {
      'order.test.ts': "// R-101\nt.test('one', () => {})\n\n// R-101\nt.test('less < more', () => {})\n",
      'whole.test.ts': "// R-101\n\nt.test('some', () => {})\n",
    },
  })
  t.match(
    rulesPage(root),
    `## Calls

- **R-101** A call is checked in one order.
  - Code: \`engine/api.ts\`
  - Tests: \`test/order.test.ts\`: one; less \\< more
  - Tests: \`test/whole.test.ts\`
- **R-102** Nobody needs this.
`,
  )
})

import { fileURLToPath } from 'node:url'
import t from 'tap'
import { findRuleTests } from '../../tools/rules/rule-tests.js'
import { readRules } from '../../tools/rules/rules.js'
import { findCitedRules, readCode, readTests } from '../../tools/rules/sources.js'
import { untestedRules } from './untested-rules.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const rules = readRules(root).map(({ id }) => id)
const { tests, faults } = findRuleTests(readTests(root))
const held = new Set(tests.map(({ rule }) => rule))

t.test('every comment that starts with a rule precedes the test that covers the rule', (t) => {
  t.ok(tests.length > 500, 'reads the comments')
  t.strictSame(faults, [])
  t.end()
})

t.test('every rule is cited in code or covered by a test', (t) => {
  const cited = new Set(readCode(root).flatMap((source) => [...findCitedRules(source)]))
  t.strictSame(
    rules.filter((rule) => !cited.has(rule) && !held.has(rule)),
    [],
  )
  t.end()
})

t.test('every rule is covered by a test or listed as untested', (t) => {
  t.strictSame(
    rules.filter((rule) => !held.has(rule)),
    untestedRules,
  )
  t.end()
})

t.test('a rule comment covers the test or group below it, or the file if a blank line follows', (t) => {
  const text = [
    '// R-101',
    '',
    '// R-102',
    "t.test('one \\'quoted\\' title', async (t) => {})",
    '',
    '// R-103, R-104',
    'withService(',
    '  t,',
    "  'a group',",
    '  async (t) => {',
    '    // R-105',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source as it stands in a file
    '    await t.test(`of ${many}`, async () => {})',
    '    // R-107',
    '    for (const one of many)',
    '      t.test("each", async () => {})',
    '    // A rule that is cited like this (R-106) is held by nothing.',
    '  },',
    ')',
  ].join('\n')
  const { tests, faults } = findRuleTests([{ path: 'a.test.ts', text }])
  t.strictSame(
    tests.map(({ rule, title }) => [rule, title]),
    [
      ['R-101', undefined],
      ['R-102', "one 'quoted' title"],
      ['R-103', 'a group'],
      ['R-104', 'a group'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a title as it stands in a file
      ['R-105', 'of ${many}'],
      ['R-107', 'each'],
    ],
  )
  t.strictSame(faults, [])
  t.end()
})

t.test('reports a rule comment that is not above a test or contains other text', (t) => {
  const text = ['// R-101', 'const one = 1', '// R-102.', "t.test('two', () => {})"].join('\n')
  t.strictSame(findRuleTests([{ path: 'a.ts', text }]), {
    tests: [],
    faults: ['a.ts:1: // R-101', 'a.ts:3: // R-102.'],
  })
  t.end()
})

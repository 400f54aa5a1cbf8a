import { existsSync } from 'node:fs'
import t from 'tap'
import { listMutants } from './mutants.js'
import { subjects } from './subjects.js'

const changes = (code: string) => listMutants(code).map(({ before, after }) => `${before} -> ${after}`)

t.test('lists the mutants of each kind of expression and statement, but none of imports and exports', async (t) => {
  for (const [code, ...expected] of [
    ['x(a === b)', '=== -> !=='],
    ['x(a < b)', '< -> <=', '< -> >'],
    ['x(a >= b)', '>= -> >', '>= -> <'],
    ['x(a && b || c)', '|| -> &&', '&& -> ||'],
    ['x(a + b - c)', '- -> +', '+ -> -'],
    ['x(a * b % c)', '% -> *', '* -> /'],
    ['x(a ?? b)', 'a ?? b -> a'],
    ['x(!a)', '!a -> a'],
    ['x(-a)', '-a -> a'],
    ['x(0, 1, 60)', '0 -> 1', '1 -> 0', '60 -> 0'],
    ["x('a', '')", "'a' -> ''"],
    ['x(true, false)', 'true -> false', 'false -> true'],
    ['x(a ? b : c)', 'a -> true', 'a -> false'],
    ['x(`a` + b)', '+ -> -'],
    ["x('a' + b)", "'a' -> ''"],
  ] as [string, ...string[]][])
    t.strictSame(changes(code).slice(1), expected, code)
  t.strictSame(changes('if (a) throw b'), ['a -> true', 'a -> false', 'throw b -> ;'])
  t.strictSame(changes("import a from 'b'\nexport { c } from 'd'"), [])
})

t.test('a mutant contains the file with one change and the line number of the change', async (t) => {
  const [, one] = listMutants('f()\ng(\n  1,\n  a)\n')
  t.match(one, { line: 2, code: 'f()\n;', after: ';' })
})

t.test('every file and test in `subjects` exists', async (t) => {
  for (const [file, tests] of Object.entries(subjects)) {
    t.ok(existsSync(new URL(`../../${file}.js`, import.meta.url)), file)
    for (const test of tests) t.ok(existsSync(new URL(`../${test}.test.js`, import.meta.url)), test)
  }
})

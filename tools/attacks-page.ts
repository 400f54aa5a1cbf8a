import { code, joinBlocks } from '../engine/documents/markdown.js'
import { readTests, type Source } from './rules/sources.js'

const notice = '<!-- Generated from titles of tests. Change them and generate again. -->'

/**
 * Matches the comment that marks a test file as listed: its titles describe attacks on the service or failures of its
 * machine.
 */
const attackMark = /^\/\/ Listed in docs\/reference\/attacks\.md\.$/m

/** Matches a call whose first text is a title. */
const titled =
  /^[ \t]*(?:await )?(?:t\.test|(?:with|on|test)[A-Z]\w*)\(\s*(?:\w+,\s*)?(['"`])((?:\\.|(?!\1)[^\\\n])*)\1,/gm

/** Matches a fault in test/domain/audit, with the audit rule that finds it. */
const plantedFault = /\b(?:fault|chainFault|faultOfRow|due)\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(['"`])([^'"`]+)\3/g

/** Renders docs/reference/attacks.md: attacks that tests make, and faults that they plant in the books. */
export function attacksPage(root: string): string {
  const tests = readTests(root)
  const attacks = tests.filter(({ text }) => attackMark.test(text))
  const faults = tests.filter(({ path }) => path.startsWith('test/domain/audit/')).flatMap(faultsOf)
  return `${joinBlocks(
    notice,
    '# Attacks and planted faults',
    'Tests attack the service, break its machine, and plant errors in its books. `…` is a value that the test varies.',
    '## Attacks and failing machines',
    attacks.map(attackLines).join('\n'),
    '## Planted faults',
    'Each fault is planted in sample books. Only the named rule or note of `npm run audit` may report it. `*` is `service`, `addon`, or `domain`.',
    ['| Fault | Rule |', '|---|---|', ...faults].join('\n'),
  )}\n`
}

/** Renders a file with its titles, without repetitions and without titles that are only placeholders. */
function attackLines({ path, text }: Source): string {
  const titles = new Set([...text.matchAll(titled)].map(([, , title = '']) => plain(title)))
  return [`- ${code(path)}`, ...[...titles].filter((title) => /\w/.test(title)).map((title) => `  - ${title}`)].join(
    '\n',
  )
}

const faultsOf = ({ text }: Source): string[] =>
  [...text.matchAll(plantedFault)].map(
    ([, , fault = '', , rule = '']) => `| ${plain(fault)} | ${code(rule.replace('$' + '{type}', '*'))} |`,
  )

/** Replaces expressions by `…` and escapes what Markdown would interpret. */
const plain = (title: string): string =>
  title
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll(/\$\{[^{}]*\}/g, '…')
    .replaceAll(/[<*|]/g, '\\$&')

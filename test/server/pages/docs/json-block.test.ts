import t from 'tap'
import { jsonBlock } from '../../../../server/pages/docs/json-block.js'

t.test('renders JSON as JSON.stringify formats it, and escapes it', async (t) => {
  const value = { result: 'a "<b>" \\', list: [1, { deep: null }, []], empty: {}, is: true, 'na"me': -1.5 }
  const { text } = jsonBlock(value, 'Example')
  const plain = text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
  t.equal(plain, `${JSON.stringify(value, null, 2)}\n`)
  t.match(text, '<b>&quot;result&quot;</b>: <s>&quot;a \\&quot;&lt;b&gt;')
})

import t from 'tap'
import { html } from '../../../server/pages/html.js'

const escaped = '&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;'

t.test('escapes values in text and in quoted attributes', async (t) => {
  const text = `<b a="1" b='2'>&`
  t.equal(html`<p title="${text}">${text}</p>`.text, `<p title="${escaped}">${escaped}</p>`)
})

t.test('does not escape nested markup again, and joins lists without commas', async (t) => {
  t.equal(html`<ul>${['<', '>'].map((one) => html`<li>${one}</li>`)}</ul>`.text, '<ul><li>&lt;</li><li>&gt;</li></ul>')
})

t.test('renders zero as 0, and missing values as empty text', async (t) => {
  t.equal(html`${0}|${undefined}|${null}|${false}|${''}|${[]}`.text, '0|||||')
})

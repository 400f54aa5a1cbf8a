import t from 'tap'
import { html } from '../../../server/pages/html.js'

const escaped = '&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;'

t.test('what is put into a template is escaped for text and for quoted attributes', async (t) => {
  const text = `<b a="1" b='2'>&`
  t.equal(html`<p title="${text}">${text}</p>`.text, `<p title="${escaped}">${escaped}</p>`)
})

t.test('markup of a template is not escaped again, and lists follow without commas', async (t) => {
  t.equal(html`<ul>${['<', '>'].map((one) => html`<li>${one}</li>`)}</ul>`.text, '<ul><li>&lt;</li><li>&gt;</li></ul>')
})

t.test('zero is shown, and what is absent leaves nothing', async (t) => {
  t.equal(html`${0}|${undefined}|${null}|${false}|${''}|${[]}`.text, '0|||||')
})

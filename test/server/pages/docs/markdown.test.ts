import t from 'tap'
import { renderInline, renderMarkdown } from '../../../../server/pages/docs/markdown.js'

const render = (text: string) =>
  renderMarkdown(text, (address) => (address.endsWith('.md') ? `to/${address}` : undefined))

t.test('shows HTML in Markdown as text, and omits comments', async (t) => {
  const { body } = render(
    '<!-- Generated. -->\n\nA <b onclick="x()">bold</b> word\n\n<script>alert(1)</script>\n\n`<i>`',
  )
  t.notMatch(body.text, /<(b|script|i)[ >]|Generated/)
  t.match(body.text, '&lt;b onclick=&quot;x()&quot;&gt;bold')
})

t.test('renders links to pages and websites, and only the text of other links', async (t) => {
  const link = (to: string) =>
    renderInline(`[a \`b\`](${to})`, (address) => (address === 'page.md' ? 'page' : undefined)).text
  t.equal(link('page.md'), '<a href="page">a <code>b</code></a>')
  t.equal(link('https://example.com/?a&b'), '<a href="https://example.com/?a&amp;b">a <code>b</code></a>')
  t.equal(link('../server/main.ts'), 'a <code>b</code>')
  for (const evil of ['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x'])
    t.equal(link(evil), 'a <code>b</code>', evil)
})

t.test('renders an image as its description, so that nothing is loaded from elsewhere', async (t) => {
  t.equal(renderInline('![a "cat"](https://example.com/cat.png)', () => undefined).text, 'a &quot;cat&quot;')
})

t.test('gives headings unique fragments in the usual form', async (t) => {
  const { title, body, headings } = render('# The `page`\n\n## Set-up & *go*\n\n### Twice\n\n### Twice\n')
  t.equal(title, 'The page')
  t.notMatch(body.text, '<h1')
  t.strictSame(headings, [
    { id: 'set-up--go', text: 'Set-up & go', depth: 2 },
    { id: 'twice', text: 'Twice', depth: 3 },
    { id: 'twice-1', text: 'Twice', depth: 3 },
  ])
  t.match(body.text, '<h3 id="twice-1">Twice <a class="anchor" href="#twice-1"')
})

t.test('wraps a table for scrolling, and omits an empty header', async (t) => {
  t.match(
    render('| a | b |\n|---|---|\n| 1 | `2` |').body.text,
    /<div class="table" tabindex="0"><table>\s*<thead><tr><th>a<\/th>/,
  )
  const bare = render('| | |\n|---|---|\n| 1 | [x](y.md) |').body.text
  t.notMatch(bare, '<thead>')
  t.match(bare, '<td><a href="to/y.md">x</a></td>')
})

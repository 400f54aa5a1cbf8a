import t from 'tap'
import { plainText } from '../../../domain/mail/plain-text.js'
import { templates } from '../../../domain/mail/templates.js'

const cases: readonly (readonly [title: string, html: string, text: string])[] = [
  ['separates paragraphs', '<p>Hello Ada,</p>\n<p>it is\n  done.</p>', 'Hello Ada,\n\nit is done.'],
  ['ends the line at a line break', 'one<br>two<br />\nthree<BR/>four', 'one\ntwo\nthree\nfour'],
  ['leaves an empty line for two line breaks', 'one<br><br>two', 'one\n\ntwo'],
  ['starts a new line at a block', '<div>one<div>two</div></div>three', 'one\ntwo\nthree'],
  ['keeps words with markup together', 'a <b>bold</b>, <i>slant</i>ed word', 'a bold, slanted word'],
  ['renders a list with bullets', '<p>All:</p><ul><li>one</li><li><p>two</p></li></ul>x', 'All:\n\n- one\n- two\n\nx'],
  ['separates table cells', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['keeps the lines of preformatted text', '<pre>a  b\n\n c</pre>d', 'a  b\n\n c\n\nd'],
  ['renders a rule as a line', 'a<hr>b', 'a\n----\nb'],
  [
    'replaces an image with its alternative text',
    '<p>Yours, <img src="x.png" alt="Ada &amp; Co"></p>',
    'Yours, Ada & Co',
  ],
  [
    "shows a link's address",
    '<a href="https://a.example/x?a=1&amp;b=2">the <b>page</b></a>.',
    'the page (https://a.example/x?a=1&b=2).',
  ],
  [
    "shows the address once if it is the link's text",
    '<a href="https://a.example/">https://a.example/</a>',
    'https://a.example/',
  ],
  [
    "shows the address once if the link's text contains it",
    '<a href="https://a.example/">See https://a.example/ now</a>',
    'See https://a.example/ now',
  ],
  ['shows an email address once', '<a href="mailto:ada@example.com">ada@example.com</a>', 'ada@example.com'],
  ['shows the address of a link without text', '<a href="https://a.example/"></a>', 'https://a.example/'],
  [
    'reads a link without quotes, in capitals, over several lines',
    '<A\nTARGET=_blank\nHREF = https://a.example/x\n>page</A>',
    'page (https://a.example/x)',
  ],
  [
    'reads a link with a greater-than sign',
    `<a title="a > b" href='https://a.example/'>page</a>`,
    'page (https://a.example/)',
  ],
  ['omits the address of a link within the email', '<a href="#end">end</a> <a name="end">x</a>', 'end x'],
  ['omits a script address', '<a href="javascript:alert(1)">press</a>', 'press'],
  [
    'a link inside a link ends the outer one',
    '<a href="https://a.example/">a<a href="https://b.example/">b</a>',
    'a (https://a.example/)b (https://b.example/)',
  ],
  ['reads an unclosed link', '<a href="https://a.example/">page', 'page (https://a.example/)'],
  [
    'references',
    '&lt;b&gt; &amp;amp; &#34;&#x27;&quot; &Aring;&oslash; 5&nbsp;&euro; &hellip;',
    `<b> &amp; "'" Åø 5\u00a0€ …`,
  ],
  [
    'keeps unknown references',
    '&nosuch; &#xD800; &#0; &#99999999; & &&lt',
    '&nosuch; &#xD800; &#0; &#99999999; & &&lt',
  ],
  ['treats a reference to a line break as a space', 'a&#13;&#10;b', 'a b'],
  [
    'omits content that is never shown',
    '<style>p > a { x }</style><script>if (a<b) "</p>"</script><!-- <p>not</p> --><p>seen</p>',
    'seen',
  ],
  ["omits a document's title", '<!DOCTYPE html><html><head><title>T</title></head><body>x</body></html>', 'x'],
  ['treats a character that starts no tag as text', '1 < 2 <3 </ <> a<b', '1 < 2 <3 </ <> a<b'],
  ['treats an unfinished tag as text', 'Hello <a href="https://a.example/', 'Hello <a href="https://a.example/'],
  ['collapses whitespace in text without markup', '  Hello\n  Ada  ', 'Hello Ada'],
  ['nothing', '', ''],
]

for (const [title, html, text] of cases)
  t.test(title, async (t) => {
    t.equal(plainText(html), text)
  })

t.test('removes all markup from built-in emails', async (t) => {
  for (const { name, body } of templates.values()) t.notMatch(plainText(body), /<|&\w+;/, name)
})

t.test('converts deeply nested HTML without exhausting the stack', async (t) => {
  const depth = 100_000
  const text = plainText(
    `${'<blockquote><a href="https://a.example/">'.repeat(depth)}word${'</blockquote>'.repeat(depth)}`,
  )
  t.match(text, /word \(https:\/\/a\.example\/\)$/)
})

import t from 'tap'
import { plainText } from '../../../domain/mail/plain-text.js'
import { templates } from '../../../domain/mail/templates.js'

const cases: readonly (readonly [title: string, html: string, text: string])[] = [
  ['paragraphs stand apart', '<p>Hello Ada,</p>\n<p>it is\n  done.</p>', 'Hello Ada,\n\nit is done.'],
  ['a line break ends the line', 'one<br>two<br />\nthree<BR/>four', 'one\ntwo\nthree\nfour'],
  ['two line breaks leave an empty line', 'one<br><br>two', 'one\n\ntwo'],
  ['blocks begin lines', '<div>one<div>two</div></div>three', 'one\ntwo\nthree'],
  ['words in markup stay together', 'a <b>bold</b>, <i>slant</i>ed word', 'a bold, slanted word'],
  ['a list has bullets', '<p>All:</p><ul><li>one</li><li><p>two</p></li></ul>x', 'All:\n\n- one\n- two\n\nx'],
  ['cells stand apart', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['text that is set already keeps its lines', '<pre>a  b\n\n c</pre>d', 'a  b\n\n c\n\nd'],
  ['a rule is a line', 'a<hr>b', 'a\n----\nb'],
  ['a picture is what it stands for', '<p>Yours, <img src="x.png" alt="Ada &amp; Co"></p>', 'Yours, Ada & Co'],
  [
    'a link tells its address',
    '<a href="https://a.example/x?a=1&amp;b=2">the <b>page</b></a>.',
    'the page (https://a.example/x?a=1&b=2).',
  ],
  [
    'a link that shows its address tells it once',
    '<a href="https://a.example/">https://a.example/</a>',
    'https://a.example/',
  ],
  [
    'a link around its address tells it once',
    '<a href="https://a.example/">See https://a.example/ now</a>',
    'See https://a.example/ now',
  ],
  ['a mail address is told once', '<a href="mailto:ada@example.com">ada@example.com</a>', 'ada@example.com'],
  ['a link without words is its address', '<a href="https://a.example/"></a>', 'https://a.example/'],
  [
    'a link without quotes, in capitals, over lines',
    '<A\nTARGET=_blank\nHREF = https://a.example/x\n>page</A>',
    'page (https://a.example/x)',
  ],
  [
    'a link that holds a greater-than sign',
    `<a title="a > b" href='https://a.example/'>page</a>`,
    'page (https://a.example/)',
  ],
  ['a link within the mail leads nowhere', '<a href="#end">end</a> <a name="end">x</a>', 'end x'],
  ['a script is no address', '<a href="javascript:alert(1)">press</a>', 'press'],
  [
    'a link that begins in a link ends it',
    '<a href="https://a.example/">a<a href="https://b.example/">b</a>',
    'a (https://a.example/)b (https://b.example/)',
  ],
  ['a link that never ends', '<a href="https://a.example/">page', 'page (https://a.example/)'],
  [
    'references',
    '&lt;b&gt; &amp;amp; &#34;&#x27;&quot; &Aring;&oslash; 5&nbsp;&euro; &hellip;',
    `<b> &amp; "'" Åø 5\u00a0€ …`,
  ],
  [
    'references that name nothing stay',
    '&nosuch; &#xD800; &#0; &#99999999; & &&lt',
    '&nosuch; &#xD800; &#0; &#99999999; & &&lt',
  ],
  ['a reference to a line break is a blank', 'a&#13;&#10;b', 'a b'],
  [
    'what is never shown is left out',
    '<style>p > a { x }</style><script>if (a<b) "</p>"</script><!-- <p>not</p> --><p>seen</p>',
    'seen',
  ],
  [
    'a document has no title in its text',
    '<!DOCTYPE html><html><head><title>T</title></head><body>x</body></html>',
    'x',
  ],
  ['a sign that begins no tag is text', '1 < 2 <3 </ <> a<b', '1 < 2 <3 </ <> a<b'],
  ['a tag that never ends is text', 'Hello <a href="https://a.example/', 'Hello <a href="https://a.example/'],
  ['text without markup', '  Hello\n  Ada  ', 'Hello Ada'],
  ['nothing', '', ''],
]

for (const [title, html, text] of cases)
  t.test(title, async (t) => {
    t.equal(plainText(html), text)
  })

t.test('no built-in mail keeps markup', async (t) => {
  for (const { name, body } of templates.values()) t.notMatch(plainText(body), /<|&\w+;/, name)
})

t.test('deeply nested HTML is read without exhausting the stack', async (t) => {
  const depth = 100_000
  const text = plainText(
    `${'<blockquote><a href="https://a.example/">'.repeat(depth)}word${'</blockquote>'.repeat(depth)}`,
  )
  t.match(text, /word \(https:\/\/a\.example\/\)$/)
})

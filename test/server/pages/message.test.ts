import t from 'tap'
import { englishLocale } from '../../../domain/words/locale.js'
import { showMessage } from '../../../server/pages/message.js'

const shown = (text: string, quoteLine?: number) => showMessage(englishLocale, text, quoteLine).text

// R-4627
t.test('a message preserves its line breaks, and only web addresses become links', async (t) => {
  t.match(shown('a\n  b <i>'), '<p class="message">a\n  b &lt;i&gt;</p>')
  t.match(
    shown('(https://a.example/x).'),
    '(<a href="https://a.example/x" rel="nofollow noopener">https://a.example/x</a>).',
  )
  t.match(shown(`http://a.example/'onclick=1`), `http://a.example/</a>&#39;onclick=1`)
  for (const text of ['javascript:alert(1)', 'https://', 'ftp://a.example', 'www.a.example', 'https://['])
    t.notMatch(shown(text), '<a ', text)
})

// R-4627
t.test('collapses quoted text', async (t) => {
  t.match(
    shown('new\n\n> old\n> older', 3),
    /message">new<\/p>\n<details>\n<summary>Quoted text<\/summary>\n<p class="message">&gt; old\n&gt; older</,
  )
  t.notMatch(shown('new'), '<details>')
})

// R-4627
t.test('renders a long message within five seconds', async (t) => {
  const started = performance.now()
  shown(`https://${')'.repeat(60_000)}a`)
  shown('https://a.example/'.repeat(3_000))
  t.ok(performance.now() - started < 5_000)
})

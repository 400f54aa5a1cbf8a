import t from 'tap'
import { render } from '../../../domain/mail/render.js'

/** Adds an empty comment, which forces rendering with Liquid instead of the fast path. */
const thorough = (text: string) => `${text}{% comment %}{% endcomment %}`

t.test('renders a template that only shows variables as Liquid does', (t) => {
  const variables = { firstname: `<b>"Åse" & 'Co'</b> {{ total }} {% raw %}`, total: '$1\n2', empty_one: '' }
  for (const text of [
    'Hello {{ firstname }}, {{ total }} is due.',
    '{{ firstname }}{{ firstname }}',
    '{{ empty_one }}',
    'Nothing } { of it }}',
    '',
    '{{firstname}} and {{- total -}} !',
    '{{ firstname | upcase }}',
    '{{ total }} {% if total %}yes{% endif %}',
    '{{ true }}{{ nil }}{{ empty }}',
  ]) {
    const quick = render({ subject: text, body: text }, variables)
    t.strictSame(quick, render({ subject: thorough(text), body: thorough(text) }, variables), text)
  }
  t.end()
})

t.test('reports an unknown or inherited variable', (t) => {
  for (const name of ['nobody', 'constructor'])
    t.throws(() => render({ subject: '', body: `{{ ${name} }}` }, {}), { message: /undefined variable/ })
  t.end()
})

import t from 'tap'
import { chooseText, write } from '../../../domain/mail/chosen-text.js'
import { plainText } from '../../../domain/mail/plain-text.js'
import type { Template } from '../../../domain/mail/template.js'
import { templates } from '../../../domain/mail/templates.js'
import { languages } from '../../../domain/words/catalogue.js'

/** Signs of a sentence that something is missing from. */
const gaps =
  /: *[.,;]|\( *\)|„ *“|“ *”|"\s*"| {2}| [,.;:!?](?:\s|$)|[;:] *\n\n|[,;:]\s*$|(?:Reason|Grund|Server|Nameserver|Name servers|User name|Benutzername|Password|Passwort): *(?:\n|$)|[.,]{2}/

const emptyTags = /<(p|a|strong|li|ul)\b[^>]*>\s*<\/\1>|href=""/

/** Each variable that may be empty is so by itself, and all of them are at once; first none is. */
const cases = ({ variables, mayBeEmpty = [] }: Template) => [
  variables,
  ...mayBeEmpty.map((name) => ({ ...variables, [name]: '' })),
  { ...variables, ...Object.fromEntries(mayBeEmpty.map((name) => [name, ''])) },
]

// R-4819
t.test('no sentence of a built-in mail has a gap, whatever variables are empty', async (t) => {
  for (const language of Object.keys(languages))
    for (const template of templates.values()) {
      const { name, mayBeEmpty = [], variables } = template
      t.strictSame(
        mayBeEmpty.filter((one) => !(one in variables)),
        [],
        `${name} lists its own variables`,
      )
      for (const given of cases(template)) {
        const text = chooseText(name, [], language)
        if (text === undefined) throw new Error(`${name} is switched off`)
        const { subject, body } = write(text, { company_name: 'Example Hosting', ...given })
        const told = `${language} ${name} ${JSON.stringify(given)}`
        // A colon leads to the button or the list below it.
        const shown = plainText(body).replaceAll(/:\n\n(?=\S)/g, '.\n\n')
        t.notMatch(shown, gaps, told)
        t.notMatch(subject, gaps, told)
        t.notMatch(body, emptyTags, told)
      }
    }
})

import t from 'tap'
import { chooseText, renderChosenText } from '../../../domain/mail/localized-text.js'
import { plainText } from '../../../domain/mail/plain-text.js'
import type { Template } from '../../../domain/mail/template.js'
import { templates } from '../../../domain/mail/templates.js'
import { languages } from '../../../domain/words/catalog.js'

/** Matches traces of missing text in a sentence. */
const gaps =
  /: *[.,;]|\( *\)|„ *“|“ *”|"\s*"| {2}| [,.;:!?](?:\s|$)|[;:] *\n\n|[,;:]\s*$|(?:Reason|Grund|Server|Nameserver|Name servers|User name|Benutzername|Password|Passwort): *(?:\n|$)|[.,]{2}/

const emptyTags = /<(p|a|strong|li|ul)\b[^>]*>\s*<\/\1>|href=""/

/** Returns example variables: all set, each optional one empty, and all optional ones empty. */
const cases = ({ variables, mayBeEmpty = [] }: Template) => [
  variables,
  ...mayBeEmpty.map((name) => ({ ...variables, [name]: '' })),
  { ...variables, ...Object.fromEntries(mayBeEmpty.map((name) => [name, ''])) },
]

// R-4819
t.test('no sentence of a built-in email has a gap if optional variables are empty', async (t) => {
  for (const language of Object.keys(languages))
    for (const template of templates.values()) {
      const { name, mayBeEmpty = [], variables } = template
      t.strictSame(
        mayBeEmpty.filter((one) => !(one in variables)),
        [],
        `the optional variables of ${name} are variables of it`,
      )
      for (const given of cases(template)) {
        const text = chooseText(name, [], language)
        if (text === undefined) throw new Error(`${name} is disabled`)
        const { subject, body } = renderChosenText(text, { company_name: 'Example Hosting', ...given })
        const told = `${language} ${name} ${JSON.stringify(given)}`
        // A colon may introduce the button or list below it.
        const shown = plainText(body).replaceAll(/:\n\n(?=\S)/g, '.\n\n')
        t.notMatch(shown, gaps, told)
        t.notMatch(subject, gaps, told)
        t.notMatch(body, emptyTags, told)
      }
    }
})

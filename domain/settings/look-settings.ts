import { isAddress } from '../ports/forms.js'
import { isColour } from '../values/contrast.js'
import { exactly } from './setting-kinds.js'

/** An address of a page of the operator's own, which only browsers open. */
const httpsLink = (about: string) =>
  exactly({
    kind: 'text',
    default: '',
    about,
    must: 'must be a URL that starts with https://, without a user name in it, of at most 2048 characters, or empty',
    allows: (text) => text === '' || (text.length <= 2048 && /^https:/i.test(text) && isAddress(text)),
  })

/** Settings of how mails and pages look. */
export const lookSettings = {
  brand_colour: exactly({
    kind: 'text',
    default: '#1f5fbf',
    about:
      'Colour of buttons and links in mails and on pages, `#rrggbb`. Where it could not be read, a darker or lighter one of it is shown.',
    must: 'must be # and six hexadecimal digits',
    allows: isColour,
  }),
  home_url: httpsLink('The company’s website, to which name and logo in mails and on pages lead.'),
  terms_url: httpsLink('The company’s terms.'),
  privacy_url: httpsLink('The company’s privacy notice.'),
  imprint_url: httpsLink('The company’s imprint, which each mail links to.'),
}

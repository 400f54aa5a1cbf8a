import { isColour } from '../values/contrast.js'
import { exactly, secureUrl } from './setting-kinds.js'

/** An address of a page of the operator's own, which only browsers open. */
const link = (about: string) => secureUrl({ default: '', max: 2048, about })

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
  home_url: link('The company’s website, to which name and logo in mails and on pages lead.'),
  terms_url: link('The company’s terms.'),
  privacy_url: link('The company’s privacy notice.'),
  imprint_url: link('The company’s imprint, which each mail links to.'),
}

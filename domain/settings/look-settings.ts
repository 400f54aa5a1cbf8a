import { isColour } from '../values/contrast.js'
import { exactly, type Place, secureUrl } from './setting-kinds.js'

/** URL of an operator's page. Only browsers open it. */
const link = (shows: readonly Place[], about: string) => secureUrl({ default: '', max: 2048, shows, about })

export const lookSettings = {
  brand_colour: exactly({
    shows: ['pages', 'mails'],
    kind: 'text',
    default: '#1f5fbf',
    about:
      'Colour of buttons and links in mails and on pages, `#rrggbb`. Where it could not be read, a darker or lighter one of it is shown.',
    must: 'must be # and six hexadecimal digits',
    allows: isColour,
  }),
  home_url: link(['pages', 'mails'], 'The company’s website, to which name and logo in mails and on pages lead.'),
  terms_url: link(['pages'], 'The company’s terms.'),
  privacy_url: link(['pages'], 'The company’s privacy notice.'),
  imprint_url: link(['pages', 'mails'], 'The company’s imprint, which each mail links to.'),
}

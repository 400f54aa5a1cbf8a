import { isColor } from '../values/contrast.js'
import { exactly, secureUrl, type VisibleArea } from './setting-kinds.js'

/** Defines a setting for the URL of one of the operator's pages. The service itself never requests the page. */
const link = (shows: readonly VisibleArea[], about: string) => secureUrl({ default: '', max: 2048, shows, about })

export const lookSettings = {
  brand_colour: exactly({
    shows: ['pages', 'mails'],
    kind: 'text',
    default: '#1f5fbf',
    about:
      'Color of buttons and links in emails and on pages, `#rrggbb`. If it would be hard to read, a darker or lighter shade is used.',
    must: 'must be # and six hexadecimal digits',
    allows: isColor,
  }),
  home_url: link(['pages', 'mails'], 'The company’s website. Name and logo in emails and on pages link to it.'),
  terms_url: link(['pages'], 'The company’s terms.'),
  privacy_url: link(['pages'], 'The company’s privacy notice.'),
  imprint_url: link(['pages', 'mails'], 'The company’s imprint, linked in every email.'),
}

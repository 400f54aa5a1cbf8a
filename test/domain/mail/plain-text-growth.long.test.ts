import t from 'tap'
import { plainText } from '../../../domain/mail/plain-text.js'
import { growsLinearly } from '../../support/growth.js'
import { worstHtml } from '../../support/worst-html.js'

for (const [name, text] of Object.entries(worstHtml))
  t.test(`${name}: converts HTML to text in linear time`, async (t) => {
    growsLinearly(t, name, { text, read: plainText, longest: 524_288 })
  })

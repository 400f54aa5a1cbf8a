import t from 'tap'
import { frameMail } from '../../../domain/mail/frame.js'
import { getBranding } from '../../../domain/settings/branding.js'
import { Settings } from '../../../domain/settings/settings.js'

const look = (settings: Readonly<Record<string, string>> = {}) =>
  getBranding(new Settings(new Map(Object.entries(settings))))
const company = {
  company_name: 'Ada & Söhne',
  company_registration: 'HRB 12345',
  company_address: '1 Engine Road, London',
  imprint_url: 'https://example.com/imprint?a=1&b=2',
}
const mail = (body: string, language = 'en') => ({ subject: 'Tom & Jerry', body, language })

// R-4803, R-4807
t.test('an email contains the company details in HTML and text, in the language of its text', async (t) => {
  const { html, text } = frameMail(look(company), mail('<p>Guten Tag,</p>', 'de-AT'))
  t.match(html, '<html lang="de">')
  t.match(html, '<title>Tom &amp; Jerry</title>')
  t.match(html, 'Ada &amp; Söhne, HRB 12345<br>\n1 Engine Road, London<br>')
  t.match(html, /<a href="https:\/\/example\.com\/imprint\?a=1&amp;b=2"[^>]*>Impressum<\/a>/)
  t.match(html, '<meta name="color-scheme" content="light dark">')
  t.equal(
    text,
    'Guten Tag,\n\n-- \nAda & Söhne, HRB 12345\n1 Engine Road, London\nImpressum: https://example.com/imprint?a=1&b=2\n',
  )
})

// R-4807
t.test('omits company details that are not set', async (t) => {
  const { html, text, logo } = frameMail(look(), mail('<p>Hello</p>', 'xx'))
  t.match(html, '<html lang="en">')
  t.notMatch(html, /Imprint|href|cid:|undefined|<br>/)
  t.equal(text, 'Hello\n\n-- \nCountinghouse\n')
  t.equal(logo, undefined)
})

// R-4806
t.test('renders a link in its own paragraph as a button in the brand color', async (t) => {
  const { html, text } = frameMail(
    look({ brand_colour: '#0a7d33' }),
    mail('<p>Hello,</p>\n<p><a href="https://x.example/1">Pay now</a></p>\n'),
  )
  t.match(
    html,
    /<a class="button" href="https:\/\/x\.example\/1" style="[^"]*background-color:#0a7d33;color:#ffffff[^"]*">Pay now<\/a>/,
  )
  t.match(text, 'Hello,\n\nPay now:\nhttps://x.example/1\n\n-- \n')
})

// R-4806
t.test('a link that shows its address or is part of a sentence stays a link', async (t) => {
  for (const body of [
    '<p><a href="https://x.example/1">https://x.example/1</a></p>',
    '<p>See <a href="https://x.example/1">this</a></p>',
    '<p><a href="https://x.example/1"></a></p>',
  ])
    t.match(frameMail(look(), mail(body)).html, body)
})

// R-4803
t.test('leaves a complete HTML document unchanged', async (t) => {
  const body = '<!doctype html>\n<html lang="en"><body><p>Mine</p></body></html>'
  t.strictSame(frameMail(look(company), mail(body)), { html: body, text: 'Mine', logo: undefined })
})

// R-4803
t.test('frames many malformed paragraphs within five seconds of CPU time', async (t) => {
  const piece = '<p> <a href="https://x.example">'
  const began = process.cpuUsage()
  frameMail(look(), mail(piece.repeat(50_000)))
  const { user } = process.cpuUsage(began)
  t.ok(user < 5_000_000, `${user} µs`)
})

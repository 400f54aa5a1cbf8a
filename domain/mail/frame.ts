import { type Branding, type ShownLogo, surfaces } from '../settings/branding.js'
import { findLanguageTag, getWords } from '../words/catalog.js'
import { plainText } from './plain-text.js'

/** HTML and plain text of an email, ready to be sent. */
export interface FramedMail {
  readonly html: string
  readonly text: string
  /** The image to which the HTML refers by its content ID. */
  readonly logo: ShownLogo | undefined
}

/** Markup and text around the body of each email in one language. */
interface Frame {
  readonly opening: string
  readonly beforeBody: string
  readonly closing: string
  /** Appended to the plain text. */
  readonly signature: string
  /** Markup before, between, and after a button's URL and label. */
  readonly button: readonly [before: string, between: string, after: string]
}

const frames = new WeakMap<Branding, Map<string, Frame>>()

/**
 * Wraps an email's body in the operator's frame (R-4803). A body that is a complete HTML document stays unchanged. The
 * frame is built only once per branding and language.
 */
export function frameMail(
  look: Branding,
  { subject, body, language }: { readonly subject: string; readonly body: string; readonly language: string },
): FramedMail {
  if (isDocument(body)) return { html: body, text: plainText(body), logo: undefined }
  const frame = getFrame(look, findLanguageTag(language) ?? 'en')
  return {
    html: `${frame.opening}${escapeHtml(subject)}${frame.beforeBody}${withButtons(body, frame)}${frame.closing}`,
    text: `${plainText(withPlainLinks(body)).trimEnd()}\n\n${frame.signature}`,
    logo: look.logo,
  }
}

/** Returns true for a body that is a complete HTML document. */
const isDocument = (body: string): boolean => /<html[\s>]/i.test(body)

/** A paragraph that contains only a link. */
const standaloneLink = /<p>\s*<a href="([^"<>]*)">([^<>]*)<\/a>\s*<\/p>/g

/** Turns each paragraph that contains only a link into a button, unless the link's text is empty or is the URL. */
const withButtons = (body: string, { button: [before, between, after] }: Frame): string =>
  replaceButtons(body, (address, words) => `${before}${address}${between}${words}${after}`)

/** Moves each button's URL to a separate line, because some email programs include a closing parenthesis in the URL. */
const withPlainLinks = (body: string): string =>
  replaceButtons(body, (address, words) => `<p>${words}:<br>${address}</p>`)

const replaceButtons = (body: string, make: (address: string, words: string) => string): string =>
  body.replaceAll(standaloneLink, (whole, address: string, words: string) =>
    words.trim() === '' || words.trim() === address.trim() ? whole : make(address, words),
  )

function getFrame(look: Branding, tag: string): Frame {
  const known = frames.get(look) ?? new Map<string, Frame>()
  frames.set(look, known)
  const found = known.get(tag)
  if (found !== undefined) return found
  const made = makeFrame(look, tag)
  known.set(tag, made)
  return made
}

const font = 'system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif'

function makeFrame(look: Branding, tag: string): Frame {
  const { paper, card, ink, quiet, line } = surfaces.light
  const { accent, onAccent } = look.light
  const { mailFrame } = getWords(tag)
  const { imprint } = look.links
  const owner = [look.company, look.registration].filter(Boolean).join(', ')
  const footer = [owner, look.address]
    .filter(Boolean)
    .map(escapeHtml)
    .concat(imprint === '' ? [] : [`<a href="${escapeHtml(imprint)}" style="color:${quiet}">${mailFrame.imprint}</a>`])
  return {
    opening: `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>`,
    beforeBody: `</title>
<style>${buildStyles(look)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;font-family:${font};font-size:16px;line-height:1.55;text-align:left">
<tr><td class="ink" style="padding:0 4px 16px;color:${ink};font-size:18px;font-weight:bold">${buildHeader(look)}</td></tr>
<tr><td class="card ink" style="padding:28px 24px 12px;background-color:${card};color:${ink};border:1px solid ${line};border-radius:12px;overflow-wrap:anywhere">
`,
    closing: `</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;color:${quiet};font-size:13px">${footer.join('<br>\n')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`,
    signature: [
      '-- ',
      owner,
      ...[look.address].filter(Boolean),
      ...(imprint === '' ? [] : [`${mailFrame.imprint}: ${imprint}`]),
      '',
    ].join('\n'),
    button: [
      '<p style="margin:24px 0"><a class="button" href="',
      `" style="display:inline-block;padding:12px 22px;background-color:${accent};color:${onAccent};font-weight:bold;text-decoration:none;border-radius:6px">`,
      '</a></p>',
    ],
  }
}

/** Maximum size of the logo in an email, in pixels. */
const logoBounds = { width: 240, height: 56 } as const

/** Returns the content ID by which the HTML refers to the attached logo. */
export const logoCid = ({ hash }: ShownLogo): string => `logo-${hash}@countinghouse`

/** Returns the header of an email: the logo, or the company's name if there is no logo. */
function buildHeader({ logo, company, links: { home } }: Branding): string {
  const name = escapeHtml(company)
  let shown = name
  if (logo !== undefined) {
    const share = Math.min(1, logoBounds.width / logo.width, logoBounds.height / logo.height)
    const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * share)))
    shown = `<img class="logo" src="cid:${logoCid(logo)}" width="${width}" height="${height}" alt="${name}" style="border:0;vertical-align:middle">`
  }
  return home === '' ? shown : `<a href="${escapeHtml(home)}" style="color:inherit;text-decoration:none">${shown}</a>`
}

/** Returns the styles that cannot be set on elements, for dark mode and for links in the text. */
function buildStyles({ light, dark }: Branding): string {
  const { paper, card, ink, quiet, line } = surfaces.dark
  return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
.card p{margin:0 0 16px}
.card a{color:${light.accent}}
.card a.button{color:${light.onAccent}}
@media (prefers-color-scheme:dark){
.paper{background-color:${paper}!important}
.card{background-color:${card}!important;border-color:${line}!important}
.ink{color:${ink}!important}
.quiet,.quiet a{color:${quiet}!important}
.card a{color:${dark.accent}!important}
.card a.button{background-color:${dark.accent}!important;color:${dark.onAccent}!important}
.logo{background-color:#ffffff;padding:8px;border-radius:6px}
}
`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] as string)

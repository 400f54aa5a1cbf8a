/** The text of an email, split into what a person typed and what the email program quoted below it. */
export interface SplitText {
  readonly typed: string
  readonly quoted: string
}

const withoutQuote = (text: string): SplitText => ({ typed: text.trim(), quoted: '' })

/** Maximum length of a line that introduces a quotation. */
const maxLeadIn = 300

/** Lines that introduce a quotation in the most common languages, such as `On 3 May, Ada wrote:`. */
const leadIn =
  /(?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef|skrev|kirjoitti|napisał|napisał\(a\)|napsal|написал|пишет|geschrieben)\b.{0,80}:$/iu
const leadInAfter = /^.{0,80}<[^<>]{3,100}>(?: .{0,40})?:$/u

const divider =
  /^[-_ ]{2,}(?:Original Message|Original message|Ursprüngliche Nachricht|Originalnachricht|Original-Nachricht|Message d'origine|Message d’origine|Mensaje original|Messaggio originale|Oorspronkelijk bericht|Mensagem original)[-_ ]{2,}$/iu
const rule = /^_{10,}$/
const headerOfQuoted = /^\*?(?:From|Von|De|Da|Van|Från|Fra|Od|От)\*?:\*? ?\S/u
const headersBelow =
  /^\*?(?:Sent|Gesendet|Envoyé|Enviado|Inviato|Verzonden|Skickat|Date|Datum|Data|To|An|À|Para|A|Aan|Till|Subject|Betreff|Objet|Asunto|Oggetto|Onderwerp|Cc)\*?:/u
/** Matches the line above a forwarded email. */
const forwarded =
  /^(?:[-_ ]{3,}.{0,20}(?:forwarded|weitergeleitete|transféré|reenviado|inoltrato|doorgestuurd)|begin forwarded message|anfang der weitergeleiteten)/iu

/** Splits a plain text at the start of its quotation. Does not split a text that continues below a marked quotation. */
export function splitQuotedText(text: string): SplitText {
  const lines = text.trim().split('\n')
  const begin = firstOf(findMarkedQuotation(lines), findUnmarkedQuotation(lines))
  if (begin === undefined) return withoutQuote(text)
  return splitParts(lines.slice(0, begin).join('\n'), lines.slice(begin).join('\n'))
}

/**
 * Returns the typed and the quoted text. Returns the whole text as typed if one of them is empty, or if the email was
 * forwarded, because the forwarded text is then the message.
 */
export function splitParts(before: string, after: string): SplitText {
  const isForwarded = after
    .trimStart()
    .split('\n', 4)
    .some((line) => forwarded.test(line.trim()))
  if (before.trim() === '' || after.trim() === '' || isForwarded) return withoutQuote(`${before}\n${after}`)
  return { typed: before.trim(), quoted: after.trim() }
}

const firstOf = (...places: readonly (number | undefined)[]): number | undefined =>
  places.reduce((one, other) => (other !== undefined && (one === undefined || other < one) ? other : one), undefined)

const isQuoted = (line: string): boolean => /^ ?>/.test(line)

/**
 * Returns the index of the first line of a marked quotation at the end of a text, including the line that introduces
 * it. Returns undefined if the text does not end with such a quotation.
 */
function findMarkedQuotation(lines: readonly string[]): number | undefined {
  let begin = lines.length
  let isAny = false
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] as string
    if (isQuoted(line)) {
      begin = at
      isAny = true
    } else if (line.trim() !== '') break
  }
  return isAny ? findLeadIn(lines, begin) : undefined
}

/** Returns the index of the line that introduces the quotation at `begin`, or `begin` if no line does. */
function findLeadIn(lines: readonly string[], begin: number): number {
  let last = begin - 1
  while (last >= 0 && lines[last]?.trim() === '') last--
  const [before = '', line = ''] = [lines[last - 1], lines[last]]
  if (!line.trim().endsWith(':') || line.length > maxLeadIn) return begin
  if (isLeadIn(line)) return /^.{0,3}(?:wrote|schrieb)/iu.test(line) && before.trim() !== '' ? last - 1 : last
  return before.trim() !== '' && isLeadIn(`${before} ${line}`) ? last - 1 : last
}

const isLeadIn = (line: string): boolean =>
  line.length <= 2 * maxLeadIn && (leadIn.test(line.trim()) || leadInAfter.test(line.trim()))

/**
 * Returns the index of the first line of an unmarked quotation that continues to the end: a divider, the headers of an
 * email, or a line that introduces the quotation. Returns undefined if there is no such quotation or if the email was
 * forwarded.
 */
function findUnmarkedQuotation(lines: readonly string[]): number | undefined {
  for (const [at, line] of lines.entries()) {
    if (line.length > maxLeadIn) continue
    const plain = line.trim()
    if (forwarded.test(plain)) return undefined
    if (divider.test(plain)) return at
    if (headerOfQuoted.test(plain) && hasHeadersBelow(lines, at))
      return rule.test((lines[at - 1] ?? '').trim()) ? at - 1 : at
    if (plain.endsWith(':') && leadIn.test(plain) && !isQuoted(nextText(lines, at)) && !isQuoted(line)) return at
  }
  return undefined
}

const hasHeadersBelow = (lines: readonly string[], at: number): boolean =>
  lines.slice(at + 1, at + 6).filter((line) => headersBelow.test(line.trim())).length >= 2

function nextText(lines: readonly string[], at: number): string {
  for (let next = at + 1; next < Math.min(lines.length, at + 4); next++)
    if (lines[next]?.trim() !== '') return lines[next] as string
  return ''
}

/** Strings that identify the tags that email programs put around quotations. */
const quotingTags = [
  'gmail_quote',
  'moz-cite-prefix',
  'type="cite"',
  'yahoo_quoted',
  'protonmail_quote',
  'tutanota_quote',
  'appendonsend',
  'divRplyFwdMsg',
  'stopSpelling',
  'mail-editor-reference-message-container',
  'isReplyContent',
]
/** Maximum number of occurrences to check. A string may first appear in a style sheet. */
const maxPlaces = 20

/** Splits HTML before the tag that surrounds a quotation. The second string is empty if there is no quotation. */
export function splitQuotedHtml(html: string): readonly [string, string] {
  const begin = firstOf(...quotingTags.map((word) => findTagStart(word, html)))
  return begin === undefined ? [html, ''] : [html.slice(0, begin), html.slice(begin)]
}

function findTagStart(word: string, html: string): number | undefined {
  let at = html.indexOf(word)
  for (let places = 0; at >= 0 && places < maxPlaces; places++) {
    const begin = html.lastIndexOf('<', at)
    if (begin >= 0 && !html.slice(begin, at).includes('>')) return begin
    at = html.indexOf(word, at + word.length)
  }
  return undefined
}

/** Entity names of the characters from U+00A0 to U+00FF, in that order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave ' +
  'Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc ' +
  'Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc ' +
  'iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const named: ReadonlyMap<string, string> = new Map([
  ...latin.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
    ...{ ndash: '–', mdash: '—', hellip: '…', bull: '•', euro: '€', trade: '™', minus: '−', times: '×' },
    ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', lsaquo: '‹', rsaquo: '›' },
    ...{ larr: '←', rarr: '→', uarr: '↑', darr: '↓', check: '✓', cross: '✗', zwnj: '\u200c', zwj: '\u200d' },
    ...{ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', ensp: '\u2002', emsp: '\u2003', thinsp: '\u2009' },
  }),
])

/** Decodes the character references in a text. Unknown references stay unchanged. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,9}));/gi, (whole, decimal, hex, name) =>
    name === undefined
      ? (character(decimal ? Number(decimal) : Number.parseInt(hex, 16)) ?? whole)
      : (named.get(name) ?? whole),
  )

/**
 * Returns the character for a code point, or undefined if the code point is out of range, a control character, or a
 * surrogate. Tabs and line breaks become spaces.
 */
function character(code: number): string | undefined {
  if (code === 9 || code === 10 || code === 13) return ' '
  const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0)
  const isHalf = code >= 0xd800 && code < 0xe000
  return isControl || isHalf || code > 0x10ffff ? undefined : String.fromCodePoint(code)
}

/** Repeats a text up to exactly this many characters. */
const repeat = (text: string) => (length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Signs and words that formats are made of. */
const pieces = [
  ...[
    'a',
    '0',
    '1',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '-',
    '_',
    '.',
    ':',
    '/',
    ',',
    ';',
    '"',
    "'",
    '`',
    '=',
    '@',
    '+',
    '%',
    '&',
    '#',
  ],
  ...['<', '>', '(', ')', '[', ']', '{', '}', '|', '\\', '*', '!', '?', '$', '~', '^', '\0'],
  ...['ü', '漢', '\u0301', '\u200d', '\u2028', '\u{1f600}', '\ud800', 'ا', 'ς', 'İ'],
  ...[
    'a.',
    'ü.',
    '1.',
    '0:',
    '::',
    'a@',
    'a@b.',
    '@.',
    '--',
    'xn--',
    ' a',
    'a ',
    ' \n',
    '<a ',
    '</',
    '<!--',
    '&#',
    '&a;',
    '{{',
    '{%',
  ],
  ...[
    '%25',
    '%',
    '\\u0000',
    '2026-',
    'http://',
    'QUFB',
    '=\n',
    '1e',
    'x=y&',
    'a[',
    '[]',
    '""',
    "''",
    '(a',
    'a)',
    '<a>',
    ' , ',
  ],
  ...['-----BEGIN CERTIFICATE REQUEST-----', '-----END CERTIFICATE REQUEST-----', 'Status:\n', 'ext', '00', '+1'],
]

/** As many letters as there are, each of them once before it comes again. */
function distinct(length: number): string {
  const first = 0x4e00
  const letters = Array.from({ length: Math.min(length, 0x5000) }, (_, index) => String.fromCharCode(first + index))
  return repeat(letters.join(''))(length)
}

/** Texts that readers of any format may take far too long over, as long as is asked for; by name. */
export const worstGeneric: Readonly<Record<string, (length: number) => string>> = Object.fromEntries([
  ...pieces.map((piece) => [JSON.stringify(piece), repeat(piece)] as const),
  // Where the expected end is missing, a careless reader starts again from every place.
  ...pieces.map(
    (piece) => [`${JSON.stringify(piece)} and an end`, (length: number) => `${repeat(piece)(length)}!`] as const,
  ),
  ['distinct letters', distinct],
])

/** Repeats a text to exactly the given length. */
const repeat = (text: string) => (length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Characters and words that occur in formats. */
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

/** Returns letters that repeat only after all of them have occurred. */
function distinct(length: number): string {
  const first = 0x4e00
  const letters = Array.from({ length: Math.min(length, 0x5000) }, (_, index) => String.fromCharCode(first + index))
  return repeat(letters.join(''))(length)
}

/** Texts of a given length on which a parser of any format might take too long, by name. */
export const worstGeneric: Readonly<Record<string, (length: number) => string>> = Object.fromEntries([
  ...pieces.map((piece) => [JSON.stringify(piece), repeat(piece)] as const),
  // If the expected end is missing, a careless parser starts again at each position.
  ...pieces.map(
    (piece) => [`${JSON.stringify(piece)} and an end`, (length: number) => `${repeat(piece)(length)}!`] as const,
  ),
  ['distinct letters', distinct],
])

/** Repeats a text to exactly the given length. */
const repeat = (text: string) => (length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

const ending = (text: string, end: string) => (length: number) => repeat(text)(length) + end

const halves = (first: string, second: string) => (length: number) =>
  repeat(first)(length / 2) + repeat(second)(length / 2)

/** Texts of a given length on which HTML parsers have taken far too long, by name. */
export const worstHtml: Readonly<Record<string, (length: number) => string>> = {
  'unterminated links': repeat('<a href=""'),
  'links without end tags': repeat('<a href="x">'),
  'a link with many words': (length) => `<a href="${'a'.repeat(length / 2)}">${repeat('a b ')(length / 2)}</a>`,
  'a link with a text like its address': (length) =>
    `<a href="b${'a'.repeat(length / 2)}">${'a'.repeat(length / 2)}</a>`,
  'many short links': repeat('<a href="x">y</a>'),
  'less-than signs': repeat('<'),
  'greater-than signs': repeat('>'),
  'unterminated comments': repeat('<!--'),
  'unterminated declarations': repeat('<!'),
  'unterminated instructions': repeat('<?'),
  'unterminated tags': repeat('<p'),
  'unterminated end tags': repeat('</p'),
  'end tags without start tags': repeat('</p>'),
  'scripts without end tags': repeat('<script>'),
  'many empty scripts': repeat('<script></script>'),
  'scripts and styles with unterminated end tags': halves('<script></script', '<style></styl'),
  ampersands: repeat('&'),
  'unterminated references': repeat('&a'),
  'unterminated numeric references': ending('&#1', '1'.repeat(100)),
  'nested blocks': repeat('<div>'),
  'nested lists': repeat('<ul><li>'),
  'nested tables': repeat('<table><tr><td>x'),
  'nested quotes': repeat('<blockquote>x'),
  'blocks and end tags of other elements': halves('<div>', '</p>'),
  'one tag with many attributes': (length) => `<a ${repeat('x=y ')(length)}>`,
  'one tag with many blanks': (length) => `<a ${' '.repeat(length)}>`,
  'attributes and blanks': (length) => `<a ${repeat('x   ')(length)}>`,
  'one tag with many quotes': (length) => `<a ${repeat(`="'`)(length)}>`,
  'one giant attribute': (length) => `<a href="${'x'.repeat(length)}">x</a>`,
  'an unterminated quote': (length) => `<a href="${repeat(`href='x" `)(length)}`,
  'line breaks': repeat('<br>'),
  blanks: ending(' ', 'x'),
  'line ends': ending('\r\n', 'x'),
  'set lines': (length) => `<pre>${'\n'.repeat(length)}x`,
  'one long word': repeat('x'),
  'short words': repeat('x '),
}

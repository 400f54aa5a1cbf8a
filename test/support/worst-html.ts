/** As many characters of a text over and over. */
const repeat = (text: string) => (length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** The same with an end of its own. */
const ending = (text: string, end: string) => (length: number) => repeat(text)(length) + end

/** One half of this, one half of that. */
const halves = (first: string, second: string) => (length: number) =>
  repeat(first)(length / 2) + repeat(second)(length / 2)

/** HTML that readers of HTML have taken far too long over, as long as is asked for. */
export const worstHtml: Readonly<Record<string, (length: number) => string>> = {
  'links that never end': repeat('<a href=""'),
  'links without an end tag': repeat('<a href="x">'),
  'links of many words': (length) => `<a href="${'a'.repeat(length / 2)}">${repeat('a b ')(length / 2)}</a>`,
  'links beside like words': (length) => `<a href="b${'a'.repeat(length / 2)}">${'a'.repeat(length / 2)}</a>`,
  'many short links': repeat('<a href="x">y</a>'),
  'less-than signs': repeat('<'),
  'greater-than signs': repeat('>'),
  'comments that never end': repeat('<!--'),
  'declarations that never end': repeat('<!'),
  'instructions that never end': repeat('<?'),
  'tags that never end': repeat('<p'),
  'end tags that never end': repeat('</p'),
  'end tags of nothing': repeat('</p>'),
  'scripts that never end': repeat('<script>'),
  'scripts that end at once': repeat('<script></script>'),
  'scripts that hardly end': halves('<script></script', '<style></styl'),
  ampersands: repeat('&'),
  'references that never end': repeat('&a'),
  'numbers that never end': ending('&#1', '1'.repeat(100)),
  'nested blocks': repeat('<div>'),
  'nested lists': repeat('<ul><li>'),
  'nested tables': repeat('<table><tr><td>x'),
  'nested quotes': repeat('<blockquote>x'),
  'blocks and end tags of others': halves('<div>', '</p>'),
  'one tag of many attributes': (length) => `<a ${repeat('x=y ')(length)}>`,
  'one tag of many blanks': (length) => `<a ${' '.repeat(length)}>`,
  'attributes and blanks': (length) => `<a ${repeat('x   ')(length)}>`,
  'one tag of many quotes': (length) => `<a ${repeat(`="'`)(length)}>`,
  'one giant attribute': (length) => `<a href="${'x'.repeat(length)}">x</a>`,
  'a quote that never ends': (length) => `<a href="${repeat(`href='x" `)(length)}`,
  'line breaks': repeat('<br>'),
  blanks: ending(' ', 'x'),
  'line ends': ending('\r\n', 'x'),
  'set lines': (length) => `<pre>${'\n'.repeat(length)}x`,
  'one long word': repeat('x'),
  'short words': repeat('x '),
}

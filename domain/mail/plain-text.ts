import { decodeEntities } from './html-entities.js'
import { readTag, type Tag } from './html-tags.js'
import { TextLayout } from './text-layout.js'

/**
 * Converts the HTML of an email to plain text. Keeps paragraphs and lines as readers see them, and writes links as
 * `text (address)`. The HTML can come from anyone, so each character is read once and nothing recurses. The time is
 * linear even if tags are nested deeply or never end.
 */
export function plainText(html: string): string {
  const page = new Page()
  let at = 0
  while (at < html.length) {
    const begin = html.indexOf('<', at)
    const tag = begin === -1 ? undefined : readTag(html, begin)
    // A `<` that does not start a tag is text. If a tag never ends, the remainder is text.
    const end = begin === -1 || tag === 'endless' ? html.length : tag === undefined ? begin + 1 : begin
    page.text(html.slice(at, end))
    if (typeof tag !== 'object') at = end
    else {
      page.tag(tag)
      at = hiddenElements.has(tag.name) && !tag.isEnd ? findEndTag(tag.name, html, tag.next) : tag.next
    }
  }
  return page.end()
}

/** Elements whose content is neither shown nor HTML. */
const hiddenElements = new Set(['script', 'style', 'title'])

/** Returns the index of a hidden element's end tag, or the length of the HTML if there is none. */
function findEndTag(name: string, html: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}

/** Number of line breaks around an element. Two breaks leave an empty line. */
const breaks: Readonly<Record<string, 1 | 2>> = {
  ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'pre'].map((name) => [name, 2])),
  ...Object.fromEntries(['blockquote', 'table', 'figure'].map((name) => [name, 2])),
  ...Object.fromEntries(['div', 'li', 'tr', 'dt', 'dd', 'section', 'article', 'header'].map((name) => [name, 1])),
  ...Object.fromEntries(['footer', 'center', 'address', 'caption', 'form'].map((name) => [name, 1])),
}

/** Collects the plain text of tags and text. */
class Page {
  private readonly layout = new TextLayout()
  /** The open link. As in a browser, a link inside a link ends the outer link. */
  private link: { readonly address: string; readonly words: string[] } | undefined

  text(source: string): void {
    const text = decodeEntities(source)
    this.layout.add(text)
    this.link?.words.push(text)
  }

  tag({ name, isEnd, attributes }: Tag): void {
    if (name === 'a') {
      this.endLink()
      const address = attributes.get('href')?.trim() ?? ''
      if (!isEnd && isExternalLink(address)) this.link = { address, words: [] }
    } else if (name === 'br') this.layout.newLine()
    else if (name === 'hr') this.layout.addRule()
    else if (name === 'img' && !isEnd) this.text(attributes.get('alt') ?? '')
    else if (name === 'td' || name === 'th') this.layout.add(' ')
    else if (Object.hasOwn(breaks, name)) {
      if (name === 'li' && !isEnd) this.layout.beginItem()
      else this.layout.beginBlock(breaks[name] as 1 | 2)
      if (name === 'pre') this.layout.keepBlanks(!isEnd)
    }
  }

  end(): string {
    this.endLink()
    return this.layout.toString()
  }

  private endLink(): void {
    if (this.link === undefined) return
    const { address, words } = this.link
    this.link = undefined
    const text = words.join('').trim()
    if (text === '') this.layout.add(address)
    // Compares only whole words, because searching the text for the address could take far longer.
    else if (!text.split(/\s+/).some((word) => word === address || `mailto:${word}` === address))
      this.layout.append(` (${address})`)
  }
}

/** Returns true if an address is meaningful outside the email. */
const isExternalLink = (address: string): boolean => address !== '' && !/^(?:#|javascript:|data:)/i.test(address)

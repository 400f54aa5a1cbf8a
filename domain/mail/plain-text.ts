import { decodeEntities } from './html-entities.js'
import { readTag, type Tag } from './html-tags.js'
import { TextLayout } from './text-layout.js'

/**
 * Returns the text that stands beside the HTML of a mail: paragraphs and lines as a reader would see them, links as
 * `text (address)`. Whoever may write a mail may write any HTML, so each character is read once and nothing recurses: the
 * time it takes grows with the length alone, however deep the tags are nested or how many of them never end.
 */
export function plainText(html: string): string {
  const page = new Page()
  let at = 0
  while (at < html.length) {
    const begin = html.indexOf('<', at)
    const tag = begin === -1 ? undefined : readTag(html, begin)
    // A sign that begins no tag is text like what follows it; after a tag that never ends all the rest is.
    const end = begin === -1 || tag === 'endless' ? html.length : tag === undefined ? begin + 1 : begin
    page.text(html.slice(at, end))
    if (typeof tag !== 'object') at = end
    else {
      page.tag(tag)
      at = unseen.has(tag.name) && !tag.isEnd ? endOf(tag.name, html, tag.next) : tag.next
    }
  }
  return page.end()
}

/** Elements that show nothing of what they hold, which is no HTML either. */
const unseen = new Set(['script', 'style', 'title'])

/** Where the end tag of such an element begins; the end of the text where there is none. */
function endOf(name: string, html: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}

/** Line breaks around an element: 2 leave an empty line. */
const breaks: Readonly<Record<string, 1 | 2>> = {
  ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'dl', 'pre'].map((name) => [name, 2])),
  ...Object.fromEntries(['blockquote', 'table', 'figure'].map((name) => [name, 2])),
  ...Object.fromEntries(['div', 'li', 'tr', 'dt', 'dd', 'section', 'article', 'header'].map((name) => [name, 1])),
  ...Object.fromEntries(['footer', 'center', 'address', 'caption', 'form'].map((name) => [name, 1])),
}

/** The effect of tags on plain text. */
class Page {
  private readonly layout = new TextLayout()
  /** The link that is open. A link in a link ends the outer one, as it does in a browser. */
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
      if (!isEnd && leadsSomewhere(address)) this.link = { address, words: [] }
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
    // Words are compared as wholes: to look for the address anywhere in them could take far longer.
    else if (!text.split(/\s+/).some((word) => word === address || `mailto:${word}` === address))
      this.layout.append(` (${address})`)
  }
}

/** Returns true if an address means something outside the mail. */
const leadsSomewhere = (address: string): boolean => address !== '' && !/^(?:#|javascript:|data:)/i.test(address)

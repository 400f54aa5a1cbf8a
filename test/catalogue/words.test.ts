import t from 'tap'
import { extractProse, readTexts } from './prose.js'

// Comments, documents, and texts that users read avoid the words that docs/words.md retires. docs/reference contains the
// texts of pages and emails, and the descriptions of actions, errors, events, settings, and commands.

const page = 'docs/words.md'

const texts = readTexts([])
const retired = /rejects these[^:]*: (.*)\.$/m.exec(texts.get(page) ?? '')?.[1]?.split(', ') ?? []
const pattern = new RegExp(`(?<![\\w-])(?:${retired.join('|')})(?![\\w-])`, 'gi')

/** Removes code, quotations, addresses of links, and paths, which keep their spelling. Keeps line breaks. */
const wordsOf = (prose: string): string =>
  prose
    .replaceAll(/^\s*```[\s\S]*?^\s*```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`|“[^”\n]*”|"[^"\n]*"/g, '')
    .replaceAll(/\]\([^)\n]*\)/g, ']')
    .replaceAll(/[\w.-]+\/[\w./-]*|\b[\w-]+\.(?:ts|md)\b|Release before: \S+/g, '')

t.test('no comment, document, or text contains a retired word', async (t) => {
  t.ok(retired.length > 20, 'reads the list')
  const found = [...texts]
    .filter(([path]) => path !== page)
    .flatMap(([path, text]) =>
      wordsOf(extractProse(path, text))
        .split('\n')
        .flatMap((line, at) => [...line.matchAll(pattern)].map(([word]) => `${path}:${at + 1}: ${word}`)),
    )
  t.strictSame(found, [])
})

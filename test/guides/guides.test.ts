import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { listShownCommands, parseFencedBlocks } from '../support/fenced-blocks.js'
import { guides, listedGuides, readGuide } from './guides.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const actions = new Set(
  readdirSync(join(root, 'actions'), { recursive: true })
    .map(String)
    .flatMap((path) => /(\w+)\.ts$/.exec(path)?.[1] ?? []),
)

t.test('the list of guides links every guide by its title', (t) => {
  const list = readGuide('README.md')
  for (const name of guides) {
    const [, title] = /^# (.+)\n/.exec(readGuide(name)) ?? []
    t.ok(list.includes(`[${title}](${name})`), `${name}: ${title}`)
  }
  t.end()
})

t.test(
  'every guide begins with a sentence, starts a service on its own database, and shows the output of commands',
  (t) => {
    const databases = guides.map((name) => {
      const page = readGuide(name)
      t.match(page, /^# .+\n\n[A-Z].+\.\n\n/, `${name} begins with a sentence`)
      const blocks = parseFencedBlocks(page)
      for (const { language } of blocks) t.match(language, /^(?:sh|console|json|text|ts|)$/, `${name}: ${language}`)
      const shown = listShownCommands(blocks).filter(({ output }) => output !== undefined)
      t.ok(shown.length > 3, `${name} shows what its commands print`)
      const first = blocks.findIndex(({ language }) => language === 'console')
      t.ok(
        first >= 0 && first <= blocks.findIndex(({ language }) => language === 'sh'),
        `${name} starts a service first`,
      )
      return /DATABASE_URL=(\S+)/.exec(blocks[first]?.text ?? '')?.[1]
    })
    t.equal(new Set(databases).size, guides.length, 'each has its own database')
    t.end()
  },
)

t.test('each guide ends with a link to the next one in the list', (t) => {
  const listed = listedGuides()
  t.strictSame(listed.toSorted(), guides)
  for (const [at, name] of listed.entries()) {
    const [, next] =
      /^.*\bNext: \[[^\]]+\]\(([\w-]+\.md)\)/m.exec(readGuide(name).trim().split('\n\n').at(-1) ?? '') ?? []
    t.equal(next, listed[at + 1], name)
  }
  t.end()
})

t.test('each guide stops what it starts in the background and writes only to data/guides', (t) => {
  for (const name of guides) {
    const entered = parseFencedBlocks(readGuide(name)).filter(
      ({ language }) => language === 'sh' || language === 'console',
    )
    const text = entered.map(({ text }) => text).join('\n')
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length
    t.equal(count(/^kill (?:\$\w+|%npx)$/gm), count(/ &\n/g), `${name} stops what it starts`)
    t.notMatch(text, /\bdata\/(?!guides\/)/, `${name} writes only to data/guides`)
  }
  t.end()
})

t.test('every built-in action that a guide calls exists', (t) => {
  for (const name of guides) {
    const called = [...readGuide(name).matchAll(/\$API\/(\w+)/g)].map(([, action = '']) => action)
    for (const action of called)
      if (!/^getclient(?:badge|day)$/.test(action)) t.ok(actions.has(action), `${name}: ${action}`)
  }
  t.ok(existsSync(join(root, 'docs/guides/extension/actions/clients/getclientbadge.ts')))
  t.end()
})

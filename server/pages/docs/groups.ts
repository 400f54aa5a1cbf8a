import type { PageGroup } from './layout.js'
import type { Text } from './texts.js'

const first = ['', 'reference/conventions', 'reference/errors', 'reference/events']
const installation = [
  'reference/settings',
  'reference/modules',
  'reference/daily-job',
  'reference/commands',
  'operating',
  'rules',
  'changelog',
]

/** Returns the groups of pages in the navigation. */
export function groupPages(texts: ReadonlyMap<string, Text>): PageGroup[] {
  const named = (addresses: Iterable<string>) =>
    [...addresses].flatMap((address) => {
      const title = address === '' ? 'Overview' : texts.get(address)?.title
      return title === undefined ? [] : [{ address, title }]
    })
  return [
    { title: 'Start', isFirst: true, pages: named(first) },
    {
      title: 'Guides',
      isFirst: true,
      pages: named([...texts.keys()].filter((address) => address.startsWith('guides'))),
    },
    { title: 'Installation', isFirst: false, pages: named(installation) },
  ]
}

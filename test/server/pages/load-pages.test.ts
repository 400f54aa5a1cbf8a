import { writeFileSync } from 'node:fs'
import t from 'tap'
import type { FileFaults } from '../../../engine/invalid-files.js'
import { loadPages } from '../../../server/pages/load-pages.js'

const parts = {
  kind: 'visitor',
  path: '/one',
  summary: 'Shows one.',
}
const written = (more: object, code = "load: async () => ({}), show: () => ({ title: '', main: '' })") =>
  `export default { ...${JSON.stringify({ ...parts, ...more })}, ${code} }\n`

// R-4101
t.test('rejects invalid pages with their files and problems', async (t) => {
  const folder = t.testdir({ 'package.json': '{ "type": "module" }' })
  const put = (file: string, text: string) => writeFileSync(`${folder}/${file}`, text)
  put('_shared.js', 'export default 1\n')
  put('one.js', written({}))
  t.match(await loadPages(folder), [{ path: '/one' }])
  put('twin.js', written({}))
  put('a-number.js', 'export default 1\n')
  put('broken.js', 'export default (\n')
  put('nothing.js', written({ path: '/nothing' }, ''))
  put('half.js', written({ path: '/half' }, 'load: async () => ({})'))
  put('words.js', written({ path: '/Words here', summary: 'no sentence' }))
  const stopped = (await loadPages(folder).catch((error: unknown) => error)) as FileFaults
  t.match(stopped.lines, [
    /a-number\.js: its default export is not a page/,
    /broken\.js: cannot be loaded: /,
    /half\.js: has only one of load and show/,
    /half\.js: handles no requests/,
    /nothing\.js: handles no requests/,
    /twin\.js: has the same path as another page, \/one/,
    /words\.js: has the path \/Words here/,
    /words\.js: has a summary that is not a sentence/,
  ])
})

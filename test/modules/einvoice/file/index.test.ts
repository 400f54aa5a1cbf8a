import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import type { SentPaper } from '../../../../domain/ports/einvoice.js'
import file from '../../../../modules/einvoice/file/index.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { makeModuleContext } from '../../../support/providers/module-context.js'

const paper = (number: string, more: Partial<SentPaper> = {}): SentPaper => ({
  kind: 'invoice',
  number,
  date: '2026-03-01',
  format: 'cii',
  xml: `<a>${number}</a>`,
  buyer: { name: 'Ann', country: 'DK', taxId: null, email: null },
  isRepeat: false,
  ...more,
})

const send = (folder: string, sent: SentPaper) => file.send(sent, makeModuleContext(file, { config: { folder } }))

const marked = async (folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '.einvoices'), '')
  return folder
}

// R-3675
t.test('stores each document in the folder under its number', async (t) => {
  const folder = await marked(t.testdir())
  t.strictSame(await send(folder, paper('2026-7')), { status: 'delivered', reference: 'invoice-2026-7.xml' })
  await send(folder, paper('8', { kind: 'credit_note', pdf: Buffer.from('%PDF') }))
  await send(folder, paper('2026-7', { xml: '<b/>', isRepeat: true }))
  t.strictSame((await readdir(folder)).sort(), [
    '.einvoices',
    'credit-note-8.pdf',
    'credit-note-8.xml',
    'invoice-2026-7.xml',
  ])
  t.equal(await readFile(join(folder, 'invoice-2026-7.xml'), 'utf8'), '<b/>')
})

// R-3675
t.test('no document number writes outside the folder, through a link, or over another document’s file', async (t) => {
  const root = t.testdir({ out: { victim: 'whole' } })
  const folder = await marked(join(root, 'in'))
  await symlink(join(root, 'out/victim'), join(folder, 'invoice-9.xml'))
  for (const number of ['../../out/victim', 'a/1', 'a-1', '..', 'a\u00001', '9', 'Ü 1'])
    await send(folder, paper(number))
  t.equal(await readFile(join(root, 'out/victim'), 'utf8'), 'whole')
  t.strictSame(await readdir(join(root, 'out')), ['victim'])
  t.equal((await readdir(folder)).length, 8)
})

// R-3675
t.test(
  'writes nothing if the folder is unmarked, missing, or not absolute, or if the file name is too long',
  async (t) => {
    const folder = t.testdir()
    await expectFailure(t, send(folder, paper('1')), { kind: 'misconfigured' }, 'not marked')
    await expectFailure(t, send(join(folder, 'gone'), paper('1')), { kind: 'misconfigured' }, 'missing')
    await expectFailure(t, send('einvoices', paper('1')), { kind: 'misconfigured' }, 'not absolute')
    await marked(folder)
    await expectFailure(t, send(folder, paper('1'.repeat(300))), { kind: 'unreachable' }, 'too long')
    t.strictSame(await readdir(folder), ['.einvoices'])
  },
)

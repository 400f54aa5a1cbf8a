import t from 'tap'
import { englishLocale } from '../../../domain/words/locale.js'
import { answerPage, type SessionlessVisit } from '../../../server/pages/answer.js'
import { visitorPage } from '../../../server/pages/definition.js'
import { DocumentQueue } from '../../../server/pages/document-queue.js'
import { Refusal } from '../../../server/pages/error-pages.js'
import { makeInvoice } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { makeAccounts, openLogin } from './logins.js'

// R-4109
t.test("rejects a visitor's second document while the first is rendered, but not another visitor's", async (t) => {
  const turns = new DocumentQueue()
  let finish = () => {}
  const first = turns.take(
    'ada',
    () =>
      new Promise<string>((resolve) => {
        finish = () => resolve('paper')
      }),
  )
  const refused = await turns.take('ada', async () => 'another').catch((error: unknown) => error)
  t.ok(refused instanceof Refusal)
  t.match((refused as Refusal).page(englishLocale), { status: 503, headers: { 'Retry-After': '3' } })
  t.equal(await turns.take('grace', async () => 'hers'), 'hers')
  finish()
  t.equal(await first, 'paper')
  t.equal(await turns.take('ada', async () => 'the next'), 'the next')
  await t.rejects(
    turns.take('ada', async () => Promise.reject(new Error('broken'))),
    { message: 'broken' },
  )
  t.equal(await turns.take('ada', async () => 'after a failure'), 'after a failure')
})

// R-4109
withService(t, 'rejects concurrent PDFs of one session', async (t, api) => {
  const { mine } = await makeAccounts(api)
  const id = await makeInvoice(api, mine)
  const visitor = await openLogin(api, undefined, mine, 'all')
  const answers = await Promise.all(Array.from({ length: 12 }, () => visitor.get(`/client/invoices/${id}/pdf`)))
  const made = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  t.equal(made.length + refused.length, 12)
  t.ok(made.length >= 1)
  t.ok(refused.length >= 1)
  for (const { headers, text } of refused) {
    t.equal(headers.get('retry-after'), '3')
    t.match(text, 'We are already creating a PDF for you.')
  }
  t.equal((await visitor.get(`/client/invoices/${id}/pdf`)).status, 200)
})

// R-4109
t.test('a mailed link renders one document at a time, even if its URL is encoded differently', async (t) => {
  const turns = new DocumentQueue()
  let finish = () => {}
  const made = new Promise<undefined>((resolve) => {
    finish = () => resolve(undefined)
  })
  const page = visitorPage({ path: '/invoice/:id/:code/pdf', summary: 'Makes a PDF.', file: () => made })
  // The router decodes the parameters of an address, but not its path.
  const ask = (path: string, id: string, code = 'abc') =>
    answerPage(page, { koa: { method: 'GET', path, params: { id, code } } } as unknown as SessionlessVisit, turns)
  const first = ask('/client/invoice/1/abc/pdf', '1').catch((error: unknown) => error)
  for (const [path, id] of [
    ['/client/invoice/1/abc/pdf', '1'],
    ['/client/invoice/%31/abc/pdf', '1'],
    ['/client/invoice/001/abc/pdf', '001'],
  ] as const)
    t.match(await ask(path, id).catch((error: unknown) => error), { status: 503 }, path)
  const another = ask('/client/invoice/2/abc/pdf', '2').catch((error: unknown) => error)
  finish()
  for (const one of [await first, await another]) t.match(one, { status: 404 }, 'nothing was rendered')
})

import t from 'tap'
import type { SentPaper } from '../../../../domain/ports/einvoice.js'
import pretend from '../../../../modules/einvoice/pretend/index.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { makeModuleContext } from '../../../support/providers/module-context.js'

const paper: SentPaper = {
  kind: 'invoice',
  number: '7',
  date: '2026-03-01',
  format: 'cii',
  xml: '<a/>',
  buyer: { name: 'Ann', country: 'DK', taxId: null, email: null },
  isRepeat: false,
}

const at = (time: string, behaviour?: string) =>
  makeModuleContext(pretend, {
    now: () => new Date(`2026-03-01T${time}:00.000Z`),
    ...(behaviour !== undefined && { config: { behaviour } }),
  })

t.test('delivers or refuses a document immediately or later, or loses the response, as configured', async (t) => {
  t.match(await pretend.send(paper, at('10:00')), { status: 'delivered' })
  await expectFailure(t, pretend.send(paper, at('10:00', 'refuses')), { kind: 'refused' }, 'refuses')
  const lost = at('10:00', 'loses answers')
  await expectFailure(t, pretend.send(paper, lost), { kind: 'unreachable', outcomeUnknown: true }, 'loses')
  await expectFailure(t, pretend.send({ ...paper, isRepeat: true }, lost), { kind: 'refused', message: /Duplicate/ })
  t.match(await pretend.find?.(paper, lost), { status: 'delivered' })
  t.strictSame(await pretend.find?.(paper, at('10:00', 'refuses')), { status: 'absent' })
  for (const [behaviour, end] of [
    ['is slow', 'delivered'],
    ['refuses later', 'refused'],
  ] as const) {
    const { status, reference = '' } = await pretend.send(paper, at('10:00', behaviour))
    t.equal(status, 'pending')
    t.match(await pretend.look?.(reference, at('11:59', behaviour)), { status: 'pending' })
    t.match(await pretend.look?.(reference, at('12:00', behaviour)), { status: end })
  }
})

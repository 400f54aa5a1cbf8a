import type { SslOrderRow } from '../../db/rows-certificates.js'
import type { RemoteContext } from '../context.js'
import { misconfigured } from '../ports/module.js'
import { AnsweringProviders } from '../queue/answering-providers.js'
import { claimRow } from '../queue/claims.js'
import { workNextLane } from '../queue/lane-work.js'
import { isModuleFailure, type Work } from '../queue/work.js'
import { type ClaimedOrder, type ProgressCall, requestProgress, storeOutcome } from './calls.js'
import { certificateQueue } from './certificate-queue.js'
import type { JudgedAnswer } from './judged-answers.js'

const call: ProgressCall['call'] = async (module, order, moduleContext) => {
  if (module.poll === undefined) throw misconfigured('The module can no longer return the status of an order')
  return module.poll(order, moduleContext)
}

const pollWork: Work<SslOrderRow, ClaimedOrder, JudgedAnswer> = {
  queue: certificateQueue,
  claim: async (ctx, due) => {
    const module = ctx.modules.find('ssl', due.module)
    const row = await claimRow(ctx, certificateQueue, due)
    return row && { row, module }
  },
  call: (remote, task) => requestProgress(remote, task, { call, isPoll: true }),
  complete: (ctx, task, progress) => storeOutcome(ctx, task, { isPoll: true }, progress),
  foresees: isModuleFailure,
  fail: (ctx, task, failure) => storeOutcome(ctx, task, { isPoll: true }, failure),
}

/** Polls the provider of the order that has been due longest. Returns false if none can be polled now. */
export const pollNext = (
  remote: RemoteContext,
  answering = new AnsweringProviders(),
  onClaimed?: () => void,
): Promise<boolean> => workNextLane(remote, pollWork, answering, onClaimed)

import type { RemoteContext } from '../../domain/context.js'

/** Returns a context as of a service that has a mail server, or has none. */
export const withMailServer = (remote: RemoteContext, sendsMail: boolean): RemoteContext => ({
  ...remote,
  sendsMail,
  transaction: (run, beginCall) => remote.transaction((ctx) => run({ ...ctx, sendsMail }), beginCall),
})

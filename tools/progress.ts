import progress from 'cli-progress'

interface Bar {
  readonly update: (done: number) => void
  readonly stop: () => void
}

/** Milliseconds between two lines where there is no terminal. */
const pause = 5000

/** Shows on stderr how far the work has come: a bar on a terminal, else a line now and then. */
export function showProgress(command: string, total: number, things: string): Bar {
  if (process.stderr.isTTY) {
    const bar = new progress.SingleBar({
      format: `{bar} {value} of {total} ${things}, {eta_formatted} left`,
      stream: process.stderr,
      hideCursor: true,
    })
    bar.start(total, 0)
    return { update: (done) => bar.update(done), stop: () => bar.stop() }
  }
  let told = Date.now()
  return {
    update: (done) => {
      if (Date.now() - told < pause || done === total) return
      told = Date.now()
      process.stderr.write(`${command}: ${done} of ${total} ${things}\n`)
    },
    stop: () => {},
  }
}

import progress from 'cli-progress'

interface Bar {
  readonly update: (done: number) => void
  readonly stop: () => void
}

/** Milliseconds between progress lines without a terminal. */
const lineIntervalMs = 5000

/** Shows progress on stderr: a bar on a terminal, otherwise a line at intervals. */
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
  let lastWrite = Date.now()
  return {
    update: (done) => {
      if (Date.now() - lastWrite < lineIntervalMs || done === total) return
      lastWrite = Date.now()
      process.stderr.write(`${command}: ${done} of ${total} ${things}\n`)
    },
    stop: () => {},
  }
}

/** Shows on a terminal what the command is waiting for. Settles like the promise. */
export async function showWait<T>(doing: string, promise: Promise<T>): Promise<T> {
  if (!process.stderr.isTTY) return promise
  const line = `${doing} …`
  process.stderr.write(line)
  return promise.finally(() => process.stderr.write(`\r${' '.repeat(line.length)}\r`))
}

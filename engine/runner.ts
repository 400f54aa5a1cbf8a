/** Background work in portions, such as sending mail or deleting old rows. */
export interface Job {
  readonly name: string
  /** Does one portion. Returns true if more may be waiting. */
  readonly run: () => Promise<boolean>
  /** Pause between two runs while nothing waits. */
  readonly everyMs: number
  /** Pause after each portion, as a multiple of the portion's own time: calls go before long work. None unless stated. */
  readonly restRatio?: number
}

/** Longest pause between two portions. */
const maxRestMs = 1000

export interface Runner {
  /** Runs the job at once instead of when its pause is over. */
  wake(): void
  /** Lets the portion in progress finish and starts no other. */
  stop(): Promise<void>
}

/** Runs a job's portions one after the other until it is stopped. A portion that throws is reported and tried again later. */
export function startRunner(job: Job, onError: (error: unknown, job: string) => void): Runner {
  let stopped = false
  let woken = false
  let rest: { readonly timer: NodeJS.Timeout; readonly end: () => void } | undefined

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        rest = undefined
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      timer.unref()
      rest = { timer, end }
    })

  const finished = (async () => {
    while (!stopped) {
      woken = false
      const startedAt = performance.now()
      const more = await job.run().catch((error: unknown) => {
        onError(error, job.name)
        return false
      })
      if (stopped) break
      const restMs = Math.min((performance.now() - startedAt) * (job.restRatio ?? 0), maxRestMs)
      if (more && restMs > 0) await pause(restMs)
      else if (!more && !woken) await pause(job.everyMs)
    }
  })()

  return {
    wake: () => {
      woken = true
      rest?.end()
    },
    stop: async () => {
      stopped = true
      rest?.end()
      await finished
    },
  }
}

/** Background work in batches, such as sending email or deleting old rows. */
export interface Job {
  readonly name: string
  /**
   * Processes one batch. Returns true if more work may be waiting. A job with concurrent batches calls `onBegun` when
   * it has found its work, so that the next batch looks for work while this one waits for a response.
   */
  readonly run: (onBegun?: () => void) => Promise<boolean>
  /** Pause between two runs while no work is waiting. */
  readonly everyMs: number
  /**
   * Pause after each batch as a multiple of its duration, so that calls take precedence over long work. Defaults to 0.
   */
  readonly restRatio?: number
  /** Returns the maximum number of concurrent batches. Defaults to 1. */
  readonly maxPortions?: () => number
}

/** Longest pause after a batch that `restRatio` can cause. */
const maxRestMs = 1000

/** Longest delay of Node's timers. */
export const maxTimerMs = 2 ** 31 - 1

export interface Runner {
  /** Ends a pause or a rest, so that the job runs immediately. */
  wake(): void
  /**
   * Wakes the job. Resolves when a batch that started afterwards has found no more work and all running batches have
   * finished, or when the runner stops.
   */
  run(): Promise<void>
  /** Starts no more batches until the job is woken. Resolves when all running batches have finished. */
  rest(): Promise<void>
  /** Starts no more batches and ends the job. Resolves when all running batches have finished. */
  stop(): Promise<void>
}

/**
 * Runs a job's batches until it is stopped: one at a time, or as many as the job allows, but only one batch at a time
 * looks for work. If a batch throws, the error is reported and the job tries again later. The first batch starts after
 * `firstAfterMs`, or earlier if the runner is woken.
 */
export function startRunner(
  job: Job,
  onError: (error: unknown, job: string) => void,
  { firstAfterMs = 0 }: { readonly firstAfterMs?: number } = {},
): Runner {
  const { name, everyMs, restRatio = 0, maxPortions = () => 1 } = job
  const running = new Set<Promise<boolean>>()
  let stopped = false
  let woken = false
  let resting = false
  /** Resolvers of `run` calls that are not yet assigned to a batch. */
  let waiting: (() => void)[] = []
  let endPause = () => {}

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      timer.unref()
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const lookAgain = () => {
    woken = true
    endPause()
  }

  const wake = () => {
    resting = false
    lookAgain()
  }

  /** Starts a batch. Resolves to 'begun' when the batch has found its work, or to its result if it finishes first. */
  const startPortion = () =>
    new Promise<boolean | 'begun'>((resolve) => {
      let hasBegun = false
      const begin = () => {
        hasBegun = true
        resolve('begun')
      }
      const portion = job.run(begin).catch((error: unknown) => {
        onError(error, name)
        return false
      })
      running.add(portion)
      void portion.then((more) => {
        running.delete(portion)
        resolve(more)
        // Batches that looked for work during this one may have skipped work that it was blocking.
        if (more && hasBegun) lookAgain()
      })
    })

  const finished = (async () => {
    if (firstAfterMs > 0) await pause(firstAfterMs)
    while (!stopped) {
      if (resting) {
        await pause(maxTimerMs)
        continue
      }
      woken = false
      const served = waiting
      waiting = []
      const startedAt = performance.now()
      const outcome = await startPortion()
      if (outcome === false) void Promise.all(running).then(() => resolveAll(served))
      else waiting.push(...served)
      while (!stopped && running.size >= Math.max(1, maxPortions())) await Promise.race(running)
      if (stopped) break
      const restMs = Math.min((performance.now() - startedAt) * restRatio, maxRestMs)
      if (outcome !== false && restMs > 0) await pause(restMs)
      else if (outcome === false && !woken) await pause(everyMs)
    }
    await Promise.all(running)
    resolveAll(waiting)
  })()

  return {
    wake,
    run: () =>
      new Promise<void>((resolve) => {
        if (stopped) return resolve()
        waiting.push(resolve)
        wake()
      }),
    rest: async () => {
      resting = true
      await Promise.all(running)
    },
    stop: async () => {
      stopped = true
      endPause()
      await finished
    },
  }
}

const resolveAll = (resolvers: readonly (() => void)[]): void => {
  for (const resolve of resolvers) resolve()
}

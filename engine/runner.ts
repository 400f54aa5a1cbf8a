/** Background work in portions, such as sending mail or deleting old rows. */
export interface Job {
  readonly name: string
  /**
   * Does one portion. Returns true if more may be waiting. A job with several portions at a time calls `onBegun` as soon
   * as it has found what to do, so that the next portion is looked for while this one waits for somebody's answer.
   */
  readonly run: (onBegun?: () => void) => Promise<boolean>
  /** Pause between two runs while nothing waits. */
  readonly everyMs: number
  /** Pause after each portion, as a multiple of the portion's own time: calls go before long work. None unless stated. */
  readonly restRatio?: number
  /** Returns the maximum number of portions at a time. One unless stated. */
  readonly maxPortions?: () => number
}

/** Longest pause between two portions. */
const maxRestMs = 1000

/** Node's timers wait no longer. */
export const maxTimerMs = 2 ** 31 - 1

export interface Runner {
  /** Runs the job at once instead of when its pause is over. */
  wake(): void
  /** Wakes it, and resolves once portions that began afterwards leave none waiting. */
  run(): Promise<void>
  /** Lets the portions in progress finish, and starts no other until the job is woken. */
  rest(): Promise<void>
  /** Lets the portion in progress finish and starts no other. */
  stop(): Promise<void>
}

/**
 * Runs a job's portions until it is stopped: one after the other, or as many at a time as the job allows, of which only one
 * looks for work at a time. A portion that throws is reported and tried again later. The first portion starts after
 * `firstAfterMs`, or when the runner is woken before that.
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
  /** Calls of `run` that no portion has begun for yet. */
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

  /** Starts a portion. Resolves once it has begun, to 'begun', or is over, to what it reports. */
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
        // The portions that looked for work meanwhile may have left what this one held up.
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

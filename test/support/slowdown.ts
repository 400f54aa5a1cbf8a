import { availableParallelism, loadavg } from 'node:os'

const sampleCpuMs = 30

/**
 * Returns how many times as long as on a quiet machine things take now: 1 there, and more where others want the
 * processors as well. A test that bounds wall-clock time multiplies its bound by this, after what it measures, so that the
 * bound stays as strict as it is written where nothing else runs.
 */
export function slowdown(): number {
  const started = performance.now()
  const before = process.cpuUsage()
  let spentMs = 0
  while (spentMs < sampleCpuMs) {
    const { user, system } = process.cpuUsage(before)
    spentMs = (user + system) / 1000
  }
  // The measurement may have run while the machine was busier than it is now.
  const [lastMinute = 0] = loadavg()
  return Math.max(1, (performance.now() - started) / spentMs, lastMinute / availableParallelism())
}

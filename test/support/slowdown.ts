import { availableParallelism, loadavg } from 'node:os'

const sampleCpuMs = 30

/**
 * Returns the slowdown of the machine: 1 if it is idle, more if other processes need the processors. A test multiplies
 * a limit of wall-clock time by it, after the measured work, so that the limit stays strict on an idle machine.
 */
export function slowdown(): number {
  const started = performance.now()
  const before = process.cpuUsage()
  let spentMs = 0
  while (spentMs < sampleCpuMs) {
    const { user, system } = process.cpuUsage(before)
    spentMs = (user + system) / 1000
  }
  // The measured work may have run while the machine was busier than it is now.
  const [lastMinute = 0] = loadavg()
  return Math.max(1, (performance.now() - started) / spentMs, lastMinute / availableParallelism())
}

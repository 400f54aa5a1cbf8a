import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

/** Returns a description of the machine that runs the benchmark. */
export const machine = () => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  system: `${process.platform} ${process.arch}`,
  // A high load means that other programs may have distorted the results.
  loadBefore: Number(loadavg()[0].toFixed(2)),
})

/** Returns a process's resident memory in MiB. */
export const residentMiB = (pid) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** Returns a process's peak resident memory in MiB, or undefined on systems other than Linux. */
export function peakMiB(pid) {
  if (process.platform !== 'linux') return undefined
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Returns the seconds of processor time that this process has used. */
export function ownSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/**
 * Returns the seconds of processor time that a process has used, or undefined on systems other than Linux. `ended`
 * includes children that have ended.
 */
export function processorSeconds(pid, { ended = false } = {}) {
  if (process.platform !== 'linux') return undefined
  // The fields after the name, which may contain any character. Among them are utime, stime, cutime, and cstime, in
  // hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return fields.slice(11, ended ? 15 : 13).reduce((sum, time) => sum + Number(time), 0) / 100
}

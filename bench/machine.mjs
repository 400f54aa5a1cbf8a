import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

/** The machine that the figures were measured on. */
export const machine = () => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  system: `${process.platform} ${process.arch}`,
  // A load above the number of our busy processes means that other programs were running too.
  loadBefore: Number(loadavg()[0].toFixed(2)),
})

/** A process's resident memory in MiB. */
export const residentMiB = (pid) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** The most memory in MiB that a process has had resident; undefined where the system does not tell. */
export function peakMiB(pid) {
  if (process.platform !== 'linux') return undefined
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Seconds of processor time that this process has used. */
export function ownSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/**
 * Seconds of processor time that a process has used, with those of its children that have ended where that is asked for;
 * undefined where the system does not tell.
 */
export function processorSeconds(pid, { ended = false } = {}) {
  if (process.platform !== 'linux') return undefined
  // Everything behind the name, which may hold anything: utime, stime, cutime and cstime in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return fields.slice(11, ended ? 15 : 13).reduce((sum, time) => sum + Number(time), 0) / 100
}

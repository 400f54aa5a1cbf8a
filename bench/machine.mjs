import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

/** What the figures were measured on. */
export const machine = () => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  system: `${process.platform} ${process.arch}`,
  // Above the number of busy processes of ours, somebody else was computing as well.
  loadBefore: Number(loadavg()[0].toFixed(2)),
})

/** A process's resident memory in MiB. */
export const residentMiB = (pid) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** Seconds of processor time that a process has used; undefined where the system does not tell. */
export function processorSeconds(pid) {
  if (process.platform !== 'linux') return undefined
  // Everything behind the name, which may hold anything: utime and stime in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

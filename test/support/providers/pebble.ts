import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { allowAnyHost, send } from '../../../server/outgoing.js'
import { findProgram } from '../programs.js'
import { loopbackCertificate } from './certificate.js'

/** Let's Encrypt's own test server, with a DNS server that resolves every name to this machine. */
export interface Pebble {
  readonly directoryUrl: string
  /** PEM for verifying the server's own certificate. */
  readonly ca: string
  readonly addRecord: (name: string, value: string) => Promise<void>
  readonly removeRecord: (name: string) => Promise<void>
}

/** True if Pebble is installed (Debian package `pebble`). */
export const hasPebble = ['pebble', 'pebble-challtestsrv'].every((program) => findProgram(program) !== undefined)

interface PebbleOptions {
  /** Percentage of valid nonces that it rejects. */
  readonly rejectedNonces?: number
  /** Validity period of its certificates. Defaults to five years. */
  readonly validDays?: number
}

/** Runs Pebble until the end of the test. It validates HTTP challenges on `httpPort`. */
export async function startPebble(
  t: Test,
  httpPort: number,
  { rejectedNonces = 0, validDays = 5 * 365 }: PebbleOptions = {},
): Promise<Pebble> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-pebble-'))
  const [port, management, dns, names] = await freePorts(4)
  const { certificate, key } = await loopbackCertificate()
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const config = await file(
    'pebble.json',
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${port}`,
        managementListenAddress: `127.0.0.1:${management}`,
        certificate: await file('certificate.pem', certificate),
        privateKey: await file('key.pem', key),
        httpPort,
        tlsPort: 5001,
        certificateValidityPeriod: validDays * 24 * 60 * 60,
      },
    }),
  )
  const children = [
    start('pebble-challtestsrv', [
      ...['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${names}`, '-defaultIPv6', ''],
      ...['-http01', '', '-https01', '', '-tlsalpn01', ''],
    ]),
    start('pebble', ['-config', config, '-dnsserver', `127.0.0.1:${dns}`], {
      PEBBLE_WFE_NONCEREJECT: String(rejectedNonces),
    }),
  ]
  t.teardown(async () => {
    for (const child of children) {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  })

  const directoryUrl = `https://127.0.0.1:${port}/dir`
  const answers = (url: string) =>
    send({ method: 'GET', url, ca: certificate }, { signal: AbortSignal.timeout(1000), guard: allowAnyHost }).then(
      () => true,
      () => false,
    )
  for (const url of [directoryUrl, `http://127.0.0.1:${names}/`]) while (!(await answers(url))) await sleep(50)
  const tell = async (path: string, body: object) => {
    await fetch(`http://127.0.0.1:${names}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  }
  return {
    directoryUrl,
    ca: certificate,
    addRecord: (name, value) => tell('set-txt', { host: `${name}.`, value }),
    removeRecord: (name) => tell('clear-txt', { host: `${name}.` }),
  }
}

const start = (
  program: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ChildProcess =>
  spawn(program, parameters, {
    stdio: 'ignore',
    // Validates without delay, and reuses earlier validations.
    env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_AUTHZREUSE: '100', ...environment },
  })

/** Reserves all ports at the same time, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

import * as scrypt from 'scrypt-kdf'
import type { Test } from 'tap'

/**
 * Loaded before each test. To hash a password takes a good tenth of a second of processor time by intent
 * (domain/access/password.ts), and a run hashes hundreds. The parameters travel in each hash, so whoever checks one, in
 * whatever process, checks it as ever.
 */
const { default: whole } = scrypt as unknown as { default: { kdf: typeof scrypt.kdf } }
const { kdf } = whole
let isCheap = true
whole.kdf = (password, cost) => kdf(password, isCheap ? { logN: 10, r: 8, p: 1 } : cost)

/** For a test of what hashing costs: while it runs, it costs in this process what it costs elsewhere. */
export function hashAsElsewhere(t: Test): void {
  isCheap = false
  t.teardown(() => {
    isCheap = true
  })
}

import * as scrypt from 'scrypt-kdf'
import type { Test } from 'tap'

/**
 * Loaded before each test. Makes hashing cheap, because a password hash intentionally takes more than a tenth of a
 * second of processor time (domain/access/password.ts), and a run creates hundreds. Each hash contains its parameters,
 * so every process can check it.
 */
const { default: whole } = scrypt as unknown as { default: { kdf: typeof scrypt.kdf } }
const { kdf } = whole
let isCheap = true
whole.kdf = (password, cost) => kdf(password, isCheap ? { logN: 10, r: 8, p: 1 } : cost)

/** Restores the usual cost of hashing in this process until the end of `t`. */
export function restoreHashCost(t: Test): void {
  isCheap = false
  t.teardown(() => {
    isCheap = true
  })
}

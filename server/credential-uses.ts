import type { JobDatabase } from '../db/database.js'
import { type CredentialUse, storeUses } from '../domain/access/credential-uses.js'
import type { Job } from '../engine/runner.js'

/** Keeps each credential's last use in memory and stores it every minute, so that calls do not wait for the write. */
export class CredentialUses {
  #uses = new Map<number, CredentialUse>()

  note(credentialId: number, address: string, at: Date): void {
    this.#uses.set(credentialId, { credentialId, address, at })
  }

  /**
   * Stores the recorded uses. If storing fails, rethrows the error and retains each use unless a later one of the same
   * credential has been recorded.
   */
  async store(database: Pick<JobDatabase, 'transaction'>): Promise<void> {
    if (this.#uses.size === 0) return
    const uses = [...this.#uses.values()]
    this.#uses = new Map()
    await database
      .transaction((db) => storeUses(db, uses))
      .catch((error: unknown) => {
        this.#uses = new Map([...uses.map((use) => [use.credentialId, use] as const), ...this.#uses])
        throw error
      })
  }

  /** Returns the job that stores the recorded uses. */
  job(database: JobDatabase): Job {
    return {
      name: 'credential uses',
      everyMs: 60_000,
      restRatio: 1,
      run: async () => {
        await this.store(database)
        return false
      },
    }
  }
}

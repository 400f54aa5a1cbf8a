import type { Database } from '../db/database.js'
import { markSeen } from '../domain/access/staff.js'
import { instant } from '../domain/context.js'
import type { Actor } from '../engine/gate.js'

/** Milliseconds after a recorded sign-in during which the account's calls are not recorded again. */
const recordIntervalMs = 60_000

/** Returns a function that records when a staff member last signed in, at most once a minute per account. */
export function createSignInRecorder(database: Database): (actor: Actor, now: Date) => Promise<void> {
  const noted = new Map<number, number>()
  return async ({ id }, now) => {
    if (now.getTime() - (noted.get(id) ?? 0) < recordIntervalMs) return
    noted.set(id, now.getTime())
    await database.transaction((db) => markSeen(db, id, instant(now)))
  }
}

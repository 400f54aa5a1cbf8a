import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'
import type { LogOrder } from './log-thread.js'

// A thread that writes the log of an embedded database back into its file (log-thread.ts), whose path is `workerData`.

const connection = new SQLite(workerData as string)
// The disk has the log before the file is written.
connection.pragma('synchronous = FULL')
// Nobody is waited for: what is left over is written with the next order.
connection.pragma('busy_timeout = 0')
// Pages go from file to file.
connection.pragma('cache_size = -256')
// Prepared once: statements that nothing holds any more are freed late, since each is small to V8.
const writeBack = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)')

parentPort?.on('message', (order: LogOrder) => {
  if (order === 'end') {
    connection.close()
    parentPort?.close()
    return
  }
  try {
    writeBack.all()
  } catch {
    // The disk fails or is full, which the next change says to the one who makes it.
  }
  parentPort?.postMessage('done')
})

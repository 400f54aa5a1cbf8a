import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'
import type { WalThreadCommand } from './wal-thread.js'

// Worker thread that writes an embedded database's log back into its file (see wal-thread.ts). `workerData` is the path
// of the file.

const connection = new SQLite(workerData as string)
// Flushes the log to disk before the file is written.
connection.pragma('synchronous = FULL')
// Never waits for a lock. The next command writes the remainder.
connection.pragma('busy_timeout = 0')
// A small cache is enough, because pages are only copied from file to file.
connection.pragma('cache_size = -256')
// Prepared once, because V8 considers unused statements small and frees them late.
const writeBack = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)')

parentPort?.on('message', (order: WalThreadCommand) => {
  if (order === 'end') {
    connection.close()
    parentPort?.close()
    return
  }
  try {
    writeBack.all()
  } catch {
    // The disk is full or failing. The next change reports the error to its caller.
  }
  parentPort?.postMessage('done')
})

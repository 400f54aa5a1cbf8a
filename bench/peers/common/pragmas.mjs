/** Makes all servers equally durable and consistent: answered POST calls are on disk, and foreign keys are enforced. */
export function setPragmas(connection) {
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('temp_store = MEMORY')
  connection.pragma('busy_timeout = 5000')
}

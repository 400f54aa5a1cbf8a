/** The same promises from every server: an answered POST is on the disk, and references hold. */
export function setPragmas(connection) {
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('temp_store = MEMORY')
  connection.pragma('busy_timeout = 5000')
}

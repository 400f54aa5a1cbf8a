// The fixed task to which .ci/quick compares the processor time of the tests, so that the ratio depends little on the
// machine and its load. Like most tests, it hashes, reads and writes JSON, and uses a SQLite file. After changing it,
// update .ci/quick-ratio.
const { createHash, scryptSync } = require('node:crypto')
const { mkdtempSync, rmSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const SQLite = require('better-sqlite3')

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-yardstick-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const db = new SQLite(join(folder, 'test.db'))
db.pragma('journal_mode = wal')
db.pragma('synchronous = off')
db.exec('create table rows (id integer primary key, name text unique, body text)')

const insert = db.prepare('insert into rows (name, body) values (?, ?)')
const find = db.prepare('select body from rows where name = ?')
const list = db.prepare('select * from rows order by id desc limit 25')

for (let n = 0; n < 30_000; n++) {
  const name = createHash('sha256').update(`row ${n}`).digest('hex')
  insert.run(name, JSON.stringify({ n, name, lines: Array.from({ length: 20 }, (_, at) => ({ at, amount: n * at })) }))
  const { lines } = JSON.parse(find.get(name).body)
  if (lines.length !== 20) throw new Error('a row has changed')
  if (n % 20 === 0) JSON.stringify(list.all())
  if (n % 500 === 0) scryptSync(name, 'salt', 32)
}

/** Returns a function that runs each task in a separate transaction. */
export function single(connection) {
  const begin = connection.prepare('BEGIN IMMEDIATE')
  const commit = connection.prepare('COMMIT')
  return (work) => {
    begin.run()
    try {
      const value = work()
      commit.run()
      return value
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      throw error
    }
  }
}

/**
 * Returns a function that runs all tasks from one turn of the event loop in a shared transaction, each within a
 * savepoint.
 */
export function shared(connection) {
  const statement = (sql) => connection.prepare(sql)
  const [begin, commit] = [statement('BEGIN IMMEDIATE'), statement('COMMIT')]
  const [savepoint, release, rollback] = ['SAVEPOINT work', 'RELEASE work', 'ROLLBACK TO work'].map(statement)
  let waiting = []

  const settle = () => {
    const taken = waiting
    waiting = []
    try {
      begin.run()
      for (const one of taken) attempt(one)
      commit.run()
      for (const { resolve, reject, value, error } of taken) error === undefined ? resolve(value) : reject(error)
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      for (const { reject } of taken) reject(error)
    }
  }

  const attempt = (one) => {
    savepoint.run()
    try {
      one.value = one.work()
    } catch (error) {
      one.error = error
      rollback.run()
    }
    release.run()
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ work, resolve, reject }) === 1) setImmediate(settle)
    })
}

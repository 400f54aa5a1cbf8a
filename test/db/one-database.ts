import type { Test } from 'tap'
import { databaseFrom, sqliteFile } from '../support/databases.js'

// What only one of the databases has, under the subtest title by which the runner counts.

type Body = (t: Test, url: string) => Promise<unknown>

export const onSqlite = (t: Test, title: string, body: Body) =>
  t.test(title, (t) => t.test('sqlite', async (t) => body(t, await sqliteFile(t))))

export const onPostgres = (t: Test, title: string, body: Body) =>
  t.test(title, (t) => t.test('postgres', async (t) => body(t, await databaseFrom()(t))))

export const fileOf = (url: string): string => url.slice('sqlite:'.length)

import type { Test } from 'tap'
import { databaseFrom, sqliteFile } from '../support/databases.js'

// Tests of one database alone; the runner counts assertions by the title of the subtest.

type Body = (t: Test, url: string) => Promise<unknown>

export const onSqlite = (t: Test, title: string, body: Body) =>
  t.test(title, (t) => t.test('sqlite', async (t) => body(t, await sqliteFile(t))))

export const onPostgres = (t: Test, title: string, body: Body) =>
  t.test(title, (t) => t.test('postgres', async (t) => body(t, await databaseFrom()(t))))

export const fileOf = (url: string): string => url.slice('sqlite:'.length)

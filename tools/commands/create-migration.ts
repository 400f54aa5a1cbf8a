import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { command } from '../command/definition.js'
import { patternText, required } from '../command/parameters.js'
import { scaffold } from '../create-migration/scaffold.js'
import { intoOption, projectRoot, writeScaffold } from '../new-files.js'

const inDatabase = { form: 'lower-case letters, digits and _', pattern: /^[a-z][a-z0-9_]*$/ }

export default command({
  name: 'create-migration',
  summary: 'Create a migration with the next number, which adds a column on both databases, and a test.',
  arguments: {
    name: required(patternText('NAME', 'the name', 'lower-case letters, digits and -', /^[a-z][a-z0-9-]*$/)),
    table: required(patternText('TABLE', 'the table', inDatabase.form, inDatabase.pattern)),
    column: required(patternText('COLUMN', 'the column', inDatabase.form, inDatabase.pattern)),
  },
  options: { into: intoOption },
  json: 'the files',
  examples: [['create-migration client-nicknames clients nickname', 'adds a column nickname to clients']],
  run: async ({ name, table, column }, { into = projectRoot }) =>
    writeScaffold(into, scaffold({ name, table, column }, await readdir(join(into, 'db/migrations')))),
})

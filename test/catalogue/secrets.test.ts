import t from 'tap'
import { buildExample } from '../../engine/documents/examples.js'
import { toPlainSchema } from '../../engine/documents/json-schema.js'
import { dump } from '../support/digest.js'
import { withService } from '../support/service.js'

const canary = 'canary-of-a-secret-81x'

withService(t, 'secrets never appear in answers, logs, or rows', async (t, api) => {
  const { clientid } = await api.ok('addclient', {
    firstname: 'A',
    lastname: 'B',
    email: 'a@example.com',
    password2: 'long enough',
  })
  for (const entry of api.catalogue.values()) {
    const fields = Object.entries({ ...entry.required, ...entry.optional })
    if (!fields.some(([, { secret }]) => secret)) continue
    const parameters = Object.fromEntries(
      fields.map(([name, { secret, schema }]) => [name, secret ? canary : buildExample(toPlainSchema(schema), name)]),
    )
    for (const variant of [{}, { email: `${entry.name}@example.org`, clientid, groupid: undefined }]) {
      const { status, body } = await api.call(
        entry.name,
        { ...parameters, ...variant },
        { headers: { 'idempotency-key': `secret-${entry.name}-${Object.keys(variant).length}` } },
      )
      t.notOk(JSON.stringify(body).includes(canary), `${entry.name} (${status}) does not return it`)
    }
  }
  t.notOk(api.logged().includes(canary), 'the log does not contain the secret')
  t.notOk((await dump(api.database)).includes(canary), 'the database does not contain the secret')
  for (const { secret, identifier } of [api.admin, await api.makeCredential()]) {
    await api.call('getclients', {}, { headers: { authorization: `Bearer ${secret}` }, credential: null })
    await api.call('getclients', { identifier, secret }, { credential: null })
    t.notOk(api.logged().includes(secret), 'the log does not contain the credential')
    t.notOk((await dump(api.database)).includes(secret), 'the database does not contain the credential')
  }
})

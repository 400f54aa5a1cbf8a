// Calls the service through the client that @hey-api/openapi-ts generates next to this file.
import { client } from './client/client.gen'
import { addclient, getclients } from './client/index'

const { SERVICE_URL = '', SERVICE_KEY = '', SERVICE_SECRET = '' } = process.env

async function main(): Promise<void> {
  client.setConfig({
    baseUrl: SERVICE_URL,
    auth: ({ name }) => ({ 'X-API-Key': SERVICE_KEY, 'X-API-Secret': SERVICE_SECRET })[name ?? ''],
  })
  const body = { firstname: 'Hedy', lastname: 'Lamarr', email: 'hedy@example.com' }
  const added = await addclient({ body, throwOnError: true })
  const clientid: number = added.data.clientid
  const page = await getclients({ query: { search: 'hedy', status: 'active' }, throwOnError: true })
  const taken = await addclient({ body })
  const code: 'client_email_taken' | undefined =
    taken.error?.code === 'client_email_taken' ? taken.error.code : undefined
  console.log(JSON.stringify({ isFound: page.data.data.some((row) => row.clientid === clientid), code }))
}

void main()

// Calls the service through the client that orval generates next to this file.
import { addclient, getclients } from './client/api'

const { SERVICE_KEY = '', SERVICE_SECRET = '' } = process.env
const headers = { 'X-API-Key': SERVICE_KEY, 'X-API-Secret': SERVICE_SECRET }

async function main(): Promise<void> {
  const body = { firstname: 'Katherine', lastname: 'Johnson', email: 'katherine@example.com' }
  const added = await addclient(body, { headers })
  const clientid: number | undefined = added.status === 200 ? added.data.clientid : undefined
  const page = await getclients({ search: 'katherine', status: 'active' }, { headers })
  const taken = await addclient(body, { headers })
  const code: 'client_email_taken' | undefined =
    taken.status === 422 && taken.data.code === 'client_email_taken' ? taken.data.code : undefined
  const isFound = page.status === 200 && page.data.data.some((row) => row.clientid === clientid)
  console.log(JSON.stringify({ isFound, code }))
}

void main()

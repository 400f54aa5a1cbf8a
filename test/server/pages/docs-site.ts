import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Koa from 'koa'
import type { Test } from 'tap'
import { Representation } from '../../../engine/representation.js'
import type { DocsSources } from '../../../server/pages/docs/site.js'
import { docsPage } from '../../../server/pages/docs.js'

/** A server of a catalog's documentation, without the rest of the service. */
export interface DocsServer {
  readonly origin: string
  readonly get: (path: string, init?: RequestInit) => Promise<Response>
  /** Sends a request without fetch, which would normalize the path and request an uncached response. */
  readonly ask: (path: string, headers?: Record<string, string>) => Promise<{ status: number; body: string }>
  readonly page: (path: string) => Promise<string>
}

export async function serveDocs(
  t: Test,
  sources: Pick<DocsSources, 'catalogue' | 'about'> & Partial<DocsSources>,
  openapi: () => string = () => '{}',
  onError?: (error: unknown) => void,
): Promise<DocsServer> {
  const app = new Koa().use(
    docsPage({
      isSandbox: false,
      modulesText: () => '# Provider modules\n',
      ...sources,
      openapi: () => new Representation(Buffer.from(openapi())),
    }),
  )
  if (onError !== undefined) app.on('error', onError)
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const get = (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init })
  return {
    origin,
    get,
    ask: async (path, headers = {}) => {
      const [answer] = (await once(request({ port, host: '127.0.0.1', path, headers }).end(), 'response')) as [
        IncomingMessage,
      ]
      return { status: answer.statusCode ?? 0, body: await text(answer) }
    },
    page: async (path) => (await get(path)).text(),
  }
}

/** Returns the visible text of markup, on one line and in lower case. */
export const visibleText = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => entities[name] as string)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }

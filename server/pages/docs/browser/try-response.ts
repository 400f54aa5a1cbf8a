// Runs in the browser.
import { copyButton } from './copy.js'
import { element } from './element.js'

/** Response headers that a reader may act on. */
const headersShown = [
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-Ignored-Parameters',
  'Dry-Run',
  'Idempotent-Replayed',
  'Deprecation',
  'Sunset',
  'WWW-Authenticate',
  'Allow',
  'Location',
] as const

export interface ResponseView {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly milliseconds: number
}

/** Renders a response. The body is shown as plain text. */
export function renderResponse({ status, headers, text, milliseconds }: ResponseView): Node[] {
  const rows = headersShown.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [element('dt', {}, name), element('dd', {}, value)]
  })
  const requestId = headers.get('X-Request-Id')
  return [
    element(
      'p',
      { class: 'try-status' },
      element(
        'strong',
        { class: status < 400 ? 'try-good' : 'try-bad' },
        `${status} ${reasonPhrases[status] ?? ''}`.trim(),
      ),
      ` in ${Math.round(milliseconds)} ms`,
      requestId !== null && element('span', {}, ' · request ', element('code', {}, requestId)),
    ),
    element('dl', { class: 'try-headers' }, ...rows),
    codeView(indentJson(text)),
  ]
}

function codeView(text: string): HTMLElement {
  const pre = element('pre', { tabindex: '0', 'aria-label': 'Response body' }, element('code', {}, text))
  return element('div', { class: 'copied' }, pre, copyButton(() => text) ?? '')
}

/** Returns JSON with one value per line, and any other text unchanged. */
export function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Reason phrases by status, because HTTP/2 sends none. */
const reasonPhrases: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

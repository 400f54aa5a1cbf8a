import type { IncomingMessage } from 'node:http'
import { context, isSpanContextValid, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('countinghouse')

/** The outcome of a call, as its span tells it. */
interface SpanOutcome {
  readonly action: string
  readonly status: number
  readonly code?: string
}

/** The span of a call: a part of its caller's trace where the call brings one in `traceparent` (R-2533). */
export interface CallSpan {
  /** Runs a part of the call, so that spans and log lines in it belong to this one. */
  run<T>(part: () => T): T
  end(outcome: SpanOutcome): void
}

/**
 * Begins the span of a call; undefined where no SDK for OpenTelemetry is loaded, which is found out in a fraction of a
 * microsecond. Nothing of the address is told but the action: a query may hold a credential.
 */
export function beginCallSpan({ headers, method = '' }: IncomingMessage): CallSpan | undefined {
  const parent = propagation.extract(context.active(), headers)
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent)
  if (!isSpanContextValid(span.spanContext())) return undefined
  const within = trace.setSpan(parent, span)
  return {
    run: (part) => context.with(within, part),
    end: ({ action, status, code }) => {
      span.updateName(action)
      span.setAttributes({
        'http.request.method': method,
        'http.response.status_code': status,
        'countinghouse.action': action,
        ...(code !== undefined && { 'error.type': code }),
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

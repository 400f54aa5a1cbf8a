import type { IncomingMessage } from 'node:http'
import { context, isSpanContextValid, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('countinghouse')

/** A call's outcome, recorded in its span. */
interface SpanOutcome {
  readonly action: string
  readonly status: number
  readonly code?: string
}

/** The span of a call, which joins the caller's trace if the call has a `traceparent` header (R-2533). */
export interface CallSpan {
  /** Runs part of the call within the span, so that nested spans and log lines belong to it. */
  run<T>(part: () => T): T
  end(outcome: SpanOutcome): void
}

/**
 * Starts a call's span. Returns undefined, in a fraction of a microsecond, if no OpenTelemetry SDK is loaded. The span
 * does not record the URL, because a query may contain a credential.
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

import {
  type Attributes,
  context,
  isSpanContextValid,
  type Link,
  propagation,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

const tracer = trace.getTracer('countinghouse')

interface SpanFacts {
  readonly kind?: number
  readonly attributes: Attributes
  readonly links?: Link[]
}

/** An OpenTelemetry span that was started and has not ended. */
export interface OpenSpan {
  /** Runs a function within the span, so that its spans and log lines belong to the span. */
  run<T>(part: () => T): T
  /** Ends the span. Records only an error's kind, because its message may contain data sent to a provider. */
  end(error?: unknown, more?: Attributes): void
}

/** Starts a span, or returns undefined if no OpenTelemetry SDK is loaded (R-2533). */
export function beginSpan(name: string, facts: SpanFacts): OpenSpan | undefined {
  const span = tracer.startSpan(name, facts)
  if (!isSpanContextValid(span.spanContext())) return undefined
  const within = trace.setSpan(context.active(), span)
  return {
    run: (part) => context.with(within, part),
    end: (error, more = {}) => {
      span.setAttributes(more)
      if (error !== undefined) {
        span.setAttribute('error.type', errorKind(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

const errorKind = (error: unknown): string => {
  const { kind, name } = error as { kind?: unknown; name?: unknown }
  return String(kind ?? name ?? 'Error')
}

/** Headers that identify a trace. Others, such as `baggage`, must not reach a provider. */
const traceHeaders: ReadonlySet<string> = new Set(['traceparent', 'tracestate'])

/** Returns the headers that add a request to the current trace, or no headers without a trace. */
export function currentTraceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers, {
    set: (carrier, name, value) => {
      if (traceHeaders.has(name)) carrier[name] = value
    },
  })
  return headers
}

/**
 * Returns the current span as a `traceparent` header, for storage with a row, so that a later span can link to it. Null
 * if no SDK records the span.
 */
export function currentTraceparent(): string | null {
  const span = trace.getActiveSpan()
  if (span === undefined || !span.isRecording()) return null
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/**
 * Returns the links from a row's span to the span that wrote the row. Empty if that span was not recorded, or if it is
 * the current one.
 */
export function createSpanLinks(traceparent: string | null): Link[] {
  if (traceparent === null) return []
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  const linked = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  const isPresent = trace.getActiveSpan()?.spanContext().spanId === spanId
  return isSpanContextValid(linked) && !isPresent ? [{ context: linked }] : []
}

/** Returns the current span's IDs for log lines, or undefined without a span. */
export function traceIds(): { readonly trace_id: string; readonly span_id: string } | undefined {
  const span = trace.getActiveSpan()
  if (span === undefined) return undefined
  const { traceId, spanId } = span.spanContext()
  return { trace_id: traceId, span_id: spanId }
}

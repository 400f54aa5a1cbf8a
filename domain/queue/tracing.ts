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

/** A span that is under way. */
export interface OpenSpan {
  /** Runs a part of what the span is about, so that spans and log lines in it belong to this one. */
  run<T>(part: () => T): T
  /** Names an error by its kind alone: its message may quote what a provider was told. */
  end(error?: unknown, more?: Attributes): void
}

/** Begins a span; undefined where no SDK for OpenTelemetry is loaded (R-2533). */
export function beginSpan(name: string, facts: SpanFacts): OpenSpan | undefined {
  const span = tracer.startSpan(name, facts)
  if (!isSpanContextValid(span.spanContext())) return undefined
  const within = trace.setSpan(context.active(), span)
  return {
    run: (part) => context.with(within, part),
    end: (error, more = {}) => {
      span.setAttributes(more)
      if (error !== undefined) {
        span.setAttribute('error.type', kindOf(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

const kindOf = (error: unknown): string => {
  const { kind, name } = error as { kind?: unknown; name?: unknown }
  return String(kind ?? name ?? 'Error')
}

/** Headers that name a trace. What else a caller hands along (`baggage`) is none of a provider's business. */
const traceHeaders: ReadonlySet<string> = new Set(['traceparent', 'tracestate'])

/** Returns the headers by which a request joins the present trace; none where there is no trace. */
export function traceHeadersOfNow(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers, {
    set: (carrier, name, value) => {
      if (traceHeaders.has(name)) carrier[name] = value
    },
  })
  return headers
}

/**
 * Returns the present span in the form of the header `traceparent`, for a row that a later span belongs to; null unless an SDK
 * records the span.
 */
export function traceparentOfNow(): string | null {
  const span = trace.getActiveSpan()
  if (span === undefined || !span.isRecording()) return null
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/**
 * Returns the link of a row's span to the span that wrote the row; none where that one was not recorded, or is the present
 * one.
 */
export function linksTo(traceparent: string | null): Link[] {
  if (traceparent === null) return []
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  const linked = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  const isPresent = trace.getActiveSpan()?.spanContext().spanId === spanId
  return isSpanContextValid(linked) && !isPresent ? [{ context: linked }] : []
}

/** Returns the ids of the present span, for log lines; undefined where there is none. */
export function traceIds(): { readonly trace_id: string; readonly span_id: string } | undefined {
  const span = trace.getActiveSpan()
  if (span === undefined) return undefined
  const { traceId, spanId } = span.spanContext()
  return { trace_id: traceId, span_id: spanId }
}

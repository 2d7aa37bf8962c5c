/** Traces by OpenTelemetry. Only loaded where somebody collects them (`OTEL_EXPORTER_OTLP_ENDPOINT`). */
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer as OtelTracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TracerProvider,
  type TracerProviderOptions,
} from '@opentelemetry/sdk-trace'
import type { Activity } from '#server/platform/metrics.ts'
import { type OpenSpan, traceWith } from '#server/platform/observe.ts'

const kinds = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  outside: SpanKind.CLIENT,
  transaction: SpanKind.CLIENT,
}

/**
 * Sends a span for every activity to the collector at `url` (`/v1/traces` is added to it). A trace has
 * the id of its request. Attributes are names of ours and outcomes: nothing that a person said.
 */
export function startTracing(
  url: string,
  service: { readonly name: string; readonly version: string },
): { readonly stop: () => Promise<void> } {
  const random = new RandomIdGenerator()
  let traceId = random.generateTraceId()
  const provider = new TracerProvider({
    resource: resourceOf(service),
    idGenerator: {
      generateTraceId: () => traceId,
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  })
  const tracer = provider.getTracer(service.name, service.version)
  traceWith((activity, id) => {
    // Taken by the very next call, which is not interrupted.
    traceId = id
    return open(tracer, activity, ROOT_CONTEXT)
  })
  return {
    stop: async () => {
      traceWith(undefined)
      await provider.shutdown()
    },
  }
}

function open(tracer: OtelTracer, activity: Activity, parent: Context): OpenSpan {
  const { kind, name } = activity
  const attributes = {
    'auric.activity': kind,
    ...(kind === 'outside' ? { 'auric.party': activity.party } : {}),
  }
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
  const within = trace.setSpan(parent, span)
  return {
    child: (inner) => open(tracer, inner, within),
    end: (outcome, isFault) => close(span, outcome, isFault),
  }
}

function close(span: Span, outcome: string, isFault: boolean): void {
  span.setAttribute('auric.outcome', outcome)
  if (isFault) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

type Resource = NonNullable<TracerProviderOptions['resource']>

function resourceOf(service: { readonly name: string; readonly version: string }): Resource {
  const attributes = { 'service.name': service.name, 'service.version': service.version }
  const resource: Resource = {
    attributes,
    merge: () => resource,
    getRawAttributes: () => Object.entries(attributes),
  }
  return resource
}

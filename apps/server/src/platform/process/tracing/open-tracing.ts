import type { IncomingMessage, ServerResponse } from 'node:http'

import {
  type Context,
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

import { createTrust, type TrustedProxies } from '../../network/addresses.ts'
import type { Logger } from '../../ports.ts'
import type { Tracing } from './tracing.ts'

export interface TracingSettings {
  /** Address of a collector that takes OTLP over HTTP, without `/v1/traces`. */
  readonly url: string
  /** Share of the requests and jobs that are recorded, from 0 to 1. */
  readonly share: number
}

interface Options {
  readonly tracing: TracingSettings
  readonly trustedProxies: TrustedProxies
  /** The number of this process, if there are several. */
  readonly worker?: number
}

/** Longer texts of statements are cut. */
const longestText = 2000
/** Time in ms for the collector to take what is sent. A stop waits for it. */
const patience = 5000
/** Interval in ms of log lines about a collector that does not answer. */
const complainEvery = 60_000

/** Starts to record spans and to send them to a collector. Call it once in a process. */
export function openTracing({ tracing: { url, share }, trustedProxies, worker }: Options, log: Logger): Tracing {
  const trusts = createTrust(trustedProxies)
  const name = { 'service.name': 'teachnet' }
  const own = worker === undefined ? name : { ...name, 'service.instance.id': String(worker) }
  const ratio = new TraceIdRatioBasedSampler(share)
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override the names of this process.
    resource: defaultResource()
      .merge(resourceFromAttributes(own))
      .merge(detectResources({ detectors: [envDetector] })),
    // The share applies to traces that began elsewhere as well: a proxy may pass on a header that a visitor sent.
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio, remoteParentNotSampled: ratio }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${url.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: patience }),
      }),
    ],
  })
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  let complained = -Infinity
  const complain = (error: unknown) => {
    if (performance.now() - complained < complainEvery) return
    complained = performance.now()
    log.warn({ err: error }, 'traces cannot be sent to the collector')
  }
  setGlobalErrorHandler(complain)
  const tracer = provider.getTracer('teachnet')
  const propagator = new W3CTraceContextPropagator()
  const recorded = new WeakMap<IncomingMessage, { readonly span: Span; readonly within: Context }>()

  /** A visitor must not decide what is recorded: only a trusted proxy continues its trace here. */
  const parentOf = ({ headers, socket }: IncomingMessage) =>
    trusts(socket.remoteAddress ?? '', 0)
      ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      : ROOT_CONTEXT
  const begin = (request: IncomingMessage, response: ServerResponse): Context => {
    const { method = 'GET' } = request
    const attributes = { 'http.request.method': method }
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parentOf(request))
    const within = trace.setSpan(ROOT_CONTEXT, span)
    recorded.set(request, { span, within })
    // A process that serves pages passes calls on with these headers.
    delete request.headers.tracestate
    propagator.inject(within, request.headers, defaultTextMapSetter)
    response.once('close', () => {
      span.setAttribute('http.response.status_code', response.statusCode)
      if (response.statusCode >= 500 || !response.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    return within
  }

  return {
    wrap: (handle) => (request, response) => context.with(begin(request, response), () => handle(request, response)),
    nameRoute: (request, route) => {
      const span = recorded.get(request)?.span
      span?.updateName(`${request.method ?? 'GET'} ${route}`)
      span?.setAttribute('http.route', route)
    },
    goOn: (request, work) => {
      const within = recorded.get(request)?.within
      // A call of the process itself, for a page, belongs to the page's request.
      return within ? context.with(within, work) : work()
    },
    traceIdOf: (request) => {
      const span = recorded.get(request)?.span
      return span?.isRecording() ? span.spanContext().traceId : undefined
    },
    run: (name, work) =>
      tracer.startActiveSpan(name, {}, ROOT_CONTEXT, async (span) => {
        try {
          return await work()
        } catch (error) {
          fail(span, error)
          throw error
        } finally {
          span.end()
        }
      }),
    beginStatement: (text) => {
      if (!trace.getActiveSpan()?.isRecording()) return () => undefined
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) }
      const span = tracer.startSpan(operationOf(text), { kind: SpanKind.CLIENT, attributes })
      return (error) => {
        if (error !== undefined && error !== null) fail(span, error)
        span.end()
      }
    },
    close: async () => {
      await provider.shutdown().catch(complain)
      context.disable()
    },
  }
}

/** Messages of errors may hold values. */
function fail(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : 'unknown'
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error && 'code' in error ? String(error.code) : name)
}

/** `select … from …` → `SELECT` */
function operationOf(text: string): string {
  return /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement'
}

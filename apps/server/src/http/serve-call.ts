import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { AdminCaller, Caller, MemberCaller, Access } from './caller/caller.ts'
import { fail, type ServerError } from '../platform/errors.ts'
import { type ReadBody, type ReadQuery, type ReplyOf, schemasOf, type ServableCall } from './served-calls.ts'
import { compressReply } from './reply/compressed.ts'
import type { InputLimits } from './request/input.ts'
import type { Success } from './reply/reply.ts'
import { recordOf } from '../platform/untyped-values.ts'

/** The input of a handler. */
export interface ReceivedCall<C extends ServableCall> {
  readonly query: ReadQuery<C>
  readonly body: ReadBody<C>
  /** The signed-in account; undefined in a public call. */
  readonly caller: CallerOf<C>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type CallerOf<C extends ServableCall> = C['access'] extends 'public'
  ? undefined
  : C['area'] extends 'admin'
    ? AdminCaller
    : C['area'] extends 'member'
      ? MemberCaller
      : Caller

type Handler<C extends ServableCall> = (received: ReceivedCall<C>) => Promise<Success<ReplyOf<C>>>

/**
 * Serves a declared call. Its declaration determines the access, the parsing of query and body, and the types of caller and reply.
 *
 * @param input overrides of the input limits that follow from the access
 * @throws PARAMETER, during the call, for a query or a body that does not match its schema; the reply names the first wrong field
 */
export function serveCall<C extends ServableCall>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C>,
  input?: Partial<InputLimits>,
): void {
  add(app, call, (received: ReceivedCall<C>) => handler(received), input)
}

/**
 * Serves a declared call like {@link serveCall}, with a compressed reply. For long replies without a secret and without text that others
 * than the caller can put there.
 */
export function serveCompressed<C extends ServableCall>(app: FastifyInstance, call: C, handler: Handler<C>): void {
  add(app, call, handler, undefined, { onSend: compressReply })
}

/** A handler of a call whose query the content of a page reads. */
type ContentHandler<C extends ServableCall> = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Success<ReplyOf<C>>>

/**
 * Serves a declared call with a compressed reply, and without parsing the query: the content reads its parameters itself, because pages in
 * this process read it too.
 *
 * @param query the JSON schemas of the parameters, for documents
 */
export function serveContent<C extends ServableCall>(
  app: FastifyInstance,
  call: C,
  query: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  handler: ContentHandler<C>,
): void {
  const config = { access: accessOf(call), call, query }
  app.route({ method: call.method, url: call.path, config, onSend: compressReply, handler })
}

/** Serves a declared call whose reply has no envelope: the handler sends it. */
export function serveFile<C extends ServableCall>(
  app: FastifyInstance,
  call: C,
  handler: (received: ReceivedCall<C>) => Promise<FastifyReply>,
): void {
  add(app, call, handler)
}

function add<C extends ServableCall>(
  app: FastifyInstance,
  call: C,
  handler: (received: ReceivedCall<C>) => Promise<unknown>,
  input?: Partial<InputLimits>,
  hooks?: Pick<RouteOptions, 'onSend'>,
): void {
  const { query, body } = schemasOf(call)
  app.route({
    ...hooks,
    method: call.method,
    url: call.path,
    config: { access: accessOf(call), call, input },
    // A HEAD request must not start the work that a stream reports.
    exposeHeadRoute: call.method === 'GET' && call.produces !== 'text/event-stream',
    handler: async (request, reply) => {
      const { caller } = request
      if (call.access !== 'public' && caller?.area !== call.area) throw fail('NEED_LOGIN')
      const received = {
        query: query && read(query, request.query),
        body: body && read(body, request.body),
        caller: call.access === 'public' ? undefined : caller,
        request,
        reply,
      }
      return handler(received as ReceivedCall<C>) // `read` returns the types of these schemas
    },
  })
}

/** The access of a call in the form that the guard checks. */
export function accessOf({ access, area, node, path }: ServableCall): Access {
  if (access === 'public') return { area, level: 'public' }
  if (area === 'none') throw new TypeError(`Call ${path}: \`area: 'none'\` is for public calls`)
  if (access !== 'permission') return { area, level: access }
  if (node === undefined) throw new TypeError(`Call ${path}: \`node\` is missing`)
  return { area, level: access, node }
}

function read(schema: z.ZodMiniType, provided: unknown): unknown {
  const parsed = z.safeParse(schema, recordOf(provided))
  if (parsed.success) return parsed.data
  throw rejection(parsed.error.issues[0], parsed.error)
}

function rejection(issue: z.core.$ZodIssue | undefined, cause: Error): ServerError {
  const [name] = issue?.path ?? []
  if (name === undefined) return fail('PARAMETER', { cause })
  const field = String(name)
  return fail('PARAMETER', { message: 'error.parameterNamed', values: { name: field }, field, cause })
}

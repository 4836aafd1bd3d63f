import { recordOf } from '../platform/untyped-values.ts'
import { actionsOf, permissionOf, resourceCallMethods } from '@teachnet/contract'
import { areas } from '@teachnet/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasNode, findToken } from '../http/caller/caller.ts'
import { confirmingCaller } from '../http/guard/guard.ts'
import { hashToken } from '../platform/secrets/token.ts'
import { fail } from '../platform/errors.ts'
import { type Success, success } from '../http/reply/reply.ts'
import { withoutCarried } from '../http/request/url.ts'
import { rendersHtml } from '../http/request/requester.ts'
import { callParameters } from '../http/request/input.ts'
import type { BoundResource, CrudContext, ResourceCall } from './bound-resource.ts'
import { factsOf, refusals } from './definition-facts.ts'
import { withDecodedTexts, withEncodedTexts } from './html-texts.ts'
import { requireFewIds, requireId } from './record-ids.ts'
import { runPublish } from './draft/publish-draft.ts'
import { runReadDraft } from './draft/read-draft.ts'
import { runSaveDraft } from './draft/save-draft.ts'
import { runAdd, runEdit } from './write/add-and-edit.ts'
import { runDel } from './write/delete.ts'
import { runCheck } from './record/publish-check.ts'
import { runRead } from './record/read-record.ts'
import { runIndex } from './list/list-records.ts'
import { withRichTexts } from './list/list-rich-texts.ts'
import { runRecordAction } from './write/record-action.ts'
import { runReveal } from './record/reveal.ts'
import { runRestore, runRevisions } from './history/revisions.ts'
import { runSortable } from './write/sort.ts'
import { signAddresses } from './files/private-files.ts'
import { readIfMatch } from './history/record-version.ts'
import type { ResourceRegistry } from './registry.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The resources that calls can name; a resource bound here is served from the next call on. */
    resources: ResourceRegistry
  }
}

interface CrudOptions {
  /** First path segment, `/admin`. */
  readonly prefix: string
  readonly resources: ResourceRegistry
  /** The controllers of the prefix that are not resources, in lower case. */
  readonly controllers: ReadonlySet<string>
  /** @throws NEED_LOGIN unless the caller is an administrator */
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
  /** Creates the file of an export; the reply states whether it is ready. */
  readonly exportRecords: ExportRecords
}

/** @param session hash of the token with which the caller is signed in */
export type ExportRecords = (
  context: CrudContext,
  resource: BoundResource,
  body: Readonly<Record<string, unknown>>,
  session: string,
) => Promise<unknown>

/**
 * Registers `{prefix}/{controller}/{action}` for every resource of the registry, including later ones. The required node follows from the
 * address, so the route requires a signed-in administrator and the handler checks the node.
 */
export function registerCrud(app: FastifyInstance, options: CrudOptions): void {
  const { prefix, resources, controllers } = options
  app.decorate('resources', resources)
  app.route<{ Params: { controller: string; action: string } }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${prefix}/:controller/:action`,
    // The longest rich text that the definitions allow, in two languages.
    config: {
      access: { area: 'admin', level: 'signed-in' },
      input: { bytes: 8_388_608 },
      confirmsCaller: ({ method, params }) => method === 'GET' && isList(params),
    },
    // Unknown resources return 404 before the sign-in is checked.
    onRequest: async ({ params: { controller } }) => {
      if (!resources.find(controller) && !controllers.has(controller.toLowerCase())) throw fail('NOT_FOUND')
    },
    handler: (request) => confirmingCaller(request, () => answerRequest(request, options)),
  })
}

/** Whether the address is of a list, which the engine answers by a statement that confirms the caller. */
function isList(params: unknown): boolean {
  return recordOf(params).action === 'index'
}

type CrudRequest = FastifyRequest<{ Params: { controller: string; action: string } }>

async function answerRequest(
  request: CrudRequest,
  { prefix, resources, findContext, exportRecords }: CrudOptions,
): Promise<Success<unknown>> {
  const { controller, action: rawAction } = request.params
  if (!resources.find(controller)) throw fail('NOT_FOUND')
  const context = await findContext(request)
  const resource = context.resources.find(controller)
  const name = rawAction.toLowerCase()
  const action = resource && factsOf(resource.definition).actions.get(name)
  // A declared call may change something: its caller is identified first.
  const call = request.unconfirmed ? undefined : resource?.hooks.calls?.[name]
  if (!resource || !(action ?? call)) throw fail('NOT_FOUND')
  request.routeName = `${prefix}/${resource.definition.controller}/${action ?? name}`
  if (!hasNode(context.caller, permissionOf(resource.definition, name), callParameters(request)))
    throw fail('FORBIDDEN')
  if (action === 'export') return answerExport(context, resource, request, exportRecords)
  const reply: Success<unknown> =
    call || !action
      ? await answerCall(context, resource, call, request)
      : await answer(context, resource, action, request)
  if (!rendersHtml(request)) return reply
  return success(withEncodedTexts(resource.definition, reply.data), reply.message, reply.values)
}

/**
 * Add, edit and delete can be called on every resource; where the definition lacks one, no node could be granted for it (wire contract
 * 1.7).
 *
 * @throws a rejection of {@link refusals}
 */
function requireOffered({ definition }: BoundResource, action: keyof typeof refusals): void {
  if (!actionsOf(definition).includes(action)) throw fail(refusals[action])
}

async function answerCall(
  context: CrudContext,
  resource: BoundResource,
  call: ResourceCall | undefined,
  { method, query, body }: FastifyRequest,
) {
  if (!call || method !== resourceCallMethods[call.takes]) throw fail('PARAMETER')
  if (call.takes === 'nothing') return success(await call.run(context, resource))
  if (call.takes === 'record') return success(await call.run(context, resource, requireId(recordOf(query).id)))
  return success(await call.run(context, resource, requireFewIds(recordOf(body).ids)))
}

async function answerExport(
  context: CrudContext,
  resource: BoundResource,
  request: FastifyRequest,
  exportRecords: ExportRecords,
) {
  const token = findToken(areas.admin, request)
  if (request.method !== 'POST' || token === undefined) throw fail('PARAMETER')
  return success(await exportRecords(context, resource, toBody(request.body), hashToken(token)))
}

/** A call with a method that the action does not support is answered like the old back end does. */
async function answer(context: CrudContext, resource: BoundResource, action: string, request: FastifyRequest) {
  const { hooks } = resource
  const query = recordOf(request.query)
  switch (`${request.method} ${action}`) {
    case 'GET index': {
      const list = await runIndex(context, resource, query)
      const isWhole = rendersHtml(request) && query.select === undefined
      return success(isWhole ? await withRichTexts(context, resource, list) : list)
    }
    case 'GET add':
      if (!hooks.formExtras) throw fail('PARAMETER')
      return success(await hooks.formExtras(context, 'add', query))
    case 'POST add':
      requireOffered(resource, 'add')
      await runAdd(context, resource, toBody(request.body))
      return success(null, 'crud.added')
    case 'GET edit': {
      const opened = await runRead(context, resource, query.id)
      const site_page = await context.backOffice.findSitePage(resource.definition, opened.row)
      return success({
        ...signed(context, resource, opened),
        site_page,
        ...(await hooks.formExtras?.(context, 'edit', query)),
      })
    }
    case 'POST edit':
      requireOffered(resource, 'edit')
      await runEdit(context, resource, toEditBody(resource, request), readIfMatch(request.headers['if-match']))
      return success(null, 'crud.updated')
    case 'DELETE del': {
      requireOffered(resource, 'del')
      const count = await runDel(context, resource, query.ids)
      return success(null, hooks.deletedMessage ?? 'crud.deleted', { count })
    }
    case 'POST sortable':
      await runSortable(context, resource, toBody(request.body))
      return success(null)
    case 'GET reveal':
      return success(await runReveal(context, resource, query))
    case 'GET revisions':
      return success(signed(context, resource, await runRevisions(context, resource, query)))
    case 'GET draft':
      return success(signed(context, resource, await runReadDraft(context, resource, query.id)))
    case 'POST draft':
      return success(await runSaveDraft(context, resource, toBody(request.body)), 'crud.draft.saved')
    case 'POST publish':
      return success(null, await runPublish(context, resource, toBody(request.body)))
    case 'POST check':
      return success(await runCheck(context, resource, toBody(request.body)))
    case 'POST restore':
      await runRestore(context, resource, toBody(request.body), readIfMatch(request.headers['if-match']))
      return success(null, 'crud.restored')
    default:
      return answerRecordAction(context, resource, action, request)
  }
}

/** Signs the addresses of private files in a reply's records. */
function signed<T extends object>(context: CrudContext, { definition }: BoundResource, reply: T): T {
  const copies = Object.entries(reply).map(([name, value]) => {
    if (name !== 'row' && name !== 'current') return [name, value]
    const row = { ...value }
    signAddresses(context, definition, [row])
    return [name, row]
  })
  return { ...reply, ...Object.fromEntries(copies) }
}

async function answerRecordAction(
  context: CrudContext,
  resource: BoundResource,
  action: string,
  request: FastifyRequest,
) {
  const isKnown = resource.definition.recordActions?.some(({ name }) => name === action)
  if (isKnown && request.method === 'GET') {
    const extras = await resource.hooks.actionExtras?.(context, action)
    if (extras) return success(extras)
  }
  if (!isKnown || request.method !== 'POST') throw fail('PARAMETER')
  const { data, message } = await runRecordAction(
    context,
    resource,
    action,
    toBody(request.body),
    readIfMatch(request.headers['if-match']),
  )
  return success(data, message)
}

function toEditBody({ definition }: BoundResource, request: FastifyRequest): Record<string, unknown> {
  const body = toBody(request.body)
  return rendersHtml(request) ? withDecodedTexts(definition, body) : body
}

function toBody(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw fail('PARAMETER')
  return withoutCarried({ ...body })
}

import { commentCalls } from '@teachnet/contract/lists'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { CrudContext } from '../../records/bound-resource.ts'
import {
  addComment,
  type ColleaguePorts,
  listComments,
  listPeople,
  moveComments,
  removeComment,
  resolveComment,
} from './comments.ts'

interface CommentOptions extends ColleaguePorts {
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
}

/** Comments on passages of texts: reading them for those who see the record, writing for those who may change or publish it. */
export function commentRoutes(app: FastifyInstance, { findContext, ...colleagues }: CommentOptions): void {
  serveCall(app, commentCalls.list, async ({ request, query }) =>
    success(await listComments(await findContext(request), query)),
  )
  serveCall(app, commentCalls.people, async ({ request, query }) =>
    success({ people: await listPeople(await findContext(request), query, colleagues) }),
  )
  serveCall(app, commentCalls.add, async ({ request, body }) =>
    success({ id: await addComment(await findContext(request), body, colleagues) }),
  )
  serveCall(app, commentCalls.resolve, async ({ request, body }) => {
    await resolveComment(await findContext(request), body)
    return success({})
  })
  serveCall(app, commentCalls.remove, async ({ request, body }) => {
    await removeComment(await findContext(request), body)
    return success({})
  })
  serveCall(app, commentCalls.move, async ({ request, body }) => {
    await moveComments(await findContext(request), body)
    return success({})
  })
}

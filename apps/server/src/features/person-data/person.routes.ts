import { personCalls } from '@teachnet/contract/person'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { fail } from '../../platform/errors.ts'
import type { CrudContext } from '../../records/bound-resource.ts'
import type { PersonData } from './person-data.service.ts'

interface Options {
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
  readonly persons: PersonData
}

/** Serves the page on which a super administrator answers requests of people about their data. */
export function personRoutes(app: FastifyInstance, { findContext, persons }: Options): void {
  serveCall(app, personCalls.personRequests, async ({ query, request }) =>
    success(await persons.list(await contextOf(request), query.page)),
  )
  serveCall(app, personCalls.findPerson, async ({ body, request }) =>
    success(await persons.find(await contextOf(request), body)),
  )
  serveCall(app, personCalls.exportPerson, async ({ body, request }) =>
    success({ id: await persons.export(await contextOf(request), body) }, 'person.exported'),
  )
  serveCall(app, personCalls.erasePerson, async ({ body, request }) =>
    success({ id: await persons.erase(await contextOf(request), body) }, 'person.erased'),
  )

  /** @throws FORBIDDEN for a program, and in the view as another administrator */
  async function contextOf(request: FastifyRequest): Promise<CrudContext> {
    const context = await findContext(request)
    if (context.caller.apiKey || context.caller.viewedBy) throw fail('FORBIDDEN')
    return context
  }
}

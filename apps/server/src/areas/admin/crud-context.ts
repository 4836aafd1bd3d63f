import type { FastifyRequest } from 'fastify'
import type { BoundResources } from '../../crud/bound-resource.ts'
import type { BackOffice, CrudContext, CrudPorts, CrudSettings } from '../../crud/context.ts'
import type { Recorder } from '../../crud/history/recorder.ts'
import { fail } from '../../errors.ts'

interface ContextParts {
  readonly resources: BoundResources
  readonly recorder: Recorder
  readonly backOffice: BackOffice
  /** @param host of the request, with its port */
  readonly loadSettings: (host: string) => Promise<CrudSettings>
}

/**
 * Returns a function that creates the context of the CRUD engine for a request of the back office.
 *
 * @throws NEED_LOGIN, from the returned function, unless the caller is an administrator
 */
export function createCrudContexts(deps: CrudPorts, { resources, recorder, backOffice, loadSettings }: ContextParts) {
  return async (request: FastifyRequest): Promise<CrudContext> => {
    const { caller, locale, ip, host, headers } = request
    if (caller?.area !== 'admin') throw fail('NEED_LOGIN')
    return {
      deps,
      queries: deps.db,
      caller,
      locale,
      t: (id, values) => request.t(id, values),
      resources,
      recorder,
      backOffice,
      origin: { ip, userAgent: headers['user-agent'] ?? '' },
      settings: await loadSettings(host),
    }
  }
}

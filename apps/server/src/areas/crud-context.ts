import type { FastifyRequest } from 'fastify'
import type { BoundResources, CrudContext, CrudSettings } from '../crud/binding.ts'
import type { Recorder } from '../crud/recorder.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../errors.ts'

interface ContextParts {
  readonly resources: BoundResources
  readonly recorder: Recorder
  /** @param host of the request, with its port */
  readonly loadSettings: (host: string) => Promise<CrudSettings>
}

/**
 * Gives what the engine works with for a request of the back office.
 *
 * @throws NEED_LOGIN, from what it gives, for anybody but an administrator
 */
export function createCrudContexts(deps: Deps, { resources, recorder, loadSettings }: ContextParts) {
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
      origin: { ip, userAgent: headers['user-agent'] ?? '' },
      settings: await loadSettings(host),
    }
  }
}

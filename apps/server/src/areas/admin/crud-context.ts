import type { Locale } from '@teachnet/protocol'
import type { FastifyRequest } from 'fastify'
import type { BoundResources, CrudContext } from '../../crud/bound-resource.ts'
import type { AdminCaller } from '../../access/caller.ts'
import type { BackOffice, CrudPorts, CrudSettings } from '../../crud/ports.ts'
import type { Recorder, WriteOrigin } from '../../crud/history/recorder.ts'
import { createLimitedResources } from '../../crud/limited-resources.ts'
import { fail } from '../../errors.ts'

interface ContextParts {
  readonly resources: BoundResources
  readonly recorder: Recorder
  readonly backOffice: BackOffice
  /** @param host of the request, with its port */
  readonly loadSettings: (host: string) => Promise<CrudSettings>
}

/** The part of a context that comes from the request of an administrator, or from work that continues one. */
interface Asker {
  readonly caller: AdminCaller
  readonly locale: Locale
  readonly host: string
  readonly origin: WriteOrigin
  readonly onLogged?: () => void
}

/** Returns functions that create the context of the CRUD engine for work of the back office. */
export function createCrudContexts(deps: CrudPorts, { resources, recorder, backOffice, loadSettings }: ContextParts) {
  const limitedFor = createLimitedResources(resources)
  const createContext = async ({ caller, locale, host, origin, onLogged }: Asker): Promise<CrudContext> => ({
    deps,
    queries: deps.db,
    caller,
    locale,
    t: (id, values) => deps.translate(locale, id, values),
    resources: limitedFor(caller),
    recorder,
    backOffice,
    origin,
    ...(onLogged && { onLogged }),
    settings: await loadSettings(host),
  })
  return {
    createContext,
    /** @throws NEED_LOGIN unless the caller is an administrator */
    findContext: async (request: FastifyRequest): Promise<CrudContext> => {
      const { caller, locale, ip, host, headers } = request
      if (caller?.area !== 'admin') throw fail('NEED_LOGIN')
      const onLogged = () => {
        request.unloggedCall = undefined
      }
      return createContext({ caller, locale, host, origin: { ip, userAgent: headers['user-agent'] ?? '' }, onLogged })
    },
  }
}

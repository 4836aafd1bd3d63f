import { defaultLocale, type Locale } from '@teachnet/protocol'
import type { FastifyRequest } from 'fastify'
import type { AdminCaller } from '../../access/caller.ts'
import type { Callers } from '../../access/callers.ts'
import { findSitePage } from '../../content/site-page.ts'
import type { BoundResources, CrudContext } from '../../crud/bound-resource.ts'
import type { Recorder } from '../../crud/history/recorder.ts'
import type { CrudPorts, CrudSettings } from '../../crud/ports.ts'
import { createPublishCheck } from '../../modules/publish-check/publish-check.ts'
import { moveConfigFiles } from '../../modules/site-config/config-files.ts'
import type { SiteConfiguration } from '../../modules/site-config/site-configuration.service.ts'
import type { SettingsPort } from '../../ports.ts'
import { createBackOffice } from '../../resources/back-office.repo.ts'
import { fileAddressesOf } from '../../storage/stored-address.ts'
import { createCrudContexts } from './crud-context.ts'

interface ContextParts {
  readonly site: Pick<SiteConfiguration, 'loadSettings'>
  readonly callers: Pick<Callers, 'identifyStored'>
  readonly resources: BoundResources
  readonly recorder: Recorder
  readonly crudSettings: CrudSettings
}

/** An administrator whose request is continued by a job. */
interface StoredAsker {
  /** Hash of the token. */
  readonly session: string
  readonly locale: Locale
  readonly host: string
}

/** The contexts in which work of the back office is done. */
export interface AdminContexts {
  /** @throws NEED_LOGIN unless an administrator sent the request */
  readonly findContext: (request: FastifyRequest) => Promise<CrudContext>
  /** Undefined after the token has expired or was revoked. */
  readonly findContextAgain: (asker: StoredAsker) => Promise<CrudContext | undefined>
  /** The context of an administrator who sent no request. */
  readonly contextOf: (caller: AdminCaller, locale: Locale, host?: string) => Promise<CrudContext>
  /** The context for work that an administrator has approved. */
  readonly approvedBy: (id: number) => Promise<CrudContext>
}

/** Connects the CRUD engine with the configuration of the site and the tables of the back office. */
export function createAdminContexts(
  ports: CrudPorts & SettingsPort<'apiOrigin'>,
  { site: { loadSettings }, callers, resources, recorder, crudSettings }: ContextParts,
): AdminContexts {
  const { storage, env } = ports
  const { findContext, createContext } = createCrudContexts(ports, {
    resources,
    recorder,
    backOffice: {
      ...createBackOffice(ports),
      moveConfigFiles,
      checkContent: createPublishCheck(ports, { resources, loadSettings }),
      findSitePage: async (definition, row, shown) =>
        findSitePage(
          {
            db: ports.db,
            findArea: resources.find,
            now: Math.floor(ports.clock() / 1000),
            locale: defaultLocale,
            timeZone: (await loadSettings()).timeZone,
            showRichText: (html) => html,
            addTag: () => undefined,
            secretKey: env.secretKey,
          },
          definition,
          row,
          shown,
        ),
    },
    loadSettings: async (host) => {
      const { timeZone, hasAutoWeights, apiKeyDays, cdnUrl } = await loadSettings()
      return {
        ...crudSettings,
        timeZone,
        hasAutoWeights,
        apiKeyDays,
        cdnUrl: storage.publicUrl ?? (cdnUrl || `//${host}`),
        apiUrl: env.apiOrigin ?? `//${host}`,
        fileAddresses: fileAddressesOf(ports, { cdnUrl, host }),
      }
    },
  })
  const contextOf: AdminContexts['contextOf'] = (caller, locale, host = '') =>
    createContext({ caller, locale, host, origin: { ip: '', userAgent: '' } })
  return {
    findContext,
    contextOf,
    async findContextAgain({ session, locale, host }) {
      const identity = await callers.identifyStored('admin', session, { kind: 'work' })
      const caller = identity.state === 'known' ? identity.caller : undefined
      return caller?.area === 'admin' ? contextOf(caller, locale, host) : undefined
    },
    approvedBy: (id) => contextOf(toApprover(id), defaultLocale),
  }
}

/**
 * The administrator who approved a draft, at the time of its publication. The approval stays valid, even if the account
 * has lost rights since.
 */
function toApprover(id: number): AdminCaller {
  const rights = {
    isSuper: true,
    limits: {},
    ruleIds: new Set<number>(),
    menuIds: new Set<number>(),
    nodes: new Set<string>(),
  }
  return { ...rights, area: 'admin', id, username: '', nickname: '', groupIds: [], conditionalNodes: [] }
}

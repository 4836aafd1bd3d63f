import { defaultLocale, type Locale } from '@teachnet/protocol'
import type { FastifyRequest } from 'fastify'
import type { AdminCaller } from '../../../http/caller/caller.ts'
import { type Callers, recordSecurityEvents } from '../../access/index.ts'
import { holderNotice, notifyAdminsOf } from '../../inbox/index.ts'
import { notifyWebhooks, webhookDelivery } from '../../webhooks/index.ts'
import { createPublishCheck } from '../../publish-check/index.ts'
import { moveConfigFiles, type SiteConfiguration } from '../../site-config/index.ts'
import { createBackOffice } from '../../admin-accounts/index.ts'
import { findSitePage } from '../../../content/site-page.ts'
import type { BoundResources, CrudContext } from '../../../records/bound-resource.ts'
import type { Recorder, WriteOrigin } from '../../../records/history/recorder.ts'
import type { CrudPorts, CrudSettings, BackOffice } from '../../../records/ports.ts'
import type { SettingsPort } from '../../../platform/ports.ts'
import type { LoadVocabulary } from '../../../records/search/load-vocabulary.ts'
import { fileAddressesOf } from '../../../platform/storage/stored-address.ts'
import { createLimitedResources } from '../../../records/registry.ts'
import { fail } from '../../../platform/errors.ts'

interface ContextParts {
  readonly site: Pick<SiteConfiguration, 'loadSettings'>
  readonly callers: Pick<Callers, 'identifyStored'>
  readonly resources: BoundResources
  readonly recorder: Recorder
  readonly loadVocabulary: LoadVocabulary
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
  { site: { loadSettings }, callers, resources, recorder, loadVocabulary, crudSettings }: ContextParts,
): AdminContexts {
  const { storage, env } = ports
  const { findContext, createContext } = createCrudContexts(ports, {
    resources,
    recorder,
    backOffice: {
      ...createBackOffice(ports),
      loadVocabulary,
      moveConfigFiles,
      queueWebhooks: (queries, change) =>
        notifyWebhooks(queries, (id) => ports.jobs.add(queries, webhookDelivery, id), change),
      notifyAdmins: (queries, notice) => notifyAdminsOf(queries, ports, notice),
      notifyHolders: (queries, notice) => ports.jobs.add(queries, holderNotice, notice),
      recordSecurityEvents: (events) => recordSecurityEvents(ports, events),
      checkContent: createPublishCheck(ports, { resources, loadSettings }),
      findSitePage: async (definition, row, visible) =>
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
          visible,
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

/** The origin of a page; undefined for anything else, such as the `null` of a sandboxed frame. */
function pageOf(origin: string | undefined): string | undefined {
  return origin !== undefined && /^https?:\/\//.test(origin) && URL.canParse(origin)
    ? new URL(origin).origin
    : undefined
}

interface CrudContextContextParts {
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
  readonly unconfirmed?: CrudContext['unconfirmed']
}

/** Returns functions that create the context of the CRUD engine for work of the back office. */
function createCrudContexts(
  deps: CrudPorts,
  { resources, recorder, backOffice, loadSettings }: CrudContextContextParts,
) {
  const limitedFor = createLimitedResources(resources)
  const createContext = async ({
    caller,
    unconfirmed,
    locale,
    host,
    origin,
    onLogged,
  }: Asker): Promise<CrudContext> => ({
    deps,
    queries: deps.db,
    caller,
    unconfirmed,
    locale,
    t: (id, values) => deps.translate(locale, id, values),
    resources: limitedFor(caller),
    recorder,
    backOffice,
    origin,
    onLogged,
    settings: await loadSettings(host),
  })
  return {
    createContext,
    /** @throws NEED_LOGIN unless the caller is an administrator */
    findContext: async (request: FastifyRequest): Promise<CrudContext> => {
      const { caller, unconfirmed, locale, ip, host, headers } = request
      if (caller?.area !== 'admin') throw fail('NEED_LOGIN')
      const onLogged = () => {
        request.unloggedCall = undefined
      }
      return createContext({
        caller,
        unconfirmed,
        locale,
        host,
        origin: { ip, userAgent: headers['user-agent'] ?? '', page: pageOf(headers.origin) },
        onLogged,
      })
    },
  }
}

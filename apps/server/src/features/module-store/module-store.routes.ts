import { marketCalls, modulePageName } from '@teachnet/contract/modules'
import { largestArchive, isPublisherKey } from '@teachnet/module-kit'
import { calls, type Locale, moduleStates } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { type Caller, hasNode } from '../../http/caller/caller.ts'
import { fail } from '../../platform/errors.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import type { CachePort, ClockPort, DatabasePort, SettingsPort, StoragePort } from '../../platform/ports.ts'
import { type InstalledModules, moduleTag } from './installed-modules.ts'
import { displayedSettings, storedSettings } from './module-settings.ts'
import type { ModuleStore } from './module-store.service.ts'
import {
  changeModule,
  loadPublishers,
  type StoredModule,
  addPublisher,
  listPublishers,
  removePublisher,
} from './module.repo.ts'
import type { Market } from './market.ts'

/** The version of the old back end that this server is compatible with. */
const contractVersion = 'v2.1.2'

type Ports = DatabasePort & ClockPort & CachePort & StoragePort & SettingsPort<'secretKey'>

interface Options {
  readonly store: ModuleStore
  readonly installed: InstalledModules
  readonly market: Market
  readonly isTrusting: boolean
}

/** Registers the calls of the module market: those of old clients (wire contract 2.24), and our own. */
export function moduleStoreRoutes(app: FastifyInstance, ports: Ports, options: Options): void {
  const { store, installed } = options
  registerOldCalls(app, ports, options)
  publisherRoutes(app, ports, options.market)

  serveCall(app, marketCalls.market, async () => {
    const { offers, sources } = await store.offers.listOffers()
    const publishers = new Map([...(await options.market.loadOwnPublishers()), ...(await loadPublishers(ports.db))])
    const shown = installed.all().map((module) => toInstalled(module, publishers))
    return success({ offers, sources, installed: shown, isTrusting: options.isTrusting })
  })

  serveCall(app, marketCalls.planModule, async ({ body: { uid, version, source, digest }, request }) => {
    const looked = digest === '' ? await store.offers.fetch({ uid, version, source }) : digest
    return success(await store.look(looked, request.locale))
  })

  serveCall(app, marketCalls.planRemoval, async ({ query: { uid } }) => success(await store.lookAtRemoval(uid)))

  serveCall(app, marketCalls.moduleSettings, async ({ query: { uid }, caller }) => {
    const module = requireValues(installed, uid, { caller, action: 'index' })
    return success({ uid, fields: module.manifest.settings, values: displayedSettings(module) })
  })

  serveCall(app, marketCalls.saveModuleSettings, async ({ body: { uid, values }, caller, request }) => {
    const module = requireValues(installed, uid, { caller, action: 'edit' })
    const settings = storedSettings(module, values, {
      secretKey: ports.env.secretKey,
      say: (id, counts) => request.t(id, counts),
    })
    await changeModule(ports.db, uid, { settings, update_time: Math.floor(ports.clock() / 1000) })
    await installed.refresh()
    await ports.cache.drop([moduleTag])
    return success(null, 'moduleStore.saved')
  })

  serveCall(app, marketCalls.addModuleSource, async ({ body: { address } }) => {
    const url = URL.canParse(address) && address.length <= 300 ? new URL(address) : undefined
    if (url?.protocol !== 'https:' || url.username !== '' || !url.pathname.endsWith('.json'))
      throw fail('PARAMETER', { message: 'moduleStore.sourceAddress', field: 'address' })
    await store.offers.addSource(url.href)
    return success(null)
  })

  serveCall(app, marketCalls.removeModuleSource, async ({ body: { id } }) => {
    await store.offers.removeSource(id)
    return success(null)
  })
}

function registerOldCalls(app: FastifyInstance, { storage }: StoragePort, { store, installed }: Options): void {
  serveCall(app, calls.installedModules, async ({ request: { locale } }) =>
    success({ sysVersion: contractVersion, installed: installed.all().map((module) => toInfo(module, locale)) }),
  )

  serveCall(app, calls.shopModules, async ({ request }) =>
    success({
      rows: [],
      category: [{ id: 'all', name: request.t('moduleStore.shop.all') }],
      remark: request.t('moduleStore.shop.remark'),
    }),
  )

  serveCall(app, calls.shopModule, async ({ query: { uid } }) => success({ info: { uid, type: 'local' } }))

  serveCall(app, calls.moduleState, async ({ query: { uid } }) => {
    const found = installed.all().find((each) => each.uid === uid)
    return success({ state: found?.state ?? moduleStates.uninstalled })
  })

  /** Older clients name the module in the query, without an archive: they get the newest one of the markets. */
  const installNewest = async (uid: string) => {
    if (uid === '') throw fail('PARAMETER')
    return store.offers.fetch(await store.offers.findNewest(uid))
  }

  serveCall(app, calls.installModule, async ({ query, body, caller, request }) => {
    const uid = body.uid || query.uid
    const digest = body.digest || (await installNewest(uid))
    const module = await store.install(
      { uid, digest, confirm: body.confirm },
      { actor: caller, locale: request.locale },
    )
    return success({ data: toInfo(module, request.locale) }, 'moduleStore.installed')
  })

  serveCall(app, calls.updateModule, async ({ query, body, caller, request: { locale } }) => {
    const uid = body.uid || query.uid
    if (find(installed, uid).state !== moduleStates.disabled)
      throw fail('MODULE_STATE', { message: 'moduleStore.disableBeforeUpdate' })
    await store.install({ uid, digest: await installNewest(uid), confirm: [] }, { actor: caller, locale })
    return success(null, 'moduleStore.updated')
  })

  serveCall(app, calls.changeModuleState, async ({ body: { uid, state, update }, request }) => {
    const module = await store.switchState(uid, state)
    if (update && !state) throw fail('MODULE_DISABLED', { data: { uid } })
    return success({ info: toInfo(module, request.locale) })
  })

  serveCall(app, calls.uninstallModule, async ({ query, body: { uid, keep, confirm }, caller }) => {
    await store.uninstall({ uid: uid || query.uid, keep, confirm }, caller)
    return success(null, 'moduleStore.uninstalled')
  })

  serveCall(app, calls.completeModule, async ({ query, body }) => {
    find(installed, body.uid || query.uid)
    return success(null)
  })

  serveCall(app, calls.uploadModule, async ({ query, body, request }) => {
    const path = /\/storage\/([^?#]+)$/.exec(body.file || query.file)?.[1]
    const archive = path === undefined ? undefined : await storage.read(decodeURIComponent(path)).catch(() => undefined)
    if (!archive) throw fail('MODULE_NOT_FOUND', { message: 'moduleStore.fileMissing' })
    if (archive.byteLength > largestArchive) throw fail('UPLOAD_TOO_LARGE')
    const digest = await store.offers.keep(archive, 'upload')
    const { manifest, present } = await store.look(digest, request.locale)
    const state = present === '' ? moduleStates.uninstalled : moduleStates.installed
    return success({ info: { ...toInfo({ ...manifest, manifest, state }, request.locale), digest } })
  })
}

function toInfo(
  { uid, version, state, manifest }: Pick<StoredModule, 'uid' | 'version' | 'state' | 'manifest'>,
  locale: Locale,
) {
  const { title, intro, author, website } = manifest
  return { uid, version, state, author, website, title: title[locale], intro: intro[locale] }
}

function toInstalled(
  { uid, version, state, manifest, signer, areas }: StoredModule,
  publishers: ReadonlyMap<string, string>,
) {
  const { title, intro, author, website, settings, pages } = manifest
  return {
    uid,
    version,
    state,
    title,
    intro,
    author,
    website,
    areas: [...areas],
    publisher: { key: signer, name: publishers.get(signer) ?? '' },
    hasSettings: Object.keys(settings).length > 0,
    pages: pages.map(({ name }) => modulePageName(uid, name)),
  }
}

function find(installed: InstalledModules, uid: string): StoredModule {
  const found = installed.all().find((each) => each.uid === uid)
  if (!found) throw fail('MODULE_NOT_FOUND')
  return found
}

/**
 * The module whose values a caller may see or set: a super administrator, or an administrator with that right on a page
 * of the module. @throws FORBIDDEN
 */
function requireValues(
  installed: InstalledModules,
  uid: string,
  { caller, action }: { readonly caller: Caller; readonly action: 'index' | 'edit' },
): StoredModule {
  const pages = installed.enabled().find((each) => each.uid === uid)?.manifest.pages ?? []
  const may = pages.some(
    ({ name, setsValues }) => setsValues && hasNode(caller, `${modulePageName(uid, name)}/${action}`),
  )
  if (!caller.isSuper && !may) throw fail('FORBIDDEN')
  return find(installed, uid)
}

/**
 * Registers the calls that list, add and remove the publishers whose signatures are trusted. Removing one leaves its modules installed;
 * their next installation asks for a decision again.
 */
function publisherRoutes(app: FastifyInstance, { db, clock }: DatabasePort & ClockPort, market: Market): void {
  serveCall(app, marketCalls.modulePublishers, async () => {
    const own = [...(await market.loadOwnPublishers())]
    const added = await listPublishers(db)
    return success({
      list: [
        ...own.map(([key, name]) => ({ key, name, username: '', create_time: 0, isOwn: true })),
        ...added.map((publisher) => ({ ...publisher, isOwn: false })),
      ],
    })
  })

  serveCall(app, marketCalls.addModulePublisher, async ({ body, caller }) => {
    const [key, name] = [body.key.trim(), body.name.trim()]
    if (!isPublisherKey(key)) throw fail('PARAMETER', { message: 'moduleStore.publisherKey', field: 'key' })
    if (name === '') throw fail('PARAMETER', { message: 'moduleStore.publisherName', field: 'name' })
    const isOwn = (await market.loadOwnPublishers()).has(key)
    const publisher = { key, name, username: caller.username, create_time: Math.floor(clock() / 1000) }
    if (isOwn || !(await addPublisher(db, publisher)))
      throw fail('PARAMETER', { message: 'moduleStore.publisherKnown', field: 'key' })
    return success(null)
  })

  serveCall(app, marketCalls.removeModulePublisher, async ({ body: { key } }) => {
    if (!(await removePublisher(db, key))) throw fail('PARAMETER', { message: 'moduleStore.publisherMissing' })
    return success(null)
  })
}

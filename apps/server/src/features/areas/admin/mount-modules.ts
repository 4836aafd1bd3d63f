import { join } from 'node:path'
import type { Locale } from '@teachnet/protocol'
import { modulePageName } from '@teachnet/contract/modules'
import type { FastifyInstance } from 'fastify'
import { loadDesigns, type Designer } from '../../designer/index.ts'
import { smsSettingsOf } from '../../delivery/index.ts'
import {
  type InstalledModules,
  createMarket,
  type LoadPublicFile,
  type AreaDesigner,
  moduleFileRoutes,
  plainSettings,
  publicSettings,
  moduleStoreRoutes,
  createInstallCommand,
  createModuleStore,
} from '../../module-store/index.ts'
import type { SiteConfiguration } from '../../site-config/index.ts'
import { loadPublicFile } from '../../../platform/network/public-requests.ts'
import { appsFolder } from '../../../platform/process/own-files.ts'
import type { ServerPorts } from '../../../platform/ports.ts'

/** Settings of the market; tests use their own. */
export interface MarketSettings {
  /** The folder with the modules of the product. */
  readonly folder: string
  readonly loadPublicFile: LoadPublicFile
}

export const defaultMarketSettings: MarketSettings = {
  // The build of the back office contains the modules, which are parts of it.
  folder: join(appsFolder, 'admin', 'dist', 'market'),
  loadPublicFile,
}

interface Options {
  readonly installed: InstalledModules
  readonly designer: Designer
  readonly site: Pick<SiteConfiguration, 'loadSettings'>
  readonly settings: MarketSettings
}

/**
 * Mounts the module market. Installs the modules that wait for a start, and updates those of an earlier build to this one. Returns its
 * functions for the hourly maintenance, and its command for the terminal.
 */
export async function mountModules(
  app: FastifyInstance,
  ports: ServerPorts,
  { installed, designer, site, settings }: Options,
) {
  const market = createMarket(ports, settings)
  const isTrusting = ports.env.trustsModules
  const areas: AreaDesigner = {
    load: async (queries) => (await loadDesigns(queries)).designs,
    plan: (...provided) => designer.planWithin(...provided),
    apply: (...provided) => designer.applyWithin(...provided),
    served: (definitions) => designer.served(definitions),
  }
  const loadTimeZone = async () => (await site.loadSettings()).timeZone
  const store = createModuleStore(ports, { installed, market, designer: areas, isTrusting, loadTimeZone })
  moduleStoreRoutes(app, ports, { store, installed, market, isTrusting })
  moduleFileRoutes(app, installed)
  // A module that cannot be installed must not keep the server from starting.
  await store.installAwaited().catch((error: unknown) => {
    ports.log.error({ err: error }, 'a module of the product could not be installed')
  })
  await store.followBuild().catch((error: unknown) => {
    ports.log.error({ err: error }, 'the modules of the product could not be compared with those of this build')
  })
  return { upkeep: [store.offers.forgetPackages], command: createInstallCommand(ports, store) }
}

/** The settings of the enabled module of text messages, once they are complete. */
export function smsSettingsOfModules(installed: Pick<InstalledModules, 'enabled'>, secretKey: string) {
  const module = installed.enabled().find(({ uid }) => uid === 'sms')
  return module && smsSettingsOf(plainSettings(module, secretKey))
}

/** The parts of enabled modules that the back office loads. */
export function partsOfModules(installed: Pick<InstalledModules, 'enabled'>, locale: Locale) {
  return installed.enabled().map((module) => {
    const { uid, digest, manifest } = module
    const { messages, pages, inputs, start = '' } = manifest
    return {
      uid,
      base: `/modules/${uid}/${digest}/`,
      messages: messages?.[locale] ?? '',
      languages: { ...messages },
      start,
      pages: Object.fromEntries(pages.map(({ name, screen }) => [modulePageName(uid, name), screen])),
      inputs: { ...inputs },
      settings: publicSettings(module),
    }
  })
}

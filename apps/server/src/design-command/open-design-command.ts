import { readFile, writeFile } from 'node:fs/promises'
import { createTagCache } from '../cache/memory-tag-cache.ts'
import { openKey } from '../db/kept-key.ts'
import { openDatabase } from '../db/open.ts'
import { loadMessages } from '../messages.ts'
import { createDesignedAreas } from '../modules/designer/designed-areas.ts'
import { createDesigner } from '../modules/designer/designer.service.ts'
import { createSiteConfiguration } from '../modules/site-config/site-configuration.service.ts'
import type { Logger } from '../ports.ts'
import { errorText } from '../process/error-text.ts'
import { createResources } from '../resources/registry.ts'
import { requireSecretKey } from '../secrets/secret-key.ts'
import type { Settings } from '../settings/settings.ts'
import type { DesignCommand } from './command-line.ts'
import { runDesignCommand } from './run-design-command.ts'

/**
 * Runs a design command on the database of the server, whose processes are notified of a change immediately. Returns
 * the exit code.
 *
 * @param controllers the controllers of the product, whose names no design can have
 */
export async function openDesignCommand(
  command: DesignCommand,
  settings: Settings,
  { controllers, say }: { readonly controllers: ReadonlySet<string>; readonly say: (line: string) => void },
): Promise<number> {
  const secretKey = await requireSecretKey(settings)
  const warn = (entry: unknown, message?: string) => say(message ?? (entry instanceof Error ? errorText(entry) : ''))
  const log = { debug: () => {}, info: () => {}, warn, error: warn } as Logger
  const db = await openDatabase(settings, { onIdleError: (error) => say(errorText(error)) })
  try {
    const env = { ...settings, secretKey: await openKey(db.run, { ...settings, secretKey }) }
    const ports = { db, clock: Date.now, log, cache: await createTagCache({ db, clock: Date.now, log }), env }
    const resources = createResources()
    const areas = createDesignedAreas(ports, resources)
    const { loadSettings } = createSiteConfiguration(ports)
    const loadTimeZone = async () => (await loadSettings()).timeZone
    const translate = loadMessages()
    try {
      return await runDesignCommand(command, {
        designer: createDesigner(ports, { resources, controllers, areas, loadTimeZone }),
        areas,
        translate: (id, values) => translate('en', id, values),
        readFile: readIfThere,
        writeFile: (path, text) => writeFile(path, text),
        say,
      })
    } finally {
      areas.close()
      await ports.cache.close()
    }
  } finally {
    await db.close()
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

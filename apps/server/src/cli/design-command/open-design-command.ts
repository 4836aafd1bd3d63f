import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createTagCache } from '../../platform/cache/memory-tag-cache.ts'
import type { Database } from '../../platform/db/client.ts'
import { openKey } from '../../platform/db/stored-key.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { loadMessages } from '../../platform/messages.ts'
import {
  createDesignedAreas,
  createDesigner,
  type DesignedAreas,
  type Designer,
  type RequestedChange,
  problemText,
  rejectionText,
  type Plan,
} from '../../features/designer/index.ts'
import { createSiteConfiguration } from '../../features/site-config/index.ts'
import type { Logger } from '../../platform/ports.ts'
import { errorText } from '../../platform/process/error-text.ts'
import { createResources } from '../../features/areas/index.ts'
import { requireSecretKey } from '../../platform/secrets/encrypted-text.ts'
import type { Env, Settings } from '../../platform/settings/settings.ts'
import type { DesignCommand } from '../command-line.ts'
import { type Design, type DesignProblem, readDesignFile, tidyIds, writeDesignFile } from '@teachnet/contract/design'
import type { Values } from '../../platform/errors.ts'
import { StartError } from '../../platform/process/start-error.ts'

/**
 * Runs a design command on the database of the server, whose processes are notified of a change immediately. Returns
 * the exit code.
 *
 * @param controllers the controllers of the product, whose names no design can have
 */
export async function openDesignCommand(
  command: DesignCommand,
  settings: Settings,
  { controllers, say }: DesignerOptions,
): Promise<number> {
  const secretKey = await requireSecretKey(settings)
  const db = await openDatabase(settings, { onIdleError: (error) => say(errorText(error)) })
  try {
    const env = { ...settings, secretKey: await openKey(db.run, { ...settings, secretKey }) }
    const translate = loadMessages()
    return await withDesigner({ db, env }, { controllers, say }, ({ designer, areas }) =>
      runDesignCommand(command, {
        designer,
        areas,
        translate: (id, values) => translate('en', id, values),
        readFile: readIfThere,
        writeFile: (path, text) => writeFile(path, text),
        say,
      }),
    )
  } finally {
    await db.close()
  }
}

interface DesignerOptions {
  readonly controllers: ReadonlySet<string>
  readonly say: (line: string) => void
}

/** Works with the data designer on a database, without a server: its processes are notified of changes. */
export async function withDesigner<T>(
  { db, env }: { readonly db: Database; readonly env: Env },
  { controllers, say }: DesignerOptions,
  work: (opened: { readonly designer: Designer; readonly areas: DesignedAreas }) => Promise<T>,
): Promise<T> {
  const warn = (entry: unknown, message?: string) => say(message ?? (entry instanceof Error ? errorText(entry) : ''))
  const log = { debug: () => {}, info: () => {}, warn, error: warn } as Logger
  const [clock, random] = [Date.now, randomBytes]
  const cache = await createTagCache({ db, clock, log })
  const ports = { db, clock, log, cache, env, jobs: createJobs({ db, clock, random, log }) }
  const resources = createResources()
  const areas = createDesignedAreas(ports, resources)
  const { loadSettings } = createSiteConfiguration(ports)
  const loadTimeZone = async () => (await loadSettings()).timeZone
  try {
    return await work({ designer: createDesigner(ports, { resources, controllers, areas, loadTimeZone }), areas })
  } finally {
    areas.close()
    await ports.cache.close()
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

/** Exit codes of the command; an error is 1. */
const exitCodes = { done: 0, changes: 2, refused: 3, unconfirmed: 4 } as const

type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

interface Surroundings {
  readonly designer: Designer
  readonly areas: DesignedAreas
  readonly translate: (id: string, values?: Values) => string
  /** Reads a file; undefined: there is none. */
  readonly readFile: (path: string) => Promise<string | undefined>
  readonly writeFile: (path: string, text: string) => Promise<void>
  /** Prints a line. */
  readonly say: (line: string) => void
}

/** The author of changes in the log. */
const operator = { id: 0, username: 'pnpm crud' }

/**
 * Runs a command about the design in a file.
 *
 * @throws StartError for a file that cannot be read, or an area that does not exist
 */
export async function runDesignCommand(command: DesignCommand, around: Surroundings): Promise<ExitCode> {
  const { areas, designer, say } = around
  await areas.refresh()
  if (command.name === 'export') return exportDesign(command, around)
  const design = await loadDesign(command.file, around)
  const { controller } = design.definition
  const stored = areas.find(controller)
  if (stored && isSame(stored.design, design)) {
    say(`${controller} already matches the file.`)
    return exitCodes.done
  }
  const requested: RequestedChange = {
    controller: stored ? controller : '',
    version: stored?.version ?? 0,
    design,
    back: 0,
  }
  const { problems, plan } = await designer.plan(requested)
  const isFit = sayPlan({ problems, plan }, around)
  if (!isFit || !plan) return exitCodes.refused
  if (command.name === 'plan') return exitCodes.changes
  const missing = plan.confirm.filter((name) => !command.confirmed.includes(name))
  if (missing.length > 0) {
    say(`Nothing was changed: values would be dropped. Add --confirm=${plan.confirm.join(',')}`)
    return exitCodes.unconfirmed
  }
  const { version } = await designer.apply(requested, command.confirmed, operator)
  say(`${controller} is available, version ${version}.`)
  return exitCodes.done
}

async function exportDesign(
  { file, controller }: Extract<DesignCommand, { readonly name: 'export' }>,
  around: Surroundings,
): Promise<ExitCode> {
  const named = controller === '' ? (await loadDesign(file, around)).definition.controller : controller
  const stored = around.areas.find(named)
  if (!stored) throw new StartError(`The area ${named} was not made with the data designer, or does not exist.`)
  await around.writeFile(file, writeDesignFile(stored.design))
  around.say(`${named}, version ${stored.version}, was written to ${file}.`)
  return exitCodes.done
}

async function loadDesign(file: string, { readFile }: Surroundings): Promise<Design> {
  const text = await readFile(file)
  if (text === undefined) throw new StartError(`The file ${file} does not exist.`)
  try {
    const design = readDesignFile(text)
    return { ...design, ids: tidyIds(design) }
  } catch (error) {
    throw new StartError(`${file}: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
}

/** Prints what a change would do. Returns whether it can be applied. */
function sayPlan(
  { problems, plan }: { readonly problems: readonly DesignProblem[]; readonly plan: Plan | null },
  { say, translate }: Surroundings,
): boolean {
  for (const problem of problems) say(`Problem: ${problemText(problem, translate)}`)
  for (const rejection of plan?.refusals ?? []) say(`Refused: ${rejectionText(rejection, translate)}`)
  for (const { what, field, to, rows } of plan?.consequences ?? [])
    say(translate(`design.effect.${what}`, { field, to, rows }))
  if (plan?.statements.length === 0) say(translate('design.noEffect'))
  for (const { sql, cost } of plan?.statements ?? [])
    say(`  ${sql};${cost === 'brief' ? '' : ` -- ${translate(`design.cost.${cost}`)}`}`)
  return problems.length === 0 && plan?.refusals.length === 0
}

function isSame(one: Design, other: Design): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

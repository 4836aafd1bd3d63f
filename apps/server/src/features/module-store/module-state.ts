import { permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { moduleStates } from '@teachnet/protocol'
import type { Queries } from '../../platform/db/client.ts'
import { fail } from '../../platform/errors.ts'
import { type Actor, type AreaDesigner, removePageRules, switchModuleRules } from './module-areas.ts'
import * as repo from './module.repo.ts'

/** Enables or disables a module in a transaction. @throws MODULE_NOT_FOUND, MODULE_STATE, MODULE_NEEDS */
export async function switchModule(
  tx: Queries,
  { uid, isOn, now }: { readonly uid: string; readonly isOn: boolean; readonly now: number },
): Promise<void> {
  const modules = await repo.loadModules(tx)
  const module = requireInstalled(modules, uid)
  if ((module.state === moduleStates.installed) === isOn) throw fail('MODULE_STATE')
  rejectNeeds(modules, module, isOn)
  const nodes = module.areas.map((controller) => permissionOf({ controller }))
  await switchModuleRules(tx, { manifest: module.manifest, nodes }, isOn)
  const state = isOn ? moduleStates.installed : moduleStates.disabled
  await repo.changeModule(tx, uid, { state, update_time: now })
}

/** The records that would be deleted with a module. @throws MODULE_NOT_FOUND */
export async function lookAtRemoval(db: Queries, designer: AreaDesigner, uid: string) {
  const modules = await repo.loadModules(db)
  const module = requireInstalled(modules, uid)
  const designs = (await designer.load(db)).map(({ design }) => design.definition)
  const tables = []
  for (const { controller, table, title } of designs.filter((each) => module.areas.includes(each.controller)))
    tables.push({ controller, table, title, rows: await repo.countRecords(db, table) })
  return { tables, neededBy: neededBy(modules, uid) }
}

/** A decision to uninstall a module. */
export interface RequestedRemoval {
  readonly uid: string
  /** The areas that become areas of the data designer; `*`: all. */
  readonly keep: '*' | readonly string[]
  readonly confirm: readonly string[]
}

/**
 * Uninstalls a disabled module in a transaction. Areas that are kept become areas of the data designer; records of the others go where
 * records of a removed area go.
 *
 * @returns the definitions of the module's areas
 * @throws MODULE_NOT_FOUND, MODULE_STATE, DESIGN_UNCONFIRMED
 */
export async function uninstallModule(
  tx: Queries,
  { uid, keep: kept, confirm }: RequestedRemoval,
  { designer, timeZone, actor }: { readonly designer: AreaDesigner; readonly timeZone: string; readonly actor: Actor },
): Promise<ResourceDefinition[]> {
  const module = requireInstalled(await repo.loadModules(tx), uid)
  if (module.state !== moduleStates.disabled) throw fail('MODULE_STATE', { message: 'moduleStore.disableFirst' })
  const stored = (await designer.load(tx)).filter(({ design }) => module.areas.includes(design.definition.controller))
  const isStored = (controller: string) => kept === '*' || kept.includes(controller)
  const removed = stored.filter(({ design }) => !isStored(design.definition.controller))
  // Backwards: later areas may refer to earlier ones.
  for (const { design, version } of removed.toReversed()) {
    const change = { controller: design.definition.controller, version, design: null, back: 0 }
    await designer.apply(tx, change, { timeZone, beside: [], confirmed: confirm, actor })
  }
  const left = stored.map(({ design }) => design.definition.controller).filter(isStored)
  await switchModuleRules(
    tx,
    {
      manifest: { ...module.manifest, pages: [] },
      nodes: left.map((controller) => permissionOf({ controller })),
    },
    true,
  )
  await removePageRules(tx, module.manifest)
  await repo.deleteModule(tx, uid)
  return stored.map(({ design }) => design.definition)
}

/** @throws MODULE_NOT_FOUND */
export function requireInstalled(modules: readonly repo.StoredModule[], uid: string): repo.StoredModule {
  const found = modules.find((each) => each.uid === uid)
  if (!found) throw fail('MODULE_NOT_FOUND')
  return found
}

function neededBy(modules: readonly repo.StoredModule[], uid: string): string[] {
  return modules
    .filter(({ state, manifest }) => state === moduleStates.installed && Object.hasOwn(manifest.needs, uid))
    .map((each) => each.uid)
}

function rejectNeeds(modules: readonly repo.StoredModule[], { uid, manifest }: repo.StoredModule, isOn: boolean): void {
  const enabled = modules.filter(({ state }) => state === moduleStates.installed)
  const inTheWay = isOn
    ? [
        ...Object.keys(manifest.needs).filter((name) => !enabled.some((each) => each.uid === name)),
        ...enabled
          .filter((each) => Object.keys(manifest.inputs).some((kind) => Object.hasOwn(each.manifest.inputs, kind)))
          .map((each) => each.uid),
      ]
    : neededBy(modules, uid)
  if (inTheWay.length > 0)
    throw fail('MODULE_NEEDS', { values: { modules: inTheWay.join(', ') }, data: { modules: inTheWay } })
}

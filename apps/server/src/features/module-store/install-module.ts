import { permissionOf } from '@teachnet/contract'
import { moduleStates } from '@teachnet/protocol'
import type { Queries } from '../../platform/db/client.ts'
import { fail } from '../../platform/errors.ts'
import type { Say } from '../../platform/messages.ts'
import { type Actor, replacePageRules, switchModuleRules } from './module-areas.ts'
import { requireArchive } from './module-offers.ts'
import { openPackage, type PlanOptions, planPackage, type PlannedModule } from './module-plans.ts'
import * as repo from './module.repo.ts'

/** A decision to install a reviewed archive. */
export interface RequestedInstallation {
  readonly uid: string
  readonly digest: string
  readonly confirm: readonly string[]
}

/** The data of an installation besides the archive. */
interface Installing extends PlanOptions {
  readonly actor: Actor
  /** Unix seconds. */
  readonly now: number
}

/**
 * Installs a module, or another version of it, in a transaction.
 *
 * @throws MODULE_NOT_FOUND, MODULE_ARCHIVE, MODULE_CODE, MODULE_CONFLICT, or what the data designer rejects
 */
export async function installModule(
  tx: Queries,
  { uid, digest, confirm }: RequestedInstallation,
  installing: Installing,
): Promise<PlannedModule> {
  const planned = await planPackage(tx, await openPackage(await requireArchive(tx, digest)), installing)
  const { module, publisher } = planned
  if (module.manifest.uid !== uid) throw fail('MODULE_NOT_FOUND')
  rejectConflicts(planned, confirm, installing.say)
  if (module.signer !== undefined && publisher === '')
    await repo.addPublisher(tx, {
      key: module.signer,
      name: module.manifest.author,
      username: installing.actor.username,
      create_time: installing.now,
    })
  await apply(tx, planned, installing)
  return planned
}

async function apply(
  tx: Queries,
  planned: PlannedModule,
  { designer, actor, timeZone, now }: Installing,
): Promise<void> {
  const { module, present, areas } = planned
  const { manifest, digest, signer = '' } = module
  const beside = areas.map(({ design }) => design.definition)
  for (const { change, confirm } of areas)
    await designer.apply(tx, change, { timeZone, beside, confirmed: confirm, actor })
  await replacePageRules(tx, { before: present?.manifest, after: manifest, now })
  const controllers = areas.map(({ design }) => design.definition.controller)
  const enabled = { manifest, nodes: controllers.map((controller) => permissionOf({ controller })) }
  await switchModuleRules(tx, enabled, true)
  // Areas that the new version no longer has stay, as areas of the data designer.
  const left = (present?.areas ?? []).filter((controller) => !controllers.includes(controller))
  for (const controller of left)
    await switchModuleRules(tx, { manifest: { ...manifest, pages: [] }, nodes: [permissionOf({ controller })] }, true)
  for (const text of planned.migrations) await repo.runMigration(tx, text)
  const archive = await requireArchive(tx, digest)
  await repo.saveModule(tx, {
    uid: manifest.uid,
    version: manifest.version,
    state: moduleStates.installed,
    digest,
    archive,
    manifest,
    areas: controllers,
    signer,
    settings: storedSettings(planned),
    create_time: present?.create_time ?? now,
    update_time: now,
  })
  await repo.deletePackage(tx, digest)
}

/** Values of settings that the new version still has. */
function storedSettings({ present, module }: PlannedModule): Record<string, string> {
  const { settings } = module.manifest
  const isSame = (name: string) => settings[name]?.kind === present?.manifest.settings[name]?.kind
  return Object.fromEntries(Object.entries(present?.settings ?? {}).filter(([name]) => isSame(name)))
}

function rejectConflicts(planned: PlannedModule, confirm: readonly string[], say: Say): void {
  const open = planned.conflicts.filter(({ kind, canGoOn }) => !canGoOn || !confirm.includes(kind))
  if (open.some(({ kind }) => kind === 'code')) throw fail('MODULE_CODE')
  if (open.length === 0) return
  const { uid } = planned.module.manifest
  throw fail('MODULE_CONFLICT', {
    message: 'moduleStore.conflicts',
    values: { conflicts: open.map(({ text }) => text).join(say('moduleStore.conflictSeparator')) },
    data: {
      uid,
      state: moduleStates.conflict,
      fileConflict: open.map(({ kind, name }) => ({ newFile: name, oldFile: kind, solution: '' })),
      dependConflict: [],
      conflicts: open,
    },
  })
}

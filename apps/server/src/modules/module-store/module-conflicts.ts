import { compareVersions, type ModuleConflict } from '@teachnet/contract/modules'
import type { ModulePackage } from '@teachnet/module-kit'
import { moduleStates } from '@teachnet/protocol'
import type { PlannedArea } from './module-areas.ts'
import type { StoredModule } from './module.repo.ts'

interface Surroundings {
  readonly installed: readonly StoredModule[]
  readonly areas: readonly PlannedArea[]
  /** Name of the publisher who signed the archive; undefined if the key is not trusted. */
  readonly publisher: string | undefined
  /** Whether the server runs code of modules. */
  readonly isTrusting: boolean
}

/** The conflicts of installing or updating a module. Pure. */
export function conflictsOf(
  { manifest, signer, digest }: Pick<ModulePackage, 'manifest' | 'signer' | 'digest'>,
  { installed, areas, publisher, isTrusting }: Surroundings,
): ModuleConflict[] {
  const { uid, version, needs, inputs, server, migrations } = manifest
  const present = installed.find((each) => each.uid === uid)
  const enabled = installed.filter(({ state }) => state === moduleStates.installed)
  const found: ModuleConflict[] = []
  const add = (kind: ModuleConflict['kind'], name: string, canGoOn = false) => found.push({ kind, name, canGoOn })

  if (present && (digest === present.digest || compareVersions(version, present.version) < 0))
    add('version', present.version)
  if (!isTrusting && (server !== undefined || Object.keys(migrations).length > 0)) add('code', uid)
  for (const [name, lowest] of Object.entries(needs))
    if (!enabled.some((each) => each.uid === name && compareVersions(each.version, lowest) >= 0))
      add('needs', `${name} ${lowest}`)
  for (const kind of Object.keys(inputs)) {
    const other = enabled.find((each) => each.uid !== uid && Object.hasOwn(each.manifest.inputs, kind))
    if (other) add('input', `${kind} (${other.uid})`)
  }
  for (const { design, problems, isChangedHere, confirm } of areas) {
    const { controller } = design.definition
    for (const { message, path } of problems)
      if (message.endsWith('tableTaken')) add('table', design.definition.table)
      else add('area', `${controller}: ${path.join('.')} ${message.split('.').at(-1) ?? ''}`)
    if (isChangedHere) add('changes', controller, true)
    for (const name of confirm) add('changes', `${controller}.${name}`, true)
  }
  if (signer === undefined) add('unsigned', uid, true)
  else if (publisher === undefined) add('publisher', signer, true)
  return found
}

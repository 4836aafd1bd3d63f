import { tidyIds } from '@teachnet/contract/design'
import type { Queries } from '../../db/client.ts'
import { fail } from '../../errors.ts'
import { type AskedChange, kindOf, type ResolvedChange } from './asked-change.ts'
import { findChange, listLatest, loadDesigns, type StoredDesign } from './design.repo.ts'

/**
 * Loads the data of a change: the current design, the new one, and the change to revert.
 *
 * @throws DESIGN_CHANGED when the area is not the one that the administrator saw
 */
export async function resolveChange(
  queries: Queries,
  asked: AskedChange,
  find: (controller: string) => StoredDesign | undefined,
): Promise<ResolvedChange> {
  const before = asked.controller === '' ? undefined : find(asked.controller)
  if (asked.controller !== '' && !before && asked.back === 0) throw fail('DESIGN_CHANGED')
  if ((before?.version ?? 0) !== asked.version) throw fail('DESIGN_CHANGED')
  if (asked.back === 0) {
    const after = asked.design ? { ...asked.design, ids: tidyIds(asked.design) } : undefined
    const { fill = '' } = asked
    if (fill !== '' && before) throw fail('PARAMETER', { field: 'fill' })
    return { kind: kindOf(asked, before, after), before, after, undone: undefined, fill }
  }
  const undone = await findChange(queries, asked.back)
  if (!undone || !(await listLatest(queries)).has(undone.id)) throw fail('DESIGN_CHANGED')
  const isOfArea = (undone.after?.definition.controller ?? '') === (before?.design.definition.controller ?? '')
  if (!isOfArea) throw fail('DESIGN_CHANGED')
  return { kind: 'back', before, after: undone.before ?? undefined, undone, fill: '' }
}

/**
 * {@link resolveChange} from the stored designs. Under the lock of designs it reads the version again: another process may have changed the
 * design since.
 */
export async function resolveStored(tx: Queries, asked: AskedChange): Promise<ResolvedChange> {
  const { designs } = await loadDesigns(tx)
  const find = (controller: string) => designs.find(({ design }) => design.definition.controller === controller)
  return resolveChange(tx, asked, find)
}

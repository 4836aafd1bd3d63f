import { fieldOf, kindOf, type ResourceDefinition } from '@teachnet/contract'
import {
  securityDataRecycle,
  securityDataRecycleLog,
  securitySensitiveData,
  securitySensitiveDataLog,
} from '@teachnet/contract/resources'
import type { TagCache } from '../../platform/cache/tag-cache.ts'
import { isHiddenColumn } from '../../records/hidden-columns.ts'
import { labelColumns } from '../../records/record/record-label.ts'
import type { Deletion, RecordedWrite, Recorder } from '../../records/history/recorder.ts'
import { decryptText } from '../../platform/secrets/encrypted-text.ts'
import type { BoundResource, BoundResources } from '../../records/bound-resource.ts'
import { configItems } from '../../records/history/recorded-resource.ts'
import { valueText } from '../../platform/untyped-values.ts'
import { tagsOf } from '../../records/write/transaction.ts'
import type { Queries } from '../../platform/db/client.ts'
import type { CachePort, ClockPort, SettingsPort } from '../../platform/ports.ts'
import {
  columnText,
  storeChanges,
  logDeletedRows,
  loadRecycleRules,
  loadSensitiveRules,
  type RecycleRule,
} from './security.repo.ts'

/** The placeholder for old and new passwords in the log. */
export const hiddenPassword = '******'

const recycleLogTags = tagsOf(securityDataRecycleLog, [])
const sensitiveLogTags = tagsOf(securitySensitiveDataLog, [])

/** Records changes and deletions by the rules of the back office. The rules are cached until one of them changes in any process. */
export function createRecorder(
  { cache, clock, env }: ClockPort & CachePort & SettingsPort<'secretKey'>,
  resources: Pick<BoundResources, 'find'>,
): Recorder {
  const findRecycleRule = ruleFinder(cache, securityDataRecycle, loadRecycleRules)
  const findSensitiveRule = ruleFinder(cache, securitySensitiveData, loadSensitiveRules)
  const now = () => Math.floor(clock() / 1000)
  const definitionOf = (node: string) => resources.find(node.replaceAll('/', '.'))?.definition

  /** Without a rule the definition decides; a rule can only switch off the recycle bin that the definition allows. */
  const decide = (node: string, rule: RecycleRule | undefined): Deletion => {
    if (definitionOf(node)?.deletedForGood) return 'final'
    return rule?.isOn === false ? 'switchedOff' : 'recycled'
  }

  return {
    findDeletion: async (write) => decide(write.node, await findRecycleRule(write)),

    recordDeletions: async (write, deleted) => {
      const rule = await findRecycleRule(write)
      if (decide(write.node, rule) !== 'recycled') return []
      const definition = definitionOf(write.node)
      const from = definition
        ? { table: definition.table, labels: displayedLabels(definition) }
        : { table: configItems.table, labels: ['title'] }
      await logDeletedRows(write, { ...from, ruleId: rule?.id ?? null }, { deleted, now: now() })
      return recycleLogTags
    },

    recordEdits: async (write, changes) => {
      const rule = await findSensitiveRule(write)
      const resource = rule && resources.find(write.node.replaceAll('/', '.'))
      if (!rule || !resource) return []
      const fields = [...rule.fields].filter(([name]) => name in resource.table)
      const changed = changes.flatMap(({ id, before, after }) =>
        fields.flatMap(([name, title]) => {
          const values = { before: before?.[name], after: after?.[name] }
          return isSame(resource.definition, name, values, env.secretKey)
            ? []
            : [{ ...toChange(resource, name, values), data_field: name, data_comment: title, id_value: id }]
        }),
      )
      if (changed.length === 0) return []
      await storeChanges(write, rule, changed, now())
      return sensitiveLogTags
    },
  }
}

/** The columns of a record's title that its list shows. */
function displayedLabels(definition: ResourceDefinition): string[] {
  return labelColumns(definition).filter((name) => !isHiddenColumn(definition, name))
}

function ruleFinder<Rule extends RecycleRule>(
  cache: Pick<TagCache, 'space'>,
  { table, controller }: ResourceDefinition,
  load: (db: Queries) => Promise<readonly Rule[]>,
) {
  const stored = cache.space<readonly Rule[]>(`rules of ${controller}`, { maxEntries: 1 })
  // Read in the transaction of the write: the embedded database has one connection, which the transaction holds.
  return async ({ queries, node }: Pick<RecordedWrite, 'queries' | 'node'>): Promise<Rule | undefined> => {
    const rules = await stored.load('all', async () => ({ value: await load(queries), tags: [table, controller] }))
    return rules.find((rule) => rule.node === node.toLowerCase())
  }
}

interface Values {
  readonly before: unknown
  readonly after: unknown
}

/** Compares two values of a field; encrypted ones by their plain texts, since equal texts have different ciphertexts. */
function isSame(definition: ResourceDefinition, name: string, { before, after }: Values, secretKey: string): boolean {
  const isEqual = JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
  if (isEqual || secrecyOf(definition, name) !== 'masked') return isEqual
  const text = decryptText(valueText(before), secretKey)
  return text !== undefined && text === decryptText(valueText(after), secretKey)
}

function toChange({ definition, table }: BoundResource, name: string, { before, after }: Values) {
  const isPassword = secrecyOf(definition, name) === 'hashed' || /password/i.test(name)
  if (isPassword) return { before: hiddenPassword, after: hiddenPassword }
  const type = table[name]?.getSQLType() ?? 'text'
  return { before: columnText(type, before), after: columnText(type, after) }
}

function secrecyOf(definition: ResourceDefinition, name: string) {
  const field = fieldOf(definition, name)
  return field && kindOf(field).secrecy
}

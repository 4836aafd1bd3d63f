import { fieldOf, type ResourceDefinition } from '@teachnet/contract'
import {
  securityDataRecycle,
  securityDataRecycleLog,
  securitySensitiveData,
  securitySensitiveDataLog,
} from '@teachnet/contract/resources'
import type { TagCache } from '../../cache/tag-cache.ts'
import { isHiddenColumn } from '../../crud/hidden-columns.ts'
import { labelColumns } from '../../crud/labels.ts'
import type { Deletion, RecordedWrite, Recorder } from '../../crud/recorder.ts'
import { decryptText } from '../../secret-text.ts'
import type { BoundResources } from '../../crud/binding.ts'
import { configScreen } from '../../crud/screen.ts'
import { tagsOf } from '../../crud/write.ts'
import type { Queries } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { type FieldChange, keepChanges, keepRows, loadTexts } from './record.repo.ts'
import { loadRecycleRules, loadSensitiveRules, type RecycleRule } from './watch-rule.repo.ts'

/** What the log has in place of a password, old or new. */
export const hiddenPassword = '******'

const recycleLogTags = tagsOf(securityDataRecycleLog, [])
const sensitiveLogTags = tagsOf(securitySensitiveDataLog, [])

/** Records what the rules of the back office ask for. The rules are kept in memory until one of them changes, in any process. */
export function createRecorder(
  { cache, clock, env }: Pick<Deps, 'cache' | 'clock' | 'env'>,
  resources: Pick<BoundResources, 'find'>,
): Recorder {
  const findRecycleRule = ruleFinder(cache, securityDataRecycle, loadRecycleRules)
  const findSensitiveRule = ruleFinder(cache, securitySensitiveData, loadSensitiveRules)
  const now = () => Math.floor(clock() / 1000)
  const definitionOf = (node: string) => resources.find(node.replaceAll('/', '.'))?.definition

  /** Without a rule the definition decides; a rule can only switch off what it allows. */
  const decide = (node: string, rule: RecycleRule | undefined): Deletion => {
    if (definitionOf(node)?.deletedForGood) return 'final'
    return rule?.isOn === false ? 'switchedOff' : 'recycled'
  }

  return {
    findDeletion: async (screen) => decide(screen.node, await findRecycleRule(screen)),

    recordDeletion: async (write, ids, beside = new Map()) => {
      const rule = await findRecycleRule(write)
      if (decide(write.node, rule) !== 'recycled') return []
      const definition = definitionOf(write.node)
      const from = definition
        ? { table: definition.table, labels: shownLabels(definition) }
        : { table: configScreen.table, labels: ['title'] }
      await keepRows(write, { ...from, ruleId: rule?.id ?? null }, { ids, beside, now: now() })
      return recycleLogTags
    },

    watchChange: async (write, id) => {
      const rule = await findSensitiveRule(write)
      const resource = rule && resources.find(write.node.replaceAll('/', '.'))
      const names = [...(rule?.fields.keys() ?? [])].filter((name) => resource && name in resource.table)
      if (!rule || !resource || names.length === 0) return async () => []
      const load = (queries: Queries) => loadTexts(queries, rule, id, names)
      const before = await load(write.queries)
      return async () => {
        const after = await load(write.queries)
        const changes = names.flatMap((name) => {
          const texts = { before: toText(before[name]), after: toText(after[name]) }
          return isSame(resource.definition, name, texts, env.secretKey)
            ? []
            : [toChange(resource.definition, name, rule.fields.get(name) ?? name, texts)]
        })
        if (changes.length === 0) return []
        await keepChanges(write, rule, { row: id, changes, now: now() })
        return sensitiveLogTags
      }
    },
  }
}

/** The columns of a record's title, as far as its list shows them. */
function shownLabels(definition: ResourceDefinition): string[] {
  return labelColumns(definition).filter((name) => !isHiddenColumn(definition, name))
}

function ruleFinder<Rule extends RecycleRule>(
  cache: Pick<TagCache, 'space'>,
  { table, controller }: ResourceDefinition,
  load: (db: Queries) => Promise<readonly Rule[]>,
) {
  const kept = cache.space<readonly Rule[]>(`rules of ${controller}`, { maxEntries: 1 })
  // Read in the transaction of the write: the embedded database has one connection, which the transaction holds.
  return async ({ queries, node }: Pick<RecordedWrite, 'queries' | 'node'>): Promise<Rule | undefined> => {
    const rules = await kept.load('all', async () => ({ value: await load(queries), tags: [table, controller] }))
    return rules.find((rule) => rule.node === node.toLowerCase())
  }
}

interface Texts {
  readonly before: string
  readonly after: string
}

/** Two encryptions of one text differ: what they hide is compared. */
function isSame(definition: ResourceDefinition, name: string, { before, after }: Texts, secretKey: string): boolean {
  if (before === after || fieldOf(definition, name)?.kind !== 'masked') return before === after
  const text = decryptText(before, secretKey)
  return text !== undefined && text === decryptText(after, secretKey)
}

function toChange(definition: ResourceDefinition, name: string, title: string, texts: Texts): FieldChange {
  const isPassword = fieldOf(definition, name)?.kind === 'password' || /password/i.test(name)
  return {
    data_field: name,
    data_comment: title,
    before: isPassword ? hiddenPassword : texts.before,
    after: isPassword ? hiddenPassword : texts.after,
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

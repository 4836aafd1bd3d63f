import { permissionOf, type ResourceDefinition, type Field, fieldOf, isSecret } from '@teachnet/contract'
import type { RecordSecurityEvent } from '../ports.ts'
import { storeWrittenRecord } from '../../platform/db/keyed-write.ts'
import type { BoundResource, CrudContext } from '../bound-resource.ts'
import type { RecordedWrite } from '../history/recorder.ts'
import type { WrittenChange, RecordChange } from './record-change.ts'
import { toWriteError } from './write-error.ts'
import { isDeepStrictEqual } from 'node:util'
import { defaultLocale } from '@teachnet/protocol'
import {
  addLogEntries,
  type AdminLogEntry,
  adminLogTags,
  cut,
  changeActionOf,
  changeTitle,
  changeUrl,
} from '../history/admin-log.ts'
import { storedLabel } from '../record/record-label.ts'

interface Written<T> {
  readonly value: T
  /** Tags of stale cache entries, see `tagsOf`. */
  readonly tags: readonly string[]
  readonly events: readonly RecordSecurityEvent[]
}

/**
 * Runs a write in a transaction, and logs what it changed. After the commit it invalidates stale cache entries and records security
 * events.
 *
 * @param input values of the write by field, used in error messages
 */
export async function writeInTransaction<T>(
  context: CrudContext,
  { definition }: BoundResource,
  input: Readonly<Record<string, unknown>>,
  run: (context: CrudContext) => Promise<Written<T>>,
): Promise<T> {
  const { value, tags, events, isLogged } = await context.deps.db
    .transaction(async (queries) => {
      const written: WrittenChange[] = []
      const inside = { ...context, queries, written }
      const done = await run(inside)
      const logTags = await logChanges(inside, written)
      const [only] = written
      if (only && written.length === 1) storeWrittenRecord(definition.controller, only.change.id)
      return { ...done, tags: [...done.tags, ...logTags], isLogged: logTags.length > 0 }
    })
    .catch((error: unknown) => {
      throw toWriteError(error, definition, input, context)
    })
  if (isLogged) context.onLogged?.()
  await context.deps.cache.drop(tags)
  await context.backOffice.recordSecurityEvents(events)
  return value
}

/** Cache tags of records: the table's name and the controller, each alone and with the id. */
export function tagsOf(
  { table, controller }: Pick<ResourceDefinition, 'table' | 'controller'>,
  ids: readonly number[],
): string[] {
  return [table, controller].flatMap((name) => [name, ...ids.map((id) => `${name}:${id}`)])
}

/** Converts a write to the form that the recorder takes. */
export function toRecorded({ queries, caller, origin }: CrudContext, { definition }: BoundResource): RecordedWrite {
  return { queries, node: permissionOf(definition), adminId: caller.id, origin }
}

/** Unix seconds of the write. */
export function writtenAt({ deps }: CrudContext): number {
  return Math.floor(deps.clock() / 1000)
}

/** Maximum length of one value in the log, in characters of its JSON. */
const longestValue = 20_000

/**
 * Adds an entry to the administrators' log for each record that a write added, changed or deleted; the entry of a change has each field
 * before and after. It is the last work of the transaction: the log admits one transaction at a time, and nothing else waits behind it.
 *
 * @returns stale cache tags
 */
export async function logChanges(context: CrudContext, written: readonly WrittenChange[]): Promise<readonly string[]> {
  const entries = written.flatMap(({ definition, change, linkedField }) => {
    const row = change.after ?? change.before
    const action = changeActionOf(change)
    const fields =
      action === 'edit' ? { ...changedFields(definition, change), ...changedLinkedData(change, linkedField) } : {}
    if (!row || (action === 'edit' && Object.keys(fields).length === 0)) return []
    const label = storedLabel(definition, { ...change.before, ...row, id: change.id }, defaultLocale)
    const notified = { id: change.id, label, action, changes: action === 'edit' ? fields : undefined }
    return toEntry(context, definition, notified)
  })
  await addLogEntries(context.queries, entries)
  return entries.length > 0 ? adminLogTags : []
}

/** A masked value that is shown in full: its record, its field and the reason. */
interface DisplayedValue {
  readonly id: number
  /** Name of the record, in the language of the site. */
  readonly label: string
  readonly field: string
  readonly reason: string
}

/** Adds the entry about a masked value that is shown in full, before the value is shown, so that none is shown without an entry. */
export async function logReveal(
  context: CrudContext,
  definition: ResourceDefinition,
  { id, label, ...why }: DisplayedValue,
): Promise<void> {
  await addLogEntries(context.queries, [toEntry(context, definition, { id, label, action: 'reveal', ...why })])
  await context.deps.cache.drop(adminLogTags)
  context.onLogged?.()
}

interface NotifiedRecord extends Pick<Parameters<typeof changeTitle>[1], 'action' | 'label' | 'field'> {
  readonly id: number
}

/** Returns a log entry about a record, with the caller and the current time. `told` becomes part of its data. */
function toEntry(
  { caller, deps, locale, origin, t }: CrudContext,
  definition: ResourceDefinition,
  notified: NotifiedRecord,
): AdminLogEntry {
  const { action, label, field } = notified
  const title = changeTitle(t, {
    action,
    label,
    title: definition.title[locale],
    field: field !== undefined ? (fieldOf(definition, field)?.label[locale] ?? field) : undefined,
  })
  return {
    admin_id: caller.id,
    username: cut(caller.username, 20),
    url: changeUrl(definition.controller, notified.id),
    title: cut(title, 100),
    data: JSON.stringify({
      controller: definition.controller,
      ...notified,
      apiKey: caller.apiKey ? caller.apiKey.name : undefined,
    }),
    ip: cut(origin.ip, 50),
    useragent: cut(origin.userAgent, 255),
    create_time: Math.floor(deps.clock() / 1000),
  }
}

/** The stored values of each changed field before and after; null in place of secrets. */
function changedFields(
  definition: ResourceDefinition,
  { before = {}, after = {} }: RecordChange,
): Record<string, readonly [unknown, unknown] | null> {
  const changed = Object.keys(after).flatMap((column) => {
    const field = loggedField(definition, column)
    if (!field || isDeepStrictEqual(before[column], after[column])) return []
    const values = isSecret(field) ? null : ([shortened(before[column]), shortened(after[column])] as const)
    return [[column, values] as const]
  })
  return Object.fromEntries(changed)
}

/** The data of other tables before and after, such as the groups of an administrator. */
function changedLinkedData(
  { linked: { before, after } }: RecordChange,
  field: string | undefined,
): Record<string, readonly [unknown, unknown]> {
  if (field === undefined || isDeepStrictEqual(before, after)) return {}
  return { [field]: [shortened(before), shortened(after)] }
}

/** Undefined for columns that are not content: the position in a manual order, and times that the server sets. */
function loggedField(definition: ResourceDefinition, column: string): Field | undefined {
  const field = fieldOf(definition, column) ?? fieldOf(definition, column.replace(/_en$/, ''))
  if (!field || field.kind === 'id' || field.kind === 'weigh') return undefined
  return field.kind === 'dateTime' && field.auto ? undefined : field
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longestValue ? `${value.slice(0, longestValue)}…` : value
  return (JSON.stringify(value)?.length ?? 0) > longestValue ? '…' : (value ?? null)
}

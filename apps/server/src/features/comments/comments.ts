import { actionsOf, extraActionsOf, permissionOf, wireNames } from '@teachnet/contract'
import { longestComment, type NewComment, type RecordComments, type TextQuote } from '@teachnet/contract/lists'
import { defaultLocale, type Locale } from '@teachnet/protocol'
import { type AdminCaller, hasNode } from '../../http/caller/caller.ts'
import type { Queries } from '../../platform/db/client.ts'
import { fail } from '../../platform/errors.ts'
import type { DatabasePort } from '../../platform/ports.ts'
import type { BoundResource, BoundResources, CrudContext } from '../../records/bound-resource.ts'
import { deleteRowsOfGone } from '../../records/record/rows-of-gone.ts'
import { loadLabels } from '../../records/record/record-label.ts'
import { requireWritable } from '../../records/record/writable.ts'
import { mayOpen } from '../../records/scope.ts'
import { loadAdminNames } from '../admin-accounts/index.ts'
import { notifyAdminsOf } from '../inbox/index.ts'
import { seesRecord } from '../notices/index.ts'
import { reportComments } from '../shared-texts/index.ts'
import {
  type CommentedRecord,
  countComments,
  deleteComment,
  findComment,
  insertComment,
  listThreadAuthors,
  loadComments,
  searchAdministrators,
  storeDone,
  storeQuote,
  type StoredComment,
} from './comment.repo.ts'
import { textComment } from './comment.table.ts'

/** Most comments of a record, with their answers. */
const mostComments = 1000
/** Characters of a comment in a notice. */
const longestExcerpt = 200
/** People that are offered, and accounts whose rights are checked for that. */
const mostPeople = { offered: 8, checked: 40 } as const

/** How the rights of other administrators are found. */
export interface ColleaguePorts {
  readonly findAdmin: (id: number) => Promise<AdminCaller | undefined>
  readonly contextOf: (caller: AdminCaller, locale: Locale) => Promise<CrudContext>
}

interface RecordInput {
  readonly controller: string
  readonly id: number
}

/** A record of which the caller may see comments. */
interface OpenedRecord extends CommentedRecord {
  readonly resource: BoundResource
  /** Wire names of its rich texts that the caller may see. */
  readonly fields: ReadonlySet<string>
  readonly mayWrite: boolean
}

/** The comments on a record that the caller may see: those on fields that the groups of the caller leave. */
export async function listComments(context: CrudContext, input: RecordInput): Promise<RecordComments> {
  const record = await openRecord(context, input)
  const { queries, caller } = context
  const rows = await loadComments(queries, record)
  const visible = rows.filter(({ field }) => record.fields.has(field))
  const ids = visible.flatMap(({ admin_id, mentions, done_by }) => [admin_id, ...mentions, done_by ?? admin_id])
  const names = await loadAdminNames(queries, ids)
  const personOf = (id: number) => ({ id, name: names.get(id) ?? '' })
  return {
    comments: visible.map((row) => ({
      id: row.id,
      parent: row.parent_id,
      field: row.field,
      quote: row.quote,
      text: row.text,
      by: personOf(row.admin_id),
      mentions: row.mentions.map(personOf),
      create_time: row.create_time,
      done: row.done_time === null ? null : { name: names.get(row.done_by ?? 0) ?? '', time: row.done_time },
      mayDelete: record.mayWrite && mayDelete(caller, row),
    })),
    mayWrite: record.mayWrite,
  }
}

/** Adds a comment or an answer, and notifies the people that it names and those who take part. Returns its id. */
export async function addComment(context: CrudContext, input: NewComment, colleagues: ColleaguePorts): Promise<number> {
  const record = await openToWrite(context, input)
  const { queries, caller, deps } = context
  const text = input.text.trim()
  if (text === '') throw fail('PARAMETER', { field: 'text' })
  if (text.length > longestComment) throw fail('TOO_LARGE')
  const parent = input.parent === undefined ? undefined : await requireComment(queries, record, input.parent)
  if (parent?.parent_id) throw fail('PARAMETER', { field: 'parent' })
  const place = placeOf(record, input, parent)
  const mentions = [...new Set(input.mentions ?? [])].filter((id) => id !== caller.id)
  for (const id of mentions)
    if (!(await mayRead(colleagues, id, record, place.field))) throw fail('PARAMETER', { field: 'mentions' })
  const now = Math.floor(deps.clock() / 1000)
  const label = (await loadLabels(context, record.resource, [record.record_id])).get(record.record_id)
  return context.deps.db.transaction(async (tx) => {
    if ((await countComments(tx, record)) >= mostComments) throw fail('THROTTLED')
    const id = await insertComment(tx, {
      ...keyOf(record),
      ...place,
      parent_id: parent?.id ?? null,
      text,
      mentions,
      admin_id: caller.id,
      create_time: now,
    })
    // An answer reopens what was done.
    if (parent?.done_time) await storeDone(tx, parent.id, undefined)
    const notice = {
      kind: 'content',
      params: {
        by: caller.nickname || caller.username,
        name: label ?? `#${record.record_id}`,
        words: text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)}…` : text,
        field: baseNameOf(record.resource, place.field),
      },
      record: { controller: record.controller, id: record.record_id },
      link: `comment=${parent?.id ?? id}`,
      now,
    } as const
    await notifyAdminsOf(tx, deps, { ...notice, name: 'comment.mention', adminIds: mentions })
    const others = parent ? await listThreadAuthors(tx, parent.id) : []
    const answered = others.filter((each) => each !== caller.id && !mentions.includes(each))
    await notifyAdminsOf(tx, deps, { ...notice, name: 'comment.answer', adminIds: answered })
    await reportComments(tx, record)
    return id
  })
}

/** Marks a comment as done, or as open again. */
export async function resolveComment(
  context: CrudContext,
  { comment, isDone, ...input }: RecordInput & { readonly comment: number; readonly isDone: boolean },
): Promise<void> {
  const record = await openToWrite(context, input)
  const { id, parent_id } = await requireComment(context.queries, record, comment)
  if (parent_id !== null) throw fail('PARAMETER', { field: 'comment' })
  const done = isDone ? { by: context.caller.id, time: Math.floor(context.deps.clock() / 1000) } : undefined
  await change(context, record, (tx) => storeDone(tx, id, done))
}

/** Deletes a comment of the caller, or of anybody for a super administrator. */
export async function removeComment(
  context: CrudContext,
  { comment, ...input }: RecordInput & { readonly comment: number },
): Promise<void> {
  const record = await openToWrite(context, input)
  const found = await requireComment(context.queries, record, comment)
  if (!mayDelete(context.caller, found)) throw fail('FORBIDDEN')
  await change(context, record, (tx) => deleteComment(tx, found.id))
}

/** Stores where passages are in the text that was saved. */
export async function moveComments(
  context: CrudContext,
  {
    field,
    quotes,
    ...input
  }: RecordInput & {
    readonly field: string
    readonly quotes: readonly { readonly comment: number; readonly quote: TextQuote }[]
  },
): Promise<void> {
  const record = await openToWrite(context, input)
  if (!record.fields.has(field)) throw fail('FORBIDDEN')
  await change(context, record, async (tx) => {
    for (const quote of quotes) await storeQuote(tx, { ...keyOf(record), field }, quote)
  })
}

/** Other administrators who may see the record, by a part of their name. */
export async function listPeople(
  context: CrudContext,
  { search, ...input }: RecordInput & { readonly search: string },
  colleagues: ColleaguePorts,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const record = await openToWrite(context, input)
  const found = await searchAdministrators(context.queries, {
    search: search.trim(),
    except: context.caller.id,
    limit: mostPeople.checked,
  })
  const people: { readonly id: number; readonly name: string }[] = []
  for (const person of found) {
    if (people.length === mostPeople.offered) break
    // oxlint-disable-next-line no-await-in-loop -- the first eight end it
    if (await mayRead(colleagues, person.id, record)) people.push(person)
  }
  return people
}

/** Deletes the comments of permanently deleted records; they wait for a restoration like drafts. */
export async function purgeComments({ db }: DatabasePort, resources: BoundResources): Promise<void> {
  for (const { definition } of resources.all())
    if (textFieldsOf({ definition }).length > 0)
      // oxlint-disable-next-line no-await-in-loop -- one area after the other
      await deleteRowsOfGone(db, textComment, definition)
}

/** @throws FORBIDDEN or RECORD_NOT_FOUND unless the caller may see the record */
async function openRecord(context: CrudContext, { controller, id }: RecordInput): Promise<OpenedRecord> {
  const resource = context.resources.find(controller)
  if (!resource || !mayOpen(context, resource.definition)) throw fail('FORBIDDEN')
  const fields = new Set(textFieldsOf(resource))
  if (fields.size === 0) throw fail('FORBIDDEN')
  if (!(await seesRecord(context, { controller, id }))) throw fail('RECORD_NOT_FOUND')
  const { definition } = resource
  const actions = [...actionsOf(definition), ...extraActionsOf(definition)]
  const mayWrite = ['edit', 'publish'].some(
    (action) => actions.some((each) => each === action) && hasNode(context.caller, permissionOf(definition, action)),
  )
  return { controller: definition.controller, record_id: id, resource, fields, mayWrite }
}

/** @throws FORBIDDEN or RECORD_NOT_FOUND unless the caller may change or publish the record */
async function openToWrite(context: CrudContext, input: RecordInput): Promise<OpenedRecord> {
  const record = await openRecord(context, input)
  if (!record.mayWrite) throw fail('FORBIDDEN')
  await requireWritable(context, record.resource, record.record_id)
  return record
}

async function requireComment(db: Queries, record: OpenedRecord, id: number): Promise<StoredComment> {
  const found = await findComment(db, keyOf(record), id)
  if (!found || !record.fields.has(found.field)) throw fail('RECORD_NOT_FOUND')
  return found
}

async function change(
  { deps }: CrudContext,
  record: CommentedRecord,
  write: (tx: Queries) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await write(tx)
    await reportComments(tx, record)
  })
}

/** Whether an administrator may see the record, and the field if it is named. */
async function mayRead(
  { findAdmin, contextOf }: ColleaguePorts,
  id: number,
  { controller, record_id }: CommentedRecord,
  field?: string,
): Promise<boolean> {
  const admin = await findAdmin(id)
  if (!admin) return false
  const context = await contextOf(admin, defaultLocale)
  try {
    const { fields } = await openRecord(context, { controller, id: record_id })
    return field === undefined || fields.has(field)
  } catch {
    return false
  }
}

function placeOf(record: OpenedRecord, { field, quote }: NewComment, parent: StoredComment | undefined) {
  if (parent) return { field: parent.field, quote: null }
  if (field === undefined || !record.fields.has(field)) throw fail('FORBIDDEN')
  if (!quote) throw fail('PARAMETER', { field: 'quote' })
  return { field, quote }
}

function keyOf({ controller, record_id }: CommentedRecord): CommentedRecord {
  return { controller, record_id }
}

function mayDelete({ id, isSuper }: AdminCaller, { admin_id }: StoredComment): boolean {
  return isSuper || admin_id === id
}

/** Wire names of the rich texts of an area. */
function textFieldsOf({ definition }: Pick<BoundResource, 'definition'>): string[] {
  return Object.entries(definition.fields).flatMap(([name, field]) =>
    field.kind === 'richText' && field.internal !== true ? wireNames(name, field) : [],
  )
}

function baseNameOf({ definition }: BoundResource, wireName: string): string {
  const found = Object.entries(definition.fields).find(([name, field]) => wireNames(name, field).includes(wireName))
  return found?.[0] ?? wireName
}

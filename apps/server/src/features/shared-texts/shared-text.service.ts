import { createHash } from 'node:crypto'
import type { SharedTextReply } from '@teachnet/contract/lists'
import type { Database, Queries } from '../../platform/db/client.ts'
import { fail } from '../../platform/errors.ts'
import {
  addSteps,
  changeText,
  countTextsOf,
  deleteText,
  deleteTextsBefore,
  findText,
  forgetPerson,
  loadPeople,
  loadSteps,
  lockOrAddText,
  lockText,
  notifyOfText,
  storePerson,
  type Editor,
  type StoredText,
  type TextKey,
} from './shared-text.repo.ts'

/** A message of an editor whose rights were checked. */
export interface CheckedMessage {
  readonly key: TextKey
  readonly adminId: number
  readonly text: number | undefined
  readonly version: string
  readonly digest: string
  readonly client: string
  readonly number: number
  readonly steps: readonly string[]
  readonly cursor: NonNullable<Editor['cursor']> | undefined
  readonly saved:
    | { readonly version: string; readonly digest: string; readonly number?: number | undefined }
    | undefined
}

/** Seconds without a call after which an editor counts as closed: longer than a call waits, and than most interruptions. */
export const patience = 60

/** Seconds after which a text without calls is deleted. Until then, an editor that was without a network finds it again. */
const lifetime = 3600

/** Largest sum of the steps of a text, in characters, and their largest number: a text of a day. */
const limits = { size: 8_000_000, steps: 50_000, people: 20, textsOfPerson: 60 } as const

/** The reply to an editor that edits alone. */
export const notShared: SharedTextReply = {
  text: 0,
  start: 0,
  version: '',
  batches: [],
  people: [],
  comments: 0,
  known: '',
}

/** Stores a message, and returns the text; undefined: it is not shared with this editor. */
export async function storeMessage(
  db: Database,
  message: CheckedMessage,
  now: number,
): Promise<{ readonly text: StoredText; readonly isNew: boolean } | undefined> {
  return db.transaction(async (tx) => {
    const found = message.text === undefined ? await join(tx, message, now) : await lockText(tx, message.text)
    if (!found || !isSame(found, message.key)) return undefined
    const people = await loadPeople(tx, found.id, message.client, periodTo(now))
    if (people.length >= limits.people) return undefined
    const { number, size } = found
    const added = message.steps.reduce((sum, step) => sum + step.length, 0)
    const isNext = message.text !== undefined && message.steps.length > 0 && message.number === number
    // Another editor was first: this one sends its steps again after it has moved them over the others.
    const next = isNext ? { number: number + message.steps.length, size: size + added } : { number, size }
    if (next.size > limits.size || next.number > limits.steps) throw fail('TOO_LARGE')
    const saved = message.saved && stateOf(message.saved, next.number)
    const text = { ...found, ...next, ...saved, seen_time: now }
    await changeText(tx, found.id, text)
    if (isNext)
      await addSteps(tx, { text_id: found.id, number: next.number, client: message.client, steps: message.steps })
    const person = { text_id: found.id, client: message.client, admin_id: message.adminId }
    await storePerson(tx, person, { cursor: message.cursor, now })
    if (isNext || saved || message.cursor || message.text === undefined) await notifyOfText(tx, found.id)
    return { text, isNew: message.text === undefined }
  })
}

/** Begins a text, or returns the one that other editors have begun with the same document. */
async function join(tx: Queries, message: CheckedMessage, now: number): Promise<StoredText | undefined> {
  const { key, version, digest, adminId } = message
  await deleteTextsBefore(tx, now - lifetime)
  if ((await countTextsOf(tx, adminId, periodTo(now))) >= limits.textsOfPerson) throw fail('THROTTLED')
  const beginning = { version, digest, seen_time: now }
  const found = await lockOrAddText(tx, key, beginning)
  if (!found) return undefined
  const people = await loadPeople(tx, found.id, '', periodTo(now))
  if (people.length === 0 && (found.number > 0 || found.version !== version || found.digest !== digest)) {
    // What its editors have left unsaved is in their drafts.
    await deleteText(tx, found.id)
    return lockOrAddText(tx, key, beginning)
  }
  return found.version === version && found.digest === digest ? found : undefined
}

function isSame(text: StoredText, key: TextKey): boolean {
  return text.controller === key.controller && text.record_id === key.record_id && text.field === key.field
}

/** The state of a text after a save. If no step leads to the stored text, no further editor can join. */
function stateOf({ version, digest, number }: NonNullable<CheckedMessage['saved']>, last: number) {
  return number === undefined || number > last ? { version, digest: '' } : { version, digest, start: number }
}

function periodTo(now: number) {
  return { since: now - patience, now }
}

/** What an editor does not know yet of a text. */
export async function readText(
  db: Queries,
  { id, client, after }: { readonly id: number; readonly client: string; readonly after: number },
  now: number,
): Promise<SharedTextReply> {
  const text = await findText(db, id)
  if (!text) return notShared
  const batches = await loadSteps(db, id, after)
  const people = await loadPeople(db, id, client, periodTo(now))
  const known = createHash('sha256')
    .update(JSON.stringify([people, text.version, text.comments]))
    .digest('base64url')
    .slice(0, 16)
  return {
    text: id,
    start: text.start,
    version: text.version,
    batches: batches.map(({ steps, ...batch }) => ({ ...batch, steps: [...steps] })),
    people,
    comments: text.comments,
    known,
  }
}

/** An editor was closed. The last one takes the text with it. */
export async function leaveText(db: Database, { text: id, client, key }: CheckedMessage, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const text = id === undefined ? undefined : await lockText(tx, id)
    if (!text || !isSame(text, key)) return
    await forgetPerson(tx, text.id, client)
    const people = await loadPeople(tx, text.id, client, periodTo(now))
    if (people.length === 0) await deleteText(tx, text.id)
    else await notifyOfText(tx, text.id)
  })
}

import { createIdempotencyKey, isApiError } from '@teachnet/api-client'
import { idempotencyKeyPattern, isRecord } from '@teachnet/protocol'
import type { DraftEntry, DraftTarget, FormDraft, DraftServer } from './draft.ts'

/** What a form stores of its input. */
export interface DraftContent {
  readonly title: string
  readonly values: Readonly<Record<string, unknown>>
  /** Names of values that only the server may keep, such as addresses of private files. */
  readonly offBrowser?: readonly string[]
  /** Whether some input is never stored, such as a password. */
  readonly isPartial?: boolean
}

/** Stores the input of one open form. It writes only to drafts that this form has begun or continued. */
export interface DraftWriter {
  /** Key of the draft that this form writes. */
  readonly key: () => string
  /** Key of the draft that was changed elsewhere, so that this form has continued under another key. */
  readonly conflict: () => string | undefined
  /** Idempotency key of the write that this form intends. The draft has it too, so that the write is done once however often the form is opened. */
  readonly idempotencyKey: () => string
  /** What this form sends next is another write: an earlier attempt has succeeded. */
  readonly renewKey: () => void
  /** Stores the input. Returns whether all of it will be available after a reload. */
  readonly keep: (content: DraftContent) => boolean
  /** Continues a draft that was found. */
  readonly adopt: (draft: DraftEntry & Pick<FormDraft, 'idempotencyKey'>) => void
  /** Deletes the draft of this form, after it was saved. */
  readonly clear: () => void
}

/** The drafts of one account: on the server, and in the browser as long as the server does not have them. */
export interface DraftStore {
  readonly subscribe: (listener: () => void) => () => void
  /** The drafts, the newest first; the same array until they change. */
  readonly entries: () => readonly DraftEntry[]
  /** Loads the list of the server unless it is at most `maxAge` ms old (0), and sends it what an earlier visit could not send. */
  readonly refresh: (maxAge?: number) => Promise<void>
  readonly open: (key: string) => Promise<FormDraft | undefined>
  readonly begin: (place: DraftTarget) => DraftWriter
  readonly remove: (key: string) => void
  /** Sends everything now. Returns whether the server has all input. */
  readonly settle: () => Promise<boolean>
  /** Why the server keeps no more drafts; undefined: it does. */
  readonly problem: () => string | undefined
}

export interface DraftStoreOptions {
  readonly area: string
  readonly accountId: number
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** Undefined for an old back end, which keeps no drafts: they stay in the browser. */
  readonly server: DraftServer | undefined
  /** Unix milliseconds. */
  readonly now?: () => number
}

/** Milliseconds after the last change until the server gets it, and between attempts that failed. */
const pause = 1500
const firstRetry = 3000
const longestRetry = 60_000
/** Age in milliseconds of a browser's copy that no open form sends any more. */
const leftAfter = 10_000
/** Lifetime of a browser's copy in milliseconds, 30 days. */
const lifetime = 30 * 24 * 60 * 60 * 1000
/** Longest title of a draft, in characters. */
const longestTitle = 200

/** Drafts of earlier releases, which stayed in the browser. */
const formerPrefixes = ['teachnet.draft.', 'teachnet.member.input.']

type Item = FormDraft & { readonly writer: string }

/** Input of this page that the server may not have yet. */
interface Pending {
  item: Item
  /** Values that the browser may not store. */
  offBrowser: readonly string[]
  serial: number
  sent: number
  retries: number
  timer: ReturnType<typeof setTimeout> | undefined
  sending: Promise<void> | undefined
  isRemoved: boolean
  conflict: string | undefined
}

export function createDraftStore(options: DraftStoreOptions): DraftStore {
  const { area, accountId, storage, server, now = () => Date.now() } = options
  const prefix = `teachnet.drafts.${area}.${accountId}.`
  const listeners = new Set<() => void>()
  const pending = new Map<string, Pending>()
  const removed = new Set<string>()
  let stored: readonly DraftEntry[] = []
  let visible: readonly DraftEntry[] | undefined
  let full: string | undefined
  let loadedAt: number | undefined
  let loading: Promise<void> | undefined
  dropOld()

  function announce(): void {
    visible = undefined
    for (const listener of listeners) listener()
  }

  function namesInStorage(start: string): string[] {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return names.filter((name) => name.startsWith(start))
  }

  function dropOld(): void {
    attempt(() => {
      for (const name of formerPrefixes.flatMap(namesInStorage)) storage.removeItem(name)
      for (const item of localItems()) if (now() - item.savedAt > lifetime) storage.removeItem(prefix + item.key)
    })
  }

  function localItems(): Item[] {
    return attempt(() => namesInStorage(prefix).flatMap((name) => readItem(storage.getItem(name)) ?? [])) ?? []
  }

  /** Returns whether the browser has all values now. */
  function writeLocal({ item, offBrowser }: Pending): boolean {
    const open = Object.entries(item.values).filter(([name]) => !offBrowser.includes(name))
    const text = JSON.stringify({ ...item, values: Object.fromEntries(open) })
    const isWritten = attempt(() => {
      storage.setItem(prefix + item.key, text)
      return true
    })
    return isWritten === true && open.length === Object.keys(item.values).length
  }

  function dropLocal(key: string): void {
    attempt(() => storage.removeItem(prefix + key))
  }

  function schedule(one: Pending, wait = pause): void {
    clearTimeout(one.timer)
    if (server && !one.isRemoved) one.timer = setTimeout(() => void send(one), wait)
  }

  async function send(one: Pending): Promise<void> {
    clearTimeout(one.timer)
    if (one.sending) await one.sending
    if (!server || one.isRemoved || one.sent === one.serial) return
    one.sending = sendNow(one, server).finally(() => {
      one.sending = undefined
    })
    await one.sending
  }

  async function sendNow(one: Pending, { save, remove }: DraftServer): Promise<void> {
    const { serial, item } = one
    const { key, writer, form, record, title, revision, values, idempotencyKey } = item
    try {
      const content = JSON.stringify(values)
      const saved = await save({ key, writer, form, record, title, revision, content, idempotencyKey })
      one.retries = 0
      full = undefined
      if (one.isRemoved) return void (await remove(key))
      one.sent = serial
      one.item = { ...one.item, revision: saved.revision }
      stored = [toEntry(one.item), ...stored.filter((other) => other.key !== key)]
      if (one.serial === serial) dropLocal(key)
      else {
        writeLocal(one)
        schedule(one)
      }
    } catch (error) {
      if (isApiError(error, 'RECORD_CHANGED')) fork(one)
      else if (isApiError(error, 'TOO_LARGE') || isApiError(error, 'PARAMETER')) full = error.message
      else {
        one.retries += 1
        schedule(one, Math.min(longestRetry, firstRetry * 2 ** (one.retries - 1)))
      }
    }
    announce()
  }

  /** The draft was saved elsewhere: this input continues as another one, so that none of the two is lost. */
  function fork(one: Pending): void {
    const { key } = one.item
    dropLocal(key)
    pending.delete(key)
    one.conflict = key
    one.item = { ...one.item, key: createDraftKey(), revision: 0 }
    pending.set(one.item.key, one)
    writeLocal(one)
    schedule(one, 0)
    void refresh()
  }

  function addPending(item: Item): Pending {
    const one: Pending = {
      item,
      offBrowser: [],
      serial: 0,
      sent: 0,
      retries: 0,
      timer: undefined,
      sending: undefined,
      isRemoved: false,
      conflict: undefined,
    }
    pending.set(item.key, one)
    return one
  }

  function sendLeftOver(): void {
    if (!server) return
    for (const item of localItems()) {
      if (pending.has(item.key) || now() - item.savedAt < leftAfter) continue
      const one = addPending(item)
      one.serial = 1
      schedule(one, 0)
    }
  }

  async function refresh(maxAge = 0): Promise<void> {
    sendLeftOver()
    if (!server || (loadedAt !== undefined && now() - loadedAt < maxAge)) return announce()
    loading ??= server
      .list()
      .then(
        (list) => {
          stored = list
          loadedAt = now()
        },
        // Offline: the drafts of this browser are shown.
        () => undefined,
      )
      .finally(() => {
        loading = undefined
        announce()
      })
    await loading
  }

  function remove(key: string): void {
    removed.add(key)
    const one = pending.get(key)
    if (one) {
      one.isRemoved = true
      clearTimeout(one.timer)
      pending.delete(key)
    }
    dropLocal(key)
    // A failure leaves a draft that is offered again.
    if (server && !one?.sending) server.remove(key).catch(() => undefined)
    announce()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    entries() {
      visible ??= merge(stored, [...localItems(), ...[...pending.values()].map(({ item }) => item)], removed)
      return visible
    },
    refresh,
    async open(key) {
      const item = pending.get(key)?.item ?? localItems().find((one) => one.key === key)
      return item ?? (await server?.open(key))
    },
    begin(place) {
      const writer = createDraftKey()
      let one: Pending | undefined
      let key = createDraftKey()
      let revision = 0
      let idempotencyKey = createIdempotencyKey()
      function store(pending: Pending): boolean {
        pending.serial += 1
        const isHere = writeLocal(pending)
        schedule(pending)
        return isHere
      }
      return {
        key: () => one?.item.key ?? key,
        idempotencyKey: () => idempotencyKey,
        renewKey() {
          idempotencyKey = createIdempotencyKey()
          if (!one) return
          one.item = { ...one.item, idempotencyKey }
          store(one)
        },
        conflict: () => one?.conflict,
        keep({ title, values, offBrowser = [], isPartial = false }) {
          if (!one && Object.keys(values).length === 0) return !isPartial
          const item = {
            ...place,
            key: one?.item.key ?? key,
            writer,
            revision: one ? one.item.revision : revision,
            title: title.slice(0, longestTitle),
            values,
            savedAt: now(),
            idempotencyKey,
          }
          if (one && JSON.stringify(one.item.values) === JSON.stringify(values))
            return !isPartial && (one.sent === one.serial || writeLocal(one))
          one ??= addPending(item)
          one.item = item
          one.offBrowser = offBrowser
          const isHere = store(one)
          announce()
          return isHere && !isPartial
        },
        adopt(draft) {
          one = undefined
          ;({ key, revision } = draft)
          idempotencyKey = draft.idempotencyKey || createIdempotencyKey()
          // What an earlier form has not sent yet is sent by this one.
          const left = pending.get(key)
          if (left) {
            clearTimeout(left.timer)
            left.item = { ...left.item, writer }
            one = left
          }
          announce()
        },
        clear() {
          remove(one?.item.key ?? key)
          one = undefined
          key = createDraftKey()
          revision = 0
          idempotencyKey = createIdempotencyKey()
        },
      }
    },
    remove,
    async settle() {
      sendLeftOver()
      await Promise.all([...pending.values()].map(send))
      return [...pending.values()].every(({ sent, serial }) => sent === serial)
    },
    problem: () => full,
  }
}

/** A random name that no other browser chooses. `crypto.randomUUID` exists only on secure origins. */
function createDraftKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}

function toEntry({ key, form, record, title, savedAt, revision }: DraftEntry): DraftEntry {
  return { key, form, record, title, savedAt, revision }
}

/** The newest of each draft, without those that were removed. */
function merge(
  stored: readonly DraftEntry[],
  here: readonly DraftEntry[],
  removed: ReadonlySet<string>,
): readonly DraftEntry[] {
  const newest = new Map<string, DraftEntry>()
  for (const entry of [...stored, ...here]) {
    const known = newest.get(entry.key)
    if (!removed.has(entry.key) && (!known || known.savedAt <= entry.savedAt)) newest.set(entry.key, toEntry(entry))
  }
  return [...newest.values()].toSorted((one, other) => other.savedAt - one.savedAt)
}

function readItem(text: string | null): Item | undefined {
  const raw = attempt((): unknown => JSON.parse(text ?? 'null'))
  if (!isRecord(raw) || !isRecord(raw.values)) return undefined
  const { key, writer, form, record, title, savedAt, revision, values, idempotencyKey } = raw
  if (typeof key !== 'string' || typeof writer !== 'string' || typeof form !== 'string') return undefined
  if (typeof record !== 'string' || typeof title !== 'string') return undefined
  if (typeof savedAt !== 'number' || typeof revision !== 'number') return undefined
  const isKey = typeof idempotencyKey === 'string' && idempotencyKeyPattern.test(idempotencyKey)
  return { key, writer, form, record, title, savedAt, revision, values, idempotencyKey: isKey ? idempotencyKey : '' }
}

/** Storage may be full, forbidden or hold invalid data; none of these may stop a form. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

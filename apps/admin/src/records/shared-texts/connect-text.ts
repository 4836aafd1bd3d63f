import { isApiError } from '@teachnet/api-client'
import type { SharedTextMessage, SharedTextReply } from '@teachnet/contract/lists'
import { isRecord } from '@teachnet/protocol'
import type { ExchangeText, Resumption, SharedEditor } from './shared-texts.ts'

interface Options {
  /** The field of a record. */
  readonly field: Pick<SharedTextMessage, 'controller' | 'id' | 'field'>
  /** Version of the record that the form began with. */
  readonly version: string
  /** The text that the record has in it. */
  readonly stored: string
  readonly editor: SharedEditor
  readonly exchange: ExchangeText
  /** Stores what a reload needs to continue. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Called when another form has saved the record. */
  readonly onSaved: (version: string) => void
  /** Called when comments on the record have changed. */
  readonly onComments: () => void
}

/** The exchange of the changes of one text. */
export interface TextLink {
  /** Version of the record that the shared text continues from; undefined: it is not shared. */
  readonly version: () => string | undefined
  /** Resolves when the server has confirmed the own changes, or after a while. */
  readonly settle: () => Promise<void>
  /** Remembers the text that is being saved. Call the result with the record that is loaded again, to tell the other forms. */
  readonly beginSave: () => (reopened: Promise<SavedText | undefined>) => void
  readonly close: () => void
}

/** A text in the record as it was saved. */
export interface SavedText {
  readonly version: string
  readonly html: string
}

/** Milliseconds: between a change and its call, between a movement of the cursor and its call, and between attempts. */
const delays = {
  text: 40,
  cursor: 250,
  join: 5000,
  retry: 2000,
  composing: 300,
  mostBetweenAttempts: 8000,
  settle: 3000,
  last: 10_000,
} as const

/** Changes of one call. */
const most = { steps: 500, characters: 900_000 } as const

/** Rejections after which another attempt has no use. Without a network, there are attempts until the form is closed. */
const final = ['FORBIDDEN', 'NOT_FOUND', 'RECORD_NOT_FOUND', 'PARAMETER', 'TOO_LARGE', 'THROTTLED'] as const

/** Shares the text of an editor until it is closed: one call waits for the changes of others, another one sends the own ones. */
export function connectText({
  field,
  version: first,
  stored,
  editor,
  exchange,
  storage,
  onSaved,
  onComments,
}: Options): TextLink {
  const key = `shared-text ${JSON.stringify(Object.values(field))}`
  const resumed = readResumption(storage.getItem(key))
  // A copy of the tab must not continue as the same editor.
  storage.removeItem(key)
  const client = resumed?.client ?? createClientName()
  const closing = new AbortController()
  let text: number | undefined
  let version: string | undefined
  let known = ''
  let comments: number | undefined
  let isEnded = false
  let isOnline = true
  let people: SharedTextReply['people'] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let report: Promise<unknown> = Promise.resolve()
  let isCursorNew = true

  const call = (message: Partial<SharedTextMessage>, signal = closing.signal) =>
    exchange(
      { ...field, version: first, digest: editor.digestOf(stored), client, number: 0, text, ...message },
      { signal },
    )
  const show = () => editor.show({ people, isOnline })
  const persist = () => {
    if (isEnded) return
    // Before the first reply, an earlier page has what is not sent.
    const state: Resumption | undefined =
      text === undefined ? resumed : { text, client, number: editor.number(), steps: editor.pending() }
    if (state) storage.setItem(key, JSON.stringify(state))
  }
  const forget = () => storage.removeItem(key)
  const end = () => {
    isEnded = true
    version = undefined
    people = []
    clearTimeout(timer)
    show()
  }

  function take(reply: SharedTextReply): void {
    if (closing.signal.aborted || isEnded) return
    if (reply.text === 0) return text === undefined ? undefined : end()
    try {
      if (text === undefined) editor.begin(client, reply, resumed)
      else editor.receive(reply)
    } catch {
      // Of another release of the editor: the own text remains, and a conflict is resolved at the save.
      return end()
    }
    text = reply.text
    known = reply.known
    if (comments !== reply.comments) onComments()
    comments = reply.comments
    people = reply.people
    isOnline = true
    show()
    if (version !== undefined && version !== reply.version) onSaved(reply.version)
    version = reply.version
  }

  async function listen(): Promise<void> {
    let failures = 0
    /** One call. Returns the delay before the next one. */
    const hear = async (): Promise<number> => {
      const isJoining = text === undefined
      const number = editor.number()
      try {
        const reply = await call(isJoining ? {} : { number, known, waits: isOnline })
        take(reply)
        failures = 0
        if (text === undefined) return delays.join
        if (!isJoining && isLate(reply, number)) return delays.composing
        if (isJoining || editor.pending().length > 0) send(0)
        return 0
      } catch (error) {
        if (closing.signal.aborted) return 0
        if (final.some((name) => isApiError(error, name))) end()
        else {
          isOnline = false
          show()
        }
        return Math.min(delays.mostBetweenAttempts, 500 * 2 ** failures++)
      }
    }
    // oxlint-disable-next-line no-await-in-loop -- each call asks for what follows the one before
    while (!closing.signal.aborted && !isEnded) await pause(await hear())
  }

  /** Whether the editor has not made the changes of a reply yet: it makes them later while a word is composed. */
  const isLate = (reply: SharedTextReply, number: number) => reply.batches.length > 0 && editor.number() === number

  /** Waits, at most until there is a network again. */
  async function pause(ms: number): Promise<void> {
    if (ms === 0 || isEnded) return
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(waiting)
        removeEventListener('online', done)
        closing.signal.removeEventListener('abort', done)
        resolve()
      }
      const waiting = setTimeout(done, ms)
      addEventListener('online', done)
      closing.signal.addEventListener('abort', done)
    })
  }

  function send(delay: number): void {
    clearTimeout(timer)
    if (text === undefined || isEnded || closing.signal.aborted) return
    timer = setTimeout(() => {
      sending ??= sendAll().finally(() => {
        sending = undefined
      })
    }, delay)
  }

  async function sendAll(): Promise<void> {
    const sendNext = async () => {
      isCursorNew = false
      const number = editor.number()
      const reply = await call({ number, steps: within(editor.pending()), known, cursor: editor.cursor() })
      take(reply)
      if (isLate(reply, number)) await pause(delays.composing)
    }
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next changes follow these
      while (!isEnded && (editor.pending().length > 0 || isCursorNew)) await sendNext()
    } catch (error) {
      if (final.some((name) => isApiError(error, name))) return end()
      if (closing.signal.aborted) return
      isOnline = false
      show()
      // After this attempt has ended.
      setTimeout(() => send(delays.retry))
    }
  }

  editor.onChange((what) => {
    isCursorNew = true
    send(delays[what])
  })
  addEventListener('pagehide', persist)
  addEventListener('pageshow', forget)
  void listen()

  return {
    version: () => (isEnded ? undefined : version),
    async settle() {
      const until = Date.now() + delays.settle
      while (text !== undefined && !isEnded && isOnline && editor.pending().length > 0 && Date.now() < until) {
        send(0)
        // oxlint-disable-next-line no-await-in-loop -- until the changes are confirmed
        await pause(50)
      }
    },
    beginSave() {
      const digest = editor.confirmedDigest()
      const number = editor.number()
      return (reopened) => {
        // The form closes meanwhile: it leaves after the report.
        report = reopened
          .then(async (saved) => {
            if (!saved || text === undefined || isEnded) return
            const savedDigest = editor.digestOf(saved.html)
            const isExact = digest !== undefined && digest === savedDigest
            version = saved.version
            await call(
              {
                text,
                number,
                saved: { version, digest: savedDigest, number: isExact ? number : undefined },
              },
              AbortSignal.timeout(delays.last),
            )
          })
          .catch(() => undefined)
      }
    },
    close() {
      clearTimeout(timer)
      removeEventListener('pagehide', persist)
      removeEventListener('pageshow', forget)
      // A hidden page continues when it is shown again.
      persist()
      const unsent = editor.pending()
      const number = editor.number()
      closing.abort()
      if (text === undefined || isEnded) return
      const left = text
      const last = (message: Partial<SharedTextMessage>) =>
        call({ text: left, ...message }, AbortSignal.timeout(delays.last))
      void report
        .then(() => (unsent.length > 0 ? last({ number, steps: within(unsent) }) : undefined))
        .then(() => last({ isLeaving: true }))
        .catch(() => undefined)
    },
  }
}

function within(steps: readonly string[]): string[] {
  let size = 0
  return steps.filter((step, at) => ((size += step.length) <= most.characters ? at < most.steps : at === 0))
}

function createClientName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function readResumption(text: string | null): Resumption | undefined {
  if (text === null) return undefined
  try {
    const raw: unknown = JSON.parse(text)
    if (!isRecord(raw) || !Array.isArray(raw.steps)) return undefined
    const { text: id, client, number } = raw
    if (typeof id !== 'number' || typeof client !== 'string' || typeof number !== 'number') return undefined
    return { text: id, client, number, steps: raw.steps.map(String) }
  } catch {
    return undefined
  }
}

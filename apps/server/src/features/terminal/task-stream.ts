import { stripVTControlCharacters } from 'node:util'
import type { Database } from '../../platform/db/client.ts'
import type { Values } from '../../platform/errors.ts'
import type { Follower } from '../../platform/db/changes.ts'
import {
  controlWords,
  formatEvent,
  hasEnded,
  missingLines,
  type Position,
  toEntry,
  toEventId,
  toOutput,
  toPlainText,
} from './stream-events.ts'
import { findTask, loadChunks, stampWatched, type StoredChunk, type StoredTask } from './terminal.repo.ts'

interface Options {
  readonly db: Database
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly follower: Follower
  /** Fires when the client is gone or the server stops. */
  readonly signal: AbortSignal
  /** For old clients: text without colours, and no events that their protocol does not have. */
  readonly isPlain: boolean
  /** Returns a message of `terminal.…` in the language of the client. */
  readonly say: (id: string, values?: Values) => string
  /** Checks whether the client may still watch; called at each heartbeat. */
  readonly isAllowed: () => Promise<boolean>
  /** Interval of the heartbeat, in ms. */
  readonly beatMs: number
}

/** Pieces per read: at most a megabyte is in memory for one client. */
const readAtOnce = 16

/**
 * Yields the events of a task from a position until its end. All output is read from the database in the order of its numbers: a client
 * gets each line once, whichever process runs the task and however often the client reconnects.
 */
export async function* streamTask(task: StoredTask, start: Position, options: Options): AsyncGenerator<string, void> {
  const { db, clock, follower, signal, isPlain, say, isAllowed, beatMs } = options
  const facts = { uuid: task.uuid, extend: task.extend, key: task.command }
  let position = start
  let isLinked = false

  const event = (data: string) =>
    formatEvent(facts, toOutput(data), { id: toEventId(position), kind: isPlain ? undefined : 'output' })
  /** Returns an event that reports the state of the task, its time, and at the end the exit code of its program. */
  const control = (word: string, time: number | null, code?: number | null) =>
    formatEvent(facts, word, isPlain ? {} : { kind: 'control', time: time ?? undefined, code: code ?? undefined })

  function* eventsOf(chunk: StoredChunk): Generator<string> {
    const missing = missingLines(position, chunk)
    const lines = chunk.first_line + chunk.lines
    if (missing > 0) {
      position = { ...position, seq: chunk.seq - 1, lines: chunk.first_line }
      yield event(say('terminal.dropped', { count: missing }))
    }
    position = { ...position, seq: chunk.seq, lines }
    yield event(isPlain ? toPlainText(chunk.text) : toEntry(chunk.text))
  }

  function* eventsOfEnd(ended: StoredTask): Generator<string> {
    const { state, reason, exit_code: code } = ended
    const time = endTimeOf(ended)
    if (reason !== '' && !position.isAtEnd) {
      position = { ...position, isAtEnd: true }
      yield event(`Error:${say(`terminal.reason.${reason}`)}`)
    }
    yield control(state === 'success' ? controlWords.succeeded : controlWords.failed, time, code)
    yield control(controlWords.completed, time, code)
  }

  /** Records that the client is present; returns false if it may no longer watch. */
  async function beat(): Promise<boolean> {
    if (!(await isAllowed())) return false
    if (task.is_attached) await stampWatched(db, task.id, Math.floor(clock() / 1000))
    return true
  }

  try {
    for (let lastBeat = performance.now(); !signal.aborted;) {
      // The task is read first: if it has ended, all its output is stored.
      const now = await findTask(db, task.id)
      if (!now) return
      if (now.state !== 'waiting' && !isLinked) {
        isLinked = true
        yield control(controlWords.linked, now.start_time)
      }
      const chunks = await loadChunks(db, task.id, { after: position.seq, limit: readAtOnce })
      for (const chunk of chunks) yield* eventsOf(chunk)
      if (chunks.length === readAtOnce) continue
      if (hasEnded(now)) return yield* eventsOfEnd(now)
      if (performance.now() - lastBeat >= beatMs) {
        lastBeat = performance.now()
        if (!(await beat())) return
        yield ': beat\n\n'
      }
      await follower.next(beatMs, signal)
    }
  } finally {
    follower.end()
  }
}

/** Yields the stored output of a task as plain text, with a line in place of the chunks that were deleted. */
export async function* outputOf(
  db: Database,
  { id, attempt }: StoredTask,
  say: Options['say'],
): AsyncGenerator<string, void> {
  let position: Position = { attempt, seq: 0, lines: 0, isAtEnd: false }
  for (;;) {
    const chunks = await loadChunks(db, id, { after: position.seq, limit: readAtOnce })
    for (const chunk of chunks) {
      const missing = missingLines(position, chunk)
      position = { ...position, seq: chunk.seq, lines: chunk.first_line + chunk.lines }
      yield `${missing > 0 ? `${say('terminal.dropped', { count: missing })}\n` : ''}${stripVTControlCharacters(chunk.text)}`
    }
    if (chunks.length < readAtOnce) return
  }
}

/** Returns the end of a task in Unix milliseconds. */
function endTimeOf({ start_time: start, duration, finish_time: finish }: StoredTask): number | null {
  if (start !== null && duration !== null) return start + duration
  return finish === null ? null : finish * 1000
}

import { stripVTControlCharacters } from 'node:util'
import type { StoredChunk, StoredTask } from './terminal.repo.ts'

/** The words of the wire contract (section 6) that report the state of a task. */
export const controlWords = {
  linked: 'command-link-success',
  succeeded: 'command-exec-success',
  failed: 'command-exec-error',
  completed: 'command-exec-completed',
} as const

/** Values that every event of a stream contains. */
export interface StreamFacts {
  readonly uuid: string
  readonly extend: string
  /** Key of the command. */
  readonly key: string
}

/** The position of a client in the output: the last piece, and the number of lines that were sent or reported missing. */
export interface Position {
  readonly attempt: number
  readonly seq: number
  readonly lines: number
  /** The reason of the failure was sent. */
  readonly isAtEnd: boolean
}

/** Returns the event id of a position. */
export function toEventId({ attempt, seq, lines, isAtEnd }: Position): string {
  return [attempt, seq, lines, ...(isAtEnd ? ['end'] : [])].join('.')
}

/** Parses an event id; returns undefined for any other text. */
export function readEventId(text: string): Position | undefined {
  const match = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(\.end)?$/.exec(text)
  if (!match) return undefined
  const [, attempt, seq, lines, end] = match
  return { attempt: Number(attempt), seq: Number(seq), lines: Number(lines), isAtEnd: end !== undefined }
}

interface EventOptions {
  readonly id?: string
  /** Unix milliseconds; left out for old clients. */
  readonly time?: number | undefined
  /** Exit code of the program; left out for old clients, and before its end. */
  readonly code?: number | undefined
  /** Left out for old clients, which compare only the text. */
  readonly kind?: 'control' | 'output' | undefined
}

/** Formats one event for the stream. */
export function formatEvent({ uuid, extend, key }: StreamFacts, data: string, options: EventOptions = {}): string {
  const { id, time, kind, code } = options
  const body = JSON.stringify({ data, uuid, extend, key, time, kind, code })
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${body}\n\n`
}

/** Converts output for old clients: without colours, carriage returns and trailing whitespace. */
export function toPlainText(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/\r\n?/g, '\n').trim()
}

/** Removes the last line break, since every entry ends its line. */
export function toEntry(text: string): string {
  return text.replace(/\r?\n$/, '')
}

const words: ReadonlySet<string> = new Set(Object.values(controlWords))

/**
 * Converts output into the text of an event that no client ignores or takes for a report of the server: empty text and the control words get a
 * blank.
 */
export function toOutput(text: string): string {
  return text === '' || words.has(text) ? `${text} ` : text
}

/** Returns the number of deleted lines between the client's position and a piece. */
export function missingLines(position: Pick<Position, 'lines'>, chunk: Pick<StoredChunk, 'first_line'>): number {
  return Math.max(0, chunk.first_line - position.lines)
}

export function hasEnded({ state }: Pick<StoredTask, 'state'>): boolean {
  return state === 'success' || state === 'failed'
}

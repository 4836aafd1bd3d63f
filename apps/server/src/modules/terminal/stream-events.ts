import { stripVTControlCharacters } from 'node:util'
import type { StoredPiece, StoredTask } from './terminal.repo.ts'

/** The words of the wire contract (section 6) that say what became of a task. */
export const controlWords = {
  linked: 'command-link-success',
  succeeded: 'command-exec-success',
  failed: 'command-exec-error',
  completed: 'command-exec-completed',
} as const

/** What every event of a stream carries. */
export interface StreamFacts {
  readonly uuid: string
  readonly extend: string
  /** Key of the command. */
  readonly key: string
}

/** Where a client stopped reading: after which piece, and how many lines it had been sent or told of. */
export interface Position {
  readonly attempt: number
  readonly seq: number
  readonly lines: number
  /** It has been told why the task failed. */
  readonly isAtEnd: boolean
}

/** The text of an event id. */
export function toEventId({ attempt, seq, lines, isAtEnd }: Position): string {
  return [attempt, seq, lines, ...(isAtEnd ? ['end'] : [])].join('.')
}

/** Undefined for anything that is no event id of ours. */
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
}

/** One event as it is written to the stream. */
export function formatEvent({ uuid, extend, key }: StreamFacts, data: string, { id, time }: EventOptions = {}): string {
  const body = JSON.stringify({ data, uuid, extend, key, ...(time !== undefined && { time }) })
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${body}\n\n`
}

/** What old clients take: no colours, no carriage returns, no blank ends. */
export function toPlainText(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/\r\n?/g, '\n').trim()
}

/** An entry ends its line, so that its last line break is not sent. */
export function toEntry(text: string): string {
  return text.replace(/\r?\n$/, '')
}

/** Lines that are gone between what a client has and a piece. */
export function missingLines(position: Pick<Position, 'lines'>, piece: Pick<StoredPiece, 'first_line'>): number {
  return Math.max(0, piece.first_line - position.lines)
}

export function hasEnded({ state }: Pick<StoredTask, 'state'>): boolean {
  return state === 'success' || state === 'failed'
}

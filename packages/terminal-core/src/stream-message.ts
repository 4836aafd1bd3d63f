import { toMap } from './to-map.ts'
import type { StreamEvent } from './transition.ts'

type ControlEvent = Exclude<StreamEvent, { type: 'printed' }>

/** Control words in the spelling of older documents; on the wire they are `command-link-success` and so on. */
const controls = new Map<string, 'linked' | 'succeeded' | 'failed' | 'completed'>([
  ['link success', 'linked'],
  ['exec success', 'succeeded'],
  ['exec error', 'failed'],
  ['exec completed', 'completed'],
])

/**
 * Parses one message of the event stream.
 *
 * @param text the message's data: JSON with `uuid` and `data`. Some servers add the event's `time` in Unix milliseconds, the exit `code` of the program to the control word of its end, and `kind`: `control`,
 *   `output` (a line), or `text` (a piece of output in which only a line end ends a line). Without `kind`, data that equals a control word is a control word.
 * @returns undefined for an empty or unreadable message.
 * @example readStreamMessage('{ "uuid": "u", "data": "command-exec-success" }')
 */
export function readStreamMessage(text: string): StreamEvent | undefined {
  const { uuid, data, time, kind, code } = toMap(parseJson(text))
  if (typeof uuid !== 'string' || typeof data !== 'string' || data === '') return undefined
  const word = data.replace(/^command-(\w+)-(\w+)$/, '$1 $2')
  if (kind === 'text') return { type: 'printed', uuid, entries: [data], isText: true }
  const control = kind === 'output' ? undefined : controls.get(word)
  if (!control) return { type: 'printed', uuid, entries: [data] }
  const event: { -readonly [Key in keyof ControlEvent]: ControlEvent[Key] } = { type: control, uuid }
  if (typeof time === 'number') event.at = time
  if (typeof code === 'number' && Number.isSafeInteger(code)) event.code = code
  return event
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy may insert a line into the stream; it does not belong to the task.
    return undefined
  }
}

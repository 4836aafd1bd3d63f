import { toMap } from './to-map.ts'
import type { StreamEvent } from './transition.ts'

/** Control words as older documents spell them; on the wire they are `command-link-success` and so on. */
const controls: Readonly<Record<string, 'linked' | 'succeeded' | 'failed' | 'completed'>> = {
  'link success': 'linked',
  'exec success': 'succeeded',
  'exec error': 'failed',
  'exec completed': 'completed',
}

/**
 * What one message of the event stream means.
 *
 * @param text the message's data: JSON with `uuid` and `data`.
 * @returns undefined for an empty message and for what cannot be read.
 */
export function readStreamMessage(text: string): StreamEvent | undefined {
  const { uuid, data } = toMap(parseJson(text))
  if (typeof uuid !== 'string' || typeof data !== 'string' || data === '') return undefined
  const word = data.replace(/^command-(\w+)-(\w+)$/, '$1 $2')
  const control = Object.hasOwn(controls, word) ? controls[word] : undefined
  return control ? { type: control, uuid } : { type: 'printed', uuid, entries: [data] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy may put a line of its own into the stream; it is not the task's.
    return undefined
  }
}

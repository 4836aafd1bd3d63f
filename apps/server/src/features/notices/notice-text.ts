import type { Locale } from '@teachnet/protocol'
import { withPlace } from '../../platform/network/places.ts'
import type { MessagesPort, PlacePort } from '../../platform/ports.ts'
import type { InboxRow } from '../inbox/index.ts'

/** Title and text of a notice in a language; an address is followed by its place. An announcement without a text in English shows the Chinese one. */
export function noticeTexts(
  { source, name, params, texts }: Pick<InboxRow, 'source' | 'name' | 'params' | 'texts'>,
  { translate, describePlace }: MessagesPort & PlacePort,
  locale: Locale,
): { readonly title: string; readonly text: string } {
  if (source === 'a') {
    const read = (field: string) => (locale === 'en' && textOf(texts, `${field}_en`)) || textOf(texts, field)
    return { title: read('title'), text: read('content') }
  }
  const provided = Object.fromEntries(Object.entries(params ?? {}).map(([key, value]) => [key, String(value)]))
  const { ip } = provided
  const values = ip === undefined ? provided : { ...provided, ip: withPlace(ip, describePlace(ip, locale), locale) }
  const say = (part: string) => translate(locale, `notice.${name}.${part}`, values).trim()
  return { title: say('title'), text: say('text') }
}

function textOf(texts: unknown, field: string): string {
  const value: unknown = typeof texts === 'object' && texts !== null ? Reflect.get(texts, field) : undefined
  return typeof value === 'string' ? value : ''
}

import type { Locale } from '@teachnet/protocol'
import type { InboxRow } from '../../db/members/member-notice.repo.ts'

/** Title and text of a notice in a language. An announcement without a text in English shows the Chinese one. */
export function noticeTexts(
  { source, name, params, texts }: Pick<InboxRow, 'source' | 'name' | 'params' | 'texts'>,
  translate: (id: string, values: Readonly<Record<string, string>>) => string,
  locale: Locale,
): { readonly title: string; readonly text: string } {
  if (source === 'a') {
    const read = (field: string) => (locale === 'en' && textOf(texts, `${field}_en`)) || textOf(texts, field)
    return { title: read('title'), text: read('content') }
  }
  const values = Object.fromEntries(Object.entries(params ?? {}).map(([key, value]) => [key, String(value)]))
  const say = (part: string) => translate(`notice.${name}.${part}`, values).trim()
  return { title: say('title'), text: say('text') }
}

function textOf(texts: unknown, field: string): string {
  const value: unknown = typeof texts === 'object' && texts !== null ? Reflect.get(texts, field) : undefined
  return typeof value === 'string' ? value : ''
}

import type { RichTextField } from '@teachnet/contract'
import { deepestRichText } from '@teachnet/contract/rich-text'
import { text } from 'drizzle-orm/pg-core'
import { textValues } from './column-values.ts'
import { filesInHtml } from './files.ts'
import { RejectedValue } from './rejected-value.ts'
import { plainColumn, type ServerKind } from './server-kind.ts'

/** Column types of a {@link RichTextField}. */
export interface RichTextColumn {
  readonly value: string
  readonly hasDefault: true
}

export const richTextColumn: ServerKind<RichTextField> = {
  ...plainColumn,
  column: () => text().notNull().default(''),
  values: () => textValues,
  orderIndex: () => 'never',
  // Rich text would take most of the reply.
  isInLists: ({ list }) => list !== false,
  isHtml: true,
  toVisitor: (value, { showRichText }) => (typeof value === 'string' ? showRichText(value) : ''),
  toColumn: async (value, { fileAddresses }, _field, name) => {
    // Loaded when the first rich text is stored.
    const { cleanToStore } = await import('./rich-text-html.ts')
    const html = cleanToStore(String(value), fileAddresses)
    if (html === undefined) throw new RejectedValue(name, 'validation.tooDeep', { max: deepestRichText })
    return html
  },
  files: { ...filesInHtml, uploadTypes: () => undefined },
  sample: (_field, { name, turn }) => `<p>${name} ${turn}</p>`,
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', amp: '&' }

/** Elements within words: a letter of a word may be bold. */
const inWords = /<\/?(?:a|b|code|del|em|i|ins|mark|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/gi

/** Returns the visible text of sanitised HTML in one line: paragraphs and other blocks are separated by blanks. */
export function textOfHtml(html: string): string {
  return (
    html
      .replaceAll(inWords, '')
      // A text that was cut may end within a tag.
      .replaceAll(/<[^>]*(?:>|$)/g, ' ')
      .replaceAll(/&(lt|gt|quot|apos|nbsp|amp);/g, (_, name: string) => entities[name] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}

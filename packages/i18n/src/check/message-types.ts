import type { CheckedOwner } from './collect-files.ts'
import type { CheckedLanguages } from './config.ts'
import { type PlaceholderKind, shapeOf } from '../message-shape.ts'

const types: Readonly<Record<PlaceholderKind, string>> = {
  value: 'string | number | null | undefined',
  number: 'number | bigint',
  date: 'Date | number',
  tag: 'unknown',
}

/**
 * Generates the declaration that gives an application typed message ids and values: its own messages in the default language and those of
 * the packages it depends on.
 */
export function messageTypes(owners: readonly CheckedOwner[], languages: CheckedLanguages): string {
  const files = owners.flatMap((owner) => owner.files).filter(({ locale }) => locale === languages.defaultLocale)
  const lines = files
    .flatMap(({ messages }) => Object.entries(messages))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, text]) => {
      const values = [...(shapeOf(text)?.placeholders ?? [])].map(
        // Without its function a tag shows its content: a plain text needs none.
        ([name, kind]) => `${JSON.stringify(name)}${kind === 'tag' ? '?' : ''}: ${types[kind]}`,
      )
      return `      ${JSON.stringify(id)}: {${values.length > 0 ? ` ${values.join('; ')} ` : ''}}`
    })
  return [
    '// Written by `teachnet-i18n types`. Do not edit.',
    "import '@teachnet/i18n'",
    '',
    "declare module '@teachnet/i18n' {",
    '  interface Register {',
    '    messages: {',
    ...lines,
    '    }',
    '  }',
    '}',
    '',
  ].join('\n')
}

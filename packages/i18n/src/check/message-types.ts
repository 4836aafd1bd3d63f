import { encode } from '@jridgewell/sourcemap-codec'
import { posix } from 'node:path'
import { type PlaceholderKind, shapeOf } from '../message-shape.ts'
import type { CheckedOwner, Position } from './collect-files.ts'
import type { CheckedLanguages } from './config.ts'

const types: Readonly<Record<PlaceholderKind, string>> = {
  value: 'string | number | null | undefined',
  number: 'number | bigint',
  date: 'Date | number',
  tag: 'unknown',
}

const head = [
  '// Written by `teachnet-i18n types`. Do not edit.',
  "import '@teachnet/i18n'",
  '',
  "declare module '@teachnet/i18n' {",
  '  interface Register {',
  '    messages: {',
]
const indent = '      '

/**
 * Generates the declaration that gives an application typed message ids and values: its own messages in the default language and those of
 * the packages it depends on. The map leads an editor from an id to its line in the message file.
 *
 * @param folder the folder of the declaration, relative to the root
 */
export function messageTypes(
  owners: readonly CheckedOwner[],
  { languages, folder }: { readonly languages: CheckedLanguages; readonly folder: string },
): { readonly code: string; readonly map: string } {
  const entries = owners
    .flatMap((owner) => owner.files)
    .filter(({ locale }) => locale === languages.defaultLocale)
    .flatMap(({ path, messages, positions }) =>
      Object.entries(messages).map(([id, text]) => ({ id, text, path, position: positions.get(id) })),
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const lines = entries.map(({ id, text }) => `${indent}${JSON.stringify(id)}: ${valuesOf(text)}`)
  const code = [...head, ...lines, '    }', '  }', '}', '//# sourceMappingURL=messages.d.ts.map', '']
  return { code: code.join('\n'), map: toMap(entries, folder) }
}

function valuesOf(text: string): string {
  const values = [...(shapeOf(text)?.placeholders ?? [])].map(
    // Without its function a tag shows its content: a plain text needs none.
    ([name, kind]) => `${JSON.stringify(name)}${kind === 'tag' ? '?' : ''}: ${types[kind]}`,
  )
  return `{${values.length > 0 ? ` ${values.join('; ')} ` : ''}}`
}

/** @see https://tc39.es/ecma426 */
function toMap(
  entries: readonly { readonly path: string; readonly position: Position | undefined }[],
  folder: string,
): string {
  const paths = [...new Set(entries.map(({ path }) => path))]
  const mappings = entries.map(({ path, position: { line, column } = { line: 0, column: 0 } }) => {
    // Editors look for the beginning of the id, with or without its quotation mark.
    const segment = (offset: number): [number, number, number, number] => {
      return [indent.length + offset, paths.indexOf(path), line, column + offset]
    }
    return [segment(0), segment(1)]
  })
  return JSON.stringify({
    version: 3,
    file: 'messages.d.ts',
    sources: paths.map((path) => posix.relative(folder, path)),
    names: [],
    mappings: encode([...head.map(() => []), ...mappings]),
  })
}

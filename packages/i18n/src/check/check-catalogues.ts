import { isDeepStrictEqual } from 'node:util'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Locale } from '@teachnet/contract'

/** A message file as the check sees it. */
export interface CheckedFile {
  /** Shown in problems. */
  readonly path: string
  /** The app or package it belongs to: ids are unique within one. */
  readonly owner: string
  readonly locale: Locale
  /** Path under the language's folder. */
  readonly name: string
  readonly messages: Readonly<Record<string, string>>
}

/** A source file as the check sees it. */
export interface CheckedSource {
  readonly path: string
  readonly text: string
}

/** Everything wrong with the catalogues, one line each; empty when all is well. */
export function checkCatalogues(files: readonly CheckedFile[], sources: readonly CheckedSource[]): string[] {
  return [...checkFiles(files), ...checkUse(files, sources)]
}

function checkFiles(files: readonly CheckedFile[]): string[] {
  return files.flatMap((file) => {
    const counterpart = files.find(
      (other) => other.owner === file.owner && other.name === file.name && other.locale !== file.locale,
    )
    const repeated = files.filter(
      (other) => other.owner === file.owner && other.locale === file.locale && other !== file,
    )
    return Object.entries(file.messages).flatMap(([id, text]) => [
      ...(counterpart && id in counterpart.messages ? [] : [`${file.path}: "${id}" is missing in the other language`]),
      ...repeated
        .filter((other) => id in other.messages)
        .map((other) => `${file.path}: "${id}" is also in ${other.path}`),
      ...checkText(`${file.path}: "${id}"`, text, counterpart?.messages[id]),
    ])
  })
}

function checkText(place: string, text: string, other: string | undefined): string[] {
  if (text.trim() === '') return other === '' ? [] : [`${place} is empty`]
  const own = placeholdersOf(text)
  if (!own) return [`${place} is not valid ICU: ${text}`]
  const others = other === undefined ? undefined : placeholdersOf(other)
  if (!others || isDeepStrictEqual(own, others)) return []
  return [`${place} has the placeholders ${[...own].join(', ')}, the other language has ${[...others].join(', ')}`]
}

/** Names of a message's placeholders; undefined when it is not valid ICU. */
export function placeholdersOf(text: string): Set<string> | undefined {
  try {
    return new Set(parse(text).flatMap(namesIn).sort())
  } catch {
    return undefined
  }
}

function namesIn(element: MessageFormatElement): string[] {
  if (element.type === TYPE.literal || element.type === TYPE.pound) return []
  if (element.type === TYPE.tag) return [element.value, ...element.children.flatMap(namesIn)]
  if (element.type !== TYPE.select && element.type !== TYPE.plural) return [element.value]
  return [element.value, ...Object.values(element.options).flatMap((option) => option.value.flatMap(namesIn))]
}

/** Calls that ask for a message by a literal id: `text('a.b')`, `format(locale, 'a.b')`, `formatMessage({ id: 'a.b' })`. */
const asked = /\b(?:text|translate|format)\((?:locale, )?'([\w-]+(?:\.[\w-]+)+)'|\bformatMessage\(\{ id: '([^']+)'/g
const literal = /['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g
/** `greeting.${part}`: uses every id that begins so. */
const composed = /`([\w-]+\.(?:[\w-]+\.)*)\$\{/g
/** `'http.404': […]`: a package that carries its few texts in its code. */
const inCode = /'([\w-]+(?:\.[\w-]+)+)': \[/g

function withoutComments(text: string): string {
  return text.replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')
}

function checkUse(files: readonly CheckedFile[], sources: readonly CheckedSource[]): string[] {
  const ids = new Set([
    ...files.flatMap((file) => Object.keys(file.messages)),
    ...sources.flatMap(({ text }) => [...text.matchAll(inCode)].map((match) => match[1])),
  ])
  const missing = sources.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(asked)].flatMap(([, called, described]) => {
      const id = called ?? described
      return id && !ids.has(id) ? [`${path}: message "${id}" does not exist`] : []
    }),
  )
  const used = new Set(sources.flatMap(({ text }) => [...text.matchAll(literal)].map((match) => match[1])))
  const starts = new Set(sources.flatMap(({ text }) => [...text.matchAll(composed)].map((match) => match[1] ?? '')))
  const isUsed = (id: string) => used.has(id) || [...starts].some((start) => id.startsWith(start))
  const unused = files.flatMap((file) =>
    Object.keys(file.messages).flatMap((id) => (isUsed(id) ? [] : [`${file.path}: "${id}" is used nowhere`])),
  )
  return [...new Set(missing), ...unused]
}

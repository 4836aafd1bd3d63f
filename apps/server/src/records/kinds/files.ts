import { createHash } from 'node:crypto'
import type { FileField, FilesField, ImageField, ImagesField } from '@teachnet/contract'
import { text, varchar } from 'drizzle-orm/pg-core'
import {
  type ChangeAddress,
  type NamedFiles,
  type SampleOf,
  listColumn,
  plainColumn,
  type ServerKind,
} from './server-kind.ts'
import { textListValues, textValues } from './column-values.ts'

/** Extensions of pictures that browsers show. */
export const pictureTypes: readonly string[] = ['jpg', 'jpeg', 'png', 'webp']

type Files = Pick<NamedFiles<never>, 'addresses' | 'replace'>

/** A field with one file. */
export const oneFile: Files = {
  addresses: (value) => (typeof value === 'string' ? [value] : []),
  replace: (value, change) => (typeof value === 'string' && value !== '' ? change(value) : value),
}

/** A field with several files; also accepts a text with commas. */
export const listedFiles: Files = {
  addresses: (value) => {
    if (Array.isArray(value)) return value.filter((item) => typeof item === 'string')
    return typeof value === 'string' ? value.split(',') : []
  },
  replace: (value, change) => {
    const changed = listedFiles.addresses(value).map(change)
    const distinct = [...new Set(changed)]
    return typeof value === 'string' ? distinct.join(',') : distinct
  },
}

const addressAttribute = /(\s(?:src|href|poster)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi

/** The pictures, videos and links in HTML. */
export const filesInHtml: Files = {
  addresses: (value) => {
    if (typeof value !== 'string') return []
    return [...value.matchAll(addressAttribute)].map(([, , double, single]) => double ?? single ?? '')
  },
  replace: (value, change) => {
    if (typeof value !== 'string') return value
    return value.replaceAll(addressAttribute, (attribute, start: string, double?: string, single?: string) =>
      changedAttribute({ attribute, start, address: double ?? single ?? '' }, change),
    )
  },
}

function changedAttribute(
  { attribute, start, address }: { readonly attribute: string; readonly start: string; readonly address: string },
  change: ChangeAddress,
): string {
  const changed = change(address)
  return changed === address ? attribute : `${start}"${changed.replaceAll('"', '%22')}"`
}

/** The address of a sample file. */
export function sampleAddress({ name, turn }: SampleOf, accept = 'pdf'): string {
  return `/storage/${name}-${turn}.${accept.split(',')[0]}`
}

/**
 * The key under which visitors know a private file: the same for the same file, without a way back to its path.
 *
 * @returns 24 hex digits; '' for an empty path or another value
 */
export function fileKey(path: unknown): string {
  return typeof path === 'string' && path !== '' ? createHash('sha256').update(path).digest('hex').slice(0, 24) : ''
}

/** Column types of a {@link FileField}. */
export interface FileColumn {
  readonly value: string
  readonly hasDefault: true
}

export const fileColumn: ServerKind<FileField> = {
  ...plainColumn,
  column: () => varchar({ length: 255 }).notNull().default(''),
  values: () => textValues,
  files: { ...oneFile, uploadTypes: ({ accept = '*' }) => accept.split(',') },
  sample: ({ accept }, of) => sampleAddress(of, accept),
}

/** Column types of an {@link ImageField}. */
export interface ImageColumn {
  readonly value: string
  readonly hasDefault: true
}

export const imageColumn: ServerKind<ImageField> = {
  ...plainColumn,
  column: () => varchar({ length: 255 }).notNull().default(''),
  values: () => textValues,
  files: { ...oneFile, uploadTypes: () => pictureTypes },
  sample: (_field, of) => sampleAddress(of, 'png'),
}

/** Column types of an {@link ImagesField}. */
export interface ImagesColumn {
  readonly value: string[]
  readonly hasDefault: true
}

export const imagesColumn: ServerKind<ImagesField> = {
  ...listColumn,
  column: () => text().array().notNull().default([]),
  values: () => textListValues,
  files: { ...listedFiles, uploadTypes: () => pictureTypes },
  sample: (_field, of) => [sampleAddress(of, 'png')],
}

/** Column types of a {@link FilesField}. */
export interface FilesColumn {
  readonly value: string[]
  readonly hasDefault: true
}

export const filesColumn: ServerKind<FilesField> = {
  ...listColumn,
  column: () => text().array().notNull().default([]),
  values: () => textListValues,
  files: { ...listedFiles, uploadTypes: ({ accept = '*' }) => accept.split(',') },
  sample: ({ accept }, of) => [sampleAddress(of, accept)],
}

import { shownTypesUnder } from '../../storage/served-as.ts'
import { siteItems } from './site-items.ts'

/**
 * Expands wildcards for clients that do not support them (wire contract 5.2): `image/*` becomes the image types that the server displays,
 * and `*` becomes all types that it displays and all types of the shipped default.
 *
 * @param types suffixes, MIME types, `major/*` or `*`, separated by commas
 */
export function spellOutTypes(types: string): { readonly suffixes: string; readonly mimeTypes: string[] } {
  const listed = types
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean)
  const wildcards = listed.filter((type) => type.endsWith('*'))
  const covered = wildcards.flatMap((type) => shownTypesUnder(type.slice(0, -1)))
  const shipped = listed.includes('*') ? (siteItems.get('upload_mimetype')?.default ?? '').split(',') : []
  const plain = listed.filter((type) => !type.endsWith('*'))
  const suffixes = [...plain.filter((type) => !type.includes('/')), ...covered.map(({ suffix }) => suffix), ...shipped]
  const mimeTypes = [...plain.filter((type) => type.includes('/')), ...covered.map(({ type }) => type)]
  return { suffixes: [...new Set(suffixes)].join(','), mimeTypes: [...new Set(mimeTypes)] }
}

import { shownTypesUnder } from '../../storage/served-as.ts'
import { siteItems } from './site-items.ts'

/**
 * Which types the site allows, for clients that know no wildcards (wire contract 5.2): `image/*` becomes the kinds of pictures that the
 * server shows, and `*` all that it shows and all that it ships as allowed.
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

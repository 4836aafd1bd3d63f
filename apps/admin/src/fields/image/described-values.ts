import { type ResourceDefinition, wireNames } from '@teachnet/contract'
import type { MediaFile } from '../../crud/media/media-file.ts'

type Texts = Pick<MediaFile, 'alt' | 'altEn' | 'credit' | 'creditEn'>

/**
 * The description of a picture in the library, for the fields of the record that describe it: `<name>_alt` and `<name>_credit`, in both
 * languages. Returns the values by wire name, without those that the library does not have.
 *
 * @param name of the picture's field
 */
export function describedValues(
  { fields }: Pick<ResourceDefinition, 'fields'>,
  name: string,
  file: Texts,
): Record<string, string> {
  const texts = { [`${name}_alt`]: [file.alt, file.altEn], [`${name}_credit`]: [file.credit, file.creditEn] }
  return Object.fromEntries(
    Object.entries(texts).flatMap(([each, values]) => {
      const field = fields[each]
      const names = field ? wireNames(each, field) : []
      return names.flatMap((wireName, index): [string, string][] => {
        const text = values[index] ?? ''
        return text === '' ? [] : [[wireName, text]]
      })
    }),
  )
}

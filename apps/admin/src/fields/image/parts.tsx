import { type ImageField, type ResourceDefinition, wireNames } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { ImageCell } from './view.tsx'
import { useFormContext } from 'react-hook-form'
import type { MediaFile } from '../../records/media/media-file.ts'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { FieldUpload } from '../shared/files/upload-input.tsx'

export const imageParts: FieldParts<ImageField> = {
  Input: ImageInput,
  Filter: TextFilter,
  Detail: ImageCell,
  Revision: ImageCell,
}

function ImageInput(props: InputProps<ImageField>) {
  const { value, onChange } = props
  const path = toText(value)
  const form = useFormContext<Record<string, unknown>>()
  /** Descriptions that the editor has entered for the picture stay. */
  const describe = (file: MediaFile) => {
    for (const [name, text] of Object.entries(describedValues(props.definition, props.name, file)))
      if (toText(form.getValues(name)) === '') form.setValue(name, text, { shouldDirty: true })
  }
  return (
    <FieldUpload
      input={props}
      isImage
      max={1}
      paths={path ? [path] : []}
      onChosen={describe}
      onPathsChange={([next]) => onChange(next ?? '')}
    />
  )
}

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

import type { ImageField } from '@teachnet/contract'
import { useFormContext } from 'react-hook-form'
import type { MediaFile } from '../../crud/media/media-file.ts'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { privateFieldOf } from '../private-field.ts'
import { describedValues } from './described-values.ts'
import { UploadInput } from '../shared/files/upload-input.tsx'

export function ImageInput(props: InputProps<ImageField>) {
  const { id, label, onBlur, inputRef, required, error, help, value, onChange } = props
  const path = toText(value)
  const form = useFormContext<Record<string, unknown>>()
  /** Descriptions that the editor has entered for the picture stay. */
  const describe = (file: MediaFile) => {
    for (const [name, text] of Object.entries(describedValues(props.definition, props.name, file)))
      if (toText(form.getValues(name)) === '') form.setValue(name, text, { shouldDirty: true })
  }
  return (
    <UploadInput
      {...{ id, label, onBlur, inputRef, required, error, help }}
      isImage
      max={1}
      privateField={privateFieldOf(props)}
      paths={path ? [path] : []}
      onChosen={describe}
      onPathsChange={([next]) => onChange(next ?? '')}
    />
  )
}

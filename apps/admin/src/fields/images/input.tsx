import type { ImagesField } from '@teachnet/contract'
import { toTexts } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { privateFieldOf } from '../private-field.ts'
import { mostFiles, UploadInput } from '../shared/files/upload-input.tsx'

export function ImagesInput(props: InputProps<ImagesField>) {
  const { id, label, onBlur, inputRef, required, error, help, value, onChange, field } = props
  return (
    <UploadInput
      {...{ id, label, onBlur, inputRef, required, error, help }}
      isImage
      max={field.maxItems ?? mostFiles}
      privateField={privateFieldOf(props)}
      paths={toTexts(value)}
      onPathsChange={onChange}
    />
  )
}

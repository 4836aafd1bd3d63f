import type { FileField } from '@teachnet/contract'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { privateFieldOf } from '../private-field.ts'
import { UploadInput } from '../shared/files/upload-input.tsx'

export function FileInput(props: InputProps<FileField>) {
  const { id, label, onBlur, inputRef, required, error, help, value, onChange, field } = props
  const path = toText(value)
  return (
    <UploadInput
      {...{ id, label, onBlur, inputRef, required, error, help }}
      isImage={false}
      accept={field.accept}
      max={1}
      privateField={privateFieldOf(props)}
      paths={path ? [path] : []}
      onPathsChange={([next]) => onChange(next ?? '')}
    />
  )
}

import type { FileField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { FileCell } from './view.tsx'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { FieldUpload } from '../shared/files/upload-input.tsx'

export const fileParts: FieldParts<FileField> = {
  Input: FileInput,
  Filter: TextFilter,
  Detail: FileCell,
  Revision: FileCell,
}

function FileInput(props: InputProps<FileField>) {
  const { value, onChange, field } = props
  const path = toText(value)
  return (
    <FieldUpload
      input={props}
      isImage={false}
      accept={field.accept}
      max={1}
      paths={path ? [path] : []}
      onPathsChange={([next]) => onChange(next ?? '')}
    />
  )
}

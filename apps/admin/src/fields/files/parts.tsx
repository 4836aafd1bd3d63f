import type { FilesField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { FilesCell } from './view.tsx'
import { toTexts } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { FieldUpload, mostFiles } from '../shared/files/upload-input.tsx'

export const filesParts: FieldParts<FilesField> = {
  Input: FilesInput,
  Filter: TextFilter,
  Detail: FilesCell,
  Revision: FilesCell,
}

function FilesInput(props: InputProps<FilesField>) {
  const { value, onChange, field } = props
  return (
    <FieldUpload
      input={props}
      isImage={false}
      accept={field.accept}
      max={field.maxItems ?? mostFiles}
      paths={toTexts(value)}
      onPathsChange={onChange}
    />
  )
}

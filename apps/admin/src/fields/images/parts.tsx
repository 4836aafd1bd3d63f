import type { ImagesField } from '@teachnet/contract'
import type { FieldParts } from '../field-view.ts'
import { TextFilter } from '../shared/text-filter.tsx'
import { ImagesCell } from './view.tsx'
import { toTexts } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { FieldUpload, mostFiles } from '../shared/files/upload-input.tsx'

export const imagesParts: FieldParts<ImagesField> = {
  Input: ImagesInput,
  Filter: TextFilter,
  Detail: ImagesCell,
  Revision: ImagesCell,
}

function ImagesInput(props: InputProps<ImagesField>) {
  const { value, onChange, field } = props
  return (
    <FieldUpload
      input={props}
      isImage
      max={field.maxItems ?? mostFiles}
      paths={toTexts(value)}
      onPathsChange={onChange}
    />
  )
}

import type { FilesField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import Stack from '@mui/material/Stack'
import { toTexts } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { FileLink } from '../shared/files/file-views.tsx'
import { NoValue } from '../shared/plain-text.tsx'

export const filesView: FieldView<FilesField> = {
  Cell: FilesCell,
  align: 'left',
  inputWidth: () => 'full',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

export function FilesCell({ name, row }: CellProps<FilesField>) {
  const paths = toTexts(row[name])
  if (paths.length === 0) return <NoValue />
  return (
    <Stack>
      {paths.map((path) => (
        <FileLink key={path} path={path} />
      ))}
    </Stack>
  )
}

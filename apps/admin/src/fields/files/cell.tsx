import Stack from '@mui/material/Stack'
import type { FilesField } from '@teachnet/contract'
import { toTexts } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { FileLink } from '../shared/files/file-link.tsx'
import { NoValue } from '../shared/plain-text.tsx'

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

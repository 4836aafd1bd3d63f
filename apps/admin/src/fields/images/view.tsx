import type { ImagesField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import Box from '@mui/material/Box'
import { useLocale } from '@teachnet/i18n/react'
import { toTexts } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NoValue } from '../shared/plain-text.tsx'
import { Thumbnail } from '../shared/files/file-views.tsx'

const visibleAtMost = 3

export function ImagesCell({ field, name, row, recordLabel }: CellProps<ImagesField>) {
  const locale = useLocale()
  const paths = toTexts(row[name])
  if (paths.length === 0) return <NoValue />
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      {paths.slice(0, visibleAtMost).map((path, index) => (
        <Thumbnail key={path} path={path} alt={`${field.label[locale]} ${index + 1}: ${recordLabel}`} />
      ))}
      {paths.length > visibleAtMost && `+${paths.length - visibleAtMost}`}
    </Box>
  )
}

export const imagesView: FieldView<ImagesField> = {
  Cell: ImagesCell,
  align: 'left',
  inputWidth: () => 'full',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

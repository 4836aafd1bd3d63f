import Box from '@mui/material/Box'
import { useLocale } from '@teachnet/i18n/react'
import { toNumber, toText } from '../values/read-values.ts'
import { toFileSize } from '../values/file-size.ts'
import type { CellProps } from '../fields/field-props.ts'
import { FileLink, Thumbnail } from '../fields/shared/files/file-views.tsx'
import { NumberText } from '../fields/shared/plain-text.tsx'

/** A thumbnail for a picture, and a link to every file. */
export function AttachmentCell({ name, row, recordLabel }: CellProps) {
  const path = toText(row[name])
  const isImage = toText(row.mimetype).startsWith('image/')
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, maxWidth: '100%' }}>
      {isImage && <Thumbnail path={path} alt={recordLabel} />}
      <FileLink path={path} />
    </Box>
  )
}

/** A size in bytes, shown in a readable unit. */
export function SizeCell({ name, row }: CellProps) {
  const locale = useLocale()
  const bytes = toNumber(row[name])
  return <NumberText text={bytes === undefined ? '' : toFileSize(bytes, locale)} />
}

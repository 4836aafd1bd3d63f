import Box from '@mui/material/Box'
import { useLocale } from '@teachnet/i18n/react'
import { toNumber, toText } from '../crud/row.ts'
import { toSize } from '../crud/to-size.ts'
import type { CellProps } from '../crud-ui/fields/field-props.ts'
import { FileLink } from '../crud-ui/fields/shared/file-link.tsx'
import { NumberText } from '../crud-ui/fields/shared/plain-text.tsx'
import { Thumbnail } from '../crud-ui/fields/shared/thumbnail.tsx'

/** A picture to see, and every file to open. */
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

/** Bytes, in the unit that people read. */
export function SizeCell({ name, row }: CellProps) {
  const locale = useLocale()
  const bytes = toNumber(row[name])
  return <NumberText text={bytes === undefined ? '' : toSize(bytes, locale)} />
}

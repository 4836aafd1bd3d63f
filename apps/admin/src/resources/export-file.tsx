import { useLocale } from '@teachnet/i18n/react'
import type { ResourceOverrides } from '../crud-ui/page/overrides.ts'
import type { CellProps } from '../fields/field-props.ts'
import { FileLink } from '../fields/shared/files/file-link.tsx'
import { NoValue } from '../fields/shared/plain-text.tsx'
import { toText } from '../values/read-values.ts'
import { SizeCell } from './attachment-cells.tsx'

/** A link that downloads the file, whose name another column shows. */
function DownloadCell({ name, row, field }: CellProps) {
  const locale = useLocale()
  const path = toText(row[name])
  return path ? <FileLink path={path} text={field.label[locale]} /> : <NoValue />
}

export const exportFileOverrides: ResourceOverrides = { cells: { file: DownloadCell, size: SizeCell } }

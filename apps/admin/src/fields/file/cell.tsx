import type { FileField } from '@teachnet/contract'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { FileLink } from '../shared/files/file-link.tsx'
import { NoValue } from '../shared/plain-text.tsx'

export function FileCell({ name, row }: CellProps<FileField>) {
  const path = toText(row[name])
  return path ? <FileLink path={path} /> : <NoValue />
}

import { useLocale } from '@teachnet/i18n/react'
import type { ResourceOverrides } from '../records/page/overrides.ts'
import type { CellProps } from '../fields/field-props.ts'
import { FileLink } from '../fields/shared/files/file-views.tsx'
import { NoValue } from '../fields/shared/plain-text.tsx'
import { viewOf } from '../fields/views.ts'
import { toText } from '../values/read-values.ts'
import { SizeCell } from './attachment-cells.tsx'
import { useRunningWork } from './use-running-work.ts'

/** The state of an export; one that is being made is read again until it is ready. */
function StateCell(props: CellProps) {
  const { Cell } = viewOf(props.field)
  useRunningWork('routine.Export', props.row.state === 'waiting')
  return <Cell {...props} />
}

/** A link that downloads the file, whose name another column shows. */
function DownloadCell({ name, row, field }: CellProps) {
  const locale = useLocale()
  const path = toText(row[name])
  return path ? <FileLink path={path} text={field.label[locale]} /> : <NoValue />
}

function FileSizeCell(props: CellProps) {
  return props.row.state === 'ready' ? <SizeCell {...props} /> : <NoValue />
}

export const exportFileOverrides: ResourceOverrides = {
  cells: { state: StateCell, file: DownloadCell, size: FileSizeCell },
}

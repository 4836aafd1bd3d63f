import { jobNames, waitReasonTexts } from '@teachnet/contract/jobs'
import { useLocale } from '@teachnet/i18n/react'
import { toText } from '../values/read-values.ts'
import type { CellProps } from '../fields/field-props.ts'
import { PlainText } from '../fields/shared/plain-text.tsx'
import type { ResourceOverrides } from '../records/page/overrides.ts'

function JobNameCell({ name, row }: CellProps) {
  const locale = useLocale()
  const kind = toText(row[name])
  return <PlainText text={jobNames[kind]?.[locale] ?? kind} />
}

function JobErrorCell({ name, row }: CellProps) {
  const locale = useLocale()
  const error = toText(row[name])
  return <PlainText text={waitReasonTexts[error]?.[locale] ?? error} />
}

/** Shows the display name of a job's kind, and in words why a job waits. */
export const jobOverrides: ResourceOverrides = { cells: { name: JobNameCell, last_error: JobErrorCell } }

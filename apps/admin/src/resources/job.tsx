import type { CellProps } from '../crud-ui/fields/field-props.ts'
import { ChoiceCell } from '../crud-ui/fields/choice/cell.tsx'
import type { ResourceOverrides } from '../crud-ui/overrides.ts'
import { jobNameField } from './job-name-field.ts'

function JobNameCell(props: CellProps) {
  return <ChoiceCell {...props} field={jobNameField} />
}

/** What a job does, in words. */
export const jobOverrides: ResourceOverrides = { cells: { name: JobNameCell } }

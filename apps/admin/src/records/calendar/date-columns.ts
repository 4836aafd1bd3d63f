import { kindOf, type ResourceDefinition, searchOperatorOf } from '@teachnet/contract'
import { type Column, columnsOf } from '../list/columns.ts'

/** The fields by which a calendar shows records: days and times that a list can be filtered by. Times that the server writes come last. */
export function dateColumns(definition: ResourceDefinition): Column[] {
  const found = columnsOf(definition).filter(
    ({ field }) => kindOf(field).time !== undefined && !field.virtual && searchOperatorOf(field) === 'RANGE',
  )
  const isWritten = ({ field }: Column) => kindOf(field).writtenAt(field) !== undefined
  return [...found.filter((one) => !isWritten(one)), ...found.filter(isWritten)]
}

/** Whether the records of an area are about days, so that its list offers a calendar. */
export function hasCalendar(definition: ResourceDefinition): boolean {
  return dateColumns(definition).some(({ field }) => !field.readOnly && kindOf(field).writtenAt(field) === undefined)
}

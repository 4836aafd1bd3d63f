import { isRecord } from '@teachnet/protocol'
import { isApiError } from '@teachnet/api-client'
import type { Field, ResourceDefinition } from '@teachnet/contract'
import type { OpenedRecord } from '../record/opened-record.ts'
import { changedNames, formFieldsOf, type FormValues, initialValues } from './form-values.ts'
import type { Row } from '../record/row.ts'
import { toNumber } from '../../values/read-values.ts'

/** The record as another user saved it meanwhile. */
export interface RecordConflict extends OpenedRecord {
  /** Name of the other user, if the server knows it. */
  readonly by: string | undefined
  /** Time of the change, in Unix seconds. */
  readonly at: number | undefined
}

/** Reads the conflicting change from a refusal; undefined for any other failure. */
export function readConflict(error: unknown): RecordConflict | undefined {
  if (!isApiError(error, 'RECORD_CHANGED') || !isRecord(error.data)) return undefined
  const { row, version, changed_by: by, changed_at: at } = error.data
  const id = isRecord(row) ? toNumber(row.id) : undefined
  if (!isRecord(row) || id === undefined || typeof version !== 'string') return undefined
  return { row: { ...row, id }, version, by: typeof by === 'string' ? by : undefined, at: toNumber(at) }
}

/** A form with an edit conflict: its initial record, its current values, and the stored record. */
export interface ThreeSides {
  readonly definition: ResourceDefinition
  readonly opened: FormValues
  readonly mine: FormValues
  readonly theirs: Row
}

/** A wire field that another user changed. */
export interface Difference {
  readonly name: string
  readonly field: Field
  /** This user changed the field too, to a different value, and has to choose. */
  readonly isContested: boolean
}

export function differencesOf({ definition, opened, mine, theirs }: ThreeSides): Difference[] {
  const stored = initialValues(definition, 'edit', theirs)
  const changed = (one: FormValues, other: FormValues) => new Set(changedNames(definition, 'edit', one, other))
  const [byThem, byMe, apart] = [changed(stored, opened), changed(mine, opened), changed(mine, stored)]
  return formFieldsOf(definition, 'edit').flatMap(({ field, names }) =>
    names.flatMap((name) =>
      byThem.has(name) ? [{ name, field, isContested: byMe.has(name) && apart.has(name) }] : [],
    ),
  )
}

/**
 * Merges the form into the stored record. Fields that only this user changed keep the input; fields that the other user changed take the
 * stored value unless this user's value is chosen.
 */
export function mergeSides(sides: ThreeSides, mineChosen: ReadonlySet<string>): FormValues {
  const stored = initialValues(sides.definition, 'edit', sides.theirs)
  const taken = differencesOf(sides).filter(({ name, isContested }) => !isContested || !mineChosen.has(name))
  return { ...sides.mine, ...Object.fromEntries(taken.map(({ name }) => [name, stored[name]])) }
}

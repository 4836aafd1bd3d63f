import { isApiError } from '@teachnet/api-client'
import type { Field, ResourceDefinition } from '@teachnet/contract'
import type { OpenedRecord } from './data-source.ts'
import { changedNames, formFieldsOf, type FormValues, initialValues } from './form-values.ts'
import { isRecord, type Row, toNumber } from './row.ts'

/** The record as somebody else has saved it meanwhile. */
export interface RecordConflict extends OpenedRecord {
  /** Name of who did, where the server knows. */
  readonly by: string | undefined
  /** When, in seconds since 1970. */
  readonly at: number | undefined
}

/** What a refusal says about a change in between; undefined for any other failure. */
export function readConflict(error: unknown): RecordConflict | undefined {
  if (!isApiError(error, 'RECORD_CHANGED') || !isRecord(error.data)) return undefined
  const { row, version, changed_by: by, changed_at: at } = error.data
  const id = isRecord(row) ? toNumber(row.id) : undefined
  if (!isRecord(row) || id === undefined || typeof version !== 'string') return undefined
  return { row: { ...row, id }, version, by: typeof by === 'string' ? by : undefined, at: toNumber(at) }
}

/** A form whose record was saved by somebody else: what it was opened with, what it holds, and what is stored now. */
export interface ThreeSides {
  readonly definition: ResourceDefinition
  readonly opened: FormValues
  readonly mine: FormValues
  readonly theirs: Row
}

/** A wire field that somebody else changed. */
export interface Difference {
  readonly name: string
  readonly field: Field
  /** Changed here as well, to something else: a person has to choose. */
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

/** The form over the stored record: what was changed here alone stays, what they changed is theirs unless it is chosen otherwise. */
export function mergeSides(sides: ThreeSides, mineChosen: ReadonlySet<string>): FormValues {
  const stored = initialValues(sides.definition, 'edit', sides.theirs)
  const taken = differencesOf(sides).filter(({ name, isContested }) => !isContested || !mineChosen.has(name))
  return { ...sides.mine, ...Object.fromEntries(taken.map(({ name }) => [name, stored[name]])) }
}

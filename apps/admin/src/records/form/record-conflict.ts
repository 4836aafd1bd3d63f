import type { ResourceDefinition, Field } from '@teachnet/contract'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OpenedRecord, Row } from '../record/row.ts'
import { type FormValues, changedNames, formFieldsOf, initialValues } from './form-values.ts'
import { isRecord } from '@teachnet/protocol'
import { isApiError } from '@teachnet/api-client'
import { toNumber } from '../../values/read-values.ts'

export interface ConflictResolution {
  readonly conflict: RecordConflict
  readonly sides: ThreeSides
  /** Saves the other user's record with the chosen values of the contested fields, by wire name. */
  readonly save: (chosen: ChosenValues) => Promise<void>
  /** Continues with the other user's record, without saving; fields that they did not change keep the input. */
  readonly takeTheirs: () => void
  /** Returns to the form unchanged. */
  readonly dismiss: () => void
}

/** Values of contested fields in the format of the form, by wire name. */
export type ChosenValues = ReadonlyMap<string, unknown>

interface Options {
  readonly definition: ResourceDefinition
  readonly form: UseFormReturn<FormValues>
  /** The values that the form began with. */
  readonly opened: FormValues
  /** Replaces the record that the form is based on. */
  readonly rebase: (theirs: OpenedRecord) => void
  readonly saveMerged: (theirs: OpenedRecord, merged: FormValues) => Promise<void>
  /** Called before values of the form are given up for those of another user. */
  readonly keepInput: () => void
}

interface Conflict {
  readonly show: (conflict: RecordConflict) => void
  /**
   * Continues with the record that another user has saved, without a question; the fields `own` keep the input. Returns the values of the form;
   * undefined, and does nothing, if the user has to choose.
   */
  readonly takeOver: (stored: OpenedRecord, own: ReadonlySet<string>) => FormValues | undefined
  readonly resolution: ConflictResolution | undefined
}

/** The conflict of a form with values that another user has saved since it was opened, and the ways out of it. */
export function useConflict({ definition, form, opened, rebase, saveMerged, keepInput }: Options): Conflict {
  const [conflict, setConflict] = useState<RecordConflict>()

  /** Replaces the form's base by the stored record with the chosen values. */
  function mergeInto(theirs: RecordConflict, chosen: ChosenValues): FormValues {
    const mine = form.getValues()
    const sides = { definition, opened, mine, theirs: theirs.row }
    const merged = mergeSides(sides, chosen)
    const givenUp = new Set(changedNames(definition, 'edit', merged, mine))
    if (differencesOf(sides).some(({ name, isContested }) => isContested && givenUp.has(name))) keepInput()
    for (const [name, value] of Object.entries(merged)) form.setValue(name, value)
    rebase(theirs)
    setConflict(undefined)
    return merged
  }

  return {
    show: setConflict,
    takeOver(stored, own) {
      const mine = form.getValues()
      const sides = { definition, opened, mine, theirs: stored.row }
      if (differencesOf(sides).some(({ name, isContested }) => isContested && !own.has(name))) return undefined
      const merged = {
        ...mergeSides(sides, new Map()),
        ...Object.fromEntries([...own].map((name) => [name, mine[name]])),
      }
      for (const name of changedNames(definition, 'edit', merged, mine)) form.setValue(name, merged[name])
      rebase(stored)
      return merged
    },
    resolution: conflict && {
      conflict,
      sides: { definition, opened, mine: form.getValues(), theirs: conflict.row },
      save: (chosen) => saveMerged(conflict, mergeInto(conflict, chosen)),
      takeTheirs: () => void mergeInto(conflict, new Map()),
      dismiss: () => setConflict(undefined),
    },
  }
}

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
  /** The other user's value in the format of the form. */
  readonly stored: unknown
  /** This user changed the field too, to a different value, and has to choose. */
  readonly isContested: boolean
}

export function differencesOf({ definition, opened, mine, theirs }: ThreeSides): Difference[] {
  const stored = initialValues(definition, 'edit', theirs)
  const changed = (one: FormValues, other: FormValues) => new Set(changedNames(definition, 'edit', one, other))
  const [byThem, byMe, separate] = [changed(stored, opened), changed(mine, opened), changed(mine, stored)]
  return formFieldsOf(definition, 'edit').flatMap(({ field, names }) =>
    names.flatMap((name) =>
      byThem.has(name)
        ? [{ name, field, stored: stored[name], isContested: byMe.has(name) && separate.has(name) }]
        : [],
    ),
  )
}

/**
 * Merges the form into the stored record. Fields that only this user changed keep the input; fields that the other user changed take the
 * stored value unless another one is chosen.
 */
export function mergeSides(sides: ThreeSides, chosen: ChosenValues): FormValues {
  const taken = differencesOf(sides).map(({ name, stored, isContested }) => [
    name,
    isContested && chosen.has(name) ? chosen.get(name) : stored,
  ])
  return { ...sides.mine, ...Object.fromEntries(taken) }
}

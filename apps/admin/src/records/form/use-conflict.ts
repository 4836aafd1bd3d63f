import type { ResourceDefinition } from '@teachnet/contract'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OpenedRecord } from '../record/opened-record.ts'
import type { FormValues } from './form-values.ts'
import { mergeSides, type RecordConflict, type ThreeSides } from './record-conflict.ts'

export interface ConflictResolution {
  readonly conflict: RecordConflict
  readonly sides: ThreeSides
  /** Saves the other user's record with the named fields from this form. */
  readonly save: (mineChosen: ReadonlySet<string>) => Promise<void>
  /** Continues with the other user's record, without saving; fields that they did not change keep the input. */
  readonly takeTheirs: () => void
  /** Returns to the form unchanged. */
  readonly dismiss: () => void
}

interface Options {
  readonly definition: ResourceDefinition
  readonly form: UseFormReturn<FormValues>
  /** The values that the form began with. */
  readonly opened: FormValues
  /** Replaces the record that the form is based on. */
  readonly rebase: (theirs: OpenedRecord) => void
  readonly saveMerged: (theirs: OpenedRecord, merged: FormValues) => Promise<void>
}

interface Conflict {
  readonly show: (conflict: RecordConflict) => void
  readonly resolution: ConflictResolution | undefined
}

/** The conflict of a form with values that another user has saved since it was opened, and the ways out of it. */
export function useConflict({ definition, form, opened, rebase, saveMerged }: Options): Conflict {
  const [conflict, setConflict] = useState<RecordConflict>()

  /** Replaces the form's base by the stored record; the named fields keep the input. */
  function mergeInto(theirs: RecordConflict, mineChosen: ReadonlySet<string>): FormValues {
    const merged = mergeSides({ definition, opened, mine: form.getValues(), theirs: theirs.row }, mineChosen)
    for (const [name, value] of Object.entries(merged)) form.setValue(name, value)
    rebase(theirs)
    setConflict(undefined)
    return merged
  }

  return {
    show: setConflict,
    resolution: conflict && {
      conflict,
      sides: { definition, opened, mine: form.getValues(), theirs: conflict.row },
      save: (mineChosen) => saveMerged(conflict, mergeInto(conflict, mineChosen)),
      takeTheirs: () => void mergeInto(conflict, new Set()),
      dismiss: () => setConflict(undefined),
    },
  }
}

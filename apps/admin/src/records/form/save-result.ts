import { isApiError } from '@teachnet/api-client'
import { readConflict, type RecordConflict } from './record-conflict.ts'

/**
 * What follows a form that was saved: it closes, the next record opens, or a new record begins, with or without the same values. With
 * `draft`, the changes are stored as a draft; with `review` they also wait for a reviewer, with `publish` visitors see them, with
 * `schedule` from a time on. With `hide`, visitors no longer see the record.
 */
export type AfterSave = 'close' | 'next' | 'another' | 'copy' | 'draft' | 'review' | 'publish' | 'schedule' | 'hide'

/** Result of saving a form. */
export type SaveResult =
  | { readonly kind: 'saved' }
  /** Another user saved the record after it was opened. */
  | { readonly kind: 'changed'; readonly conflict: RecordConflict }
  /** The form keeps its input. `fields` holds the server's messages for single inputs. */
  | {
      readonly kind: 'refused'
      readonly fields: Readonly<Record<string, string>>
      readonly message: string
      /** An earlier attempt, whose reply was lost, has saved a record. */
      readonly isSavedBefore?: boolean
    }

/** Makes a save call and converts the server's refusal to a result for the form. @throws errors that are not replies of the server */
export async function toSaveResult(call: () => Promise<unknown>): Promise<SaveResult> {
  try {
    await call()
    return { kind: 'saved' }
  } catch (error) {
    if (!isApiError(error)) throw error
    const conflict = readConflict(error)
    if (conflict) return { kind: 'changed', conflict }
    const isSavedBefore = isApiError(error, 'ALREADY_SAVED')
    return { kind: 'refused', fields: error.fields, message: error.message, isSavedBefore: isSavedBefore || undefined }
  }
}

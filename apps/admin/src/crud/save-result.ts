import { isApiError } from '@teachnet/api-client'
import { readConflict, type RecordConflict } from './record-conflict.ts'

/** What came of saving a form. */
export type SaveResult =
  | { readonly kind: 'saved' }
  /** Somebody else saved the record since it was opened. */
  | { readonly kind: 'changed'; readonly conflict: RecordConflict }
  /** Nothing is lost: the form keeps its input. `fields` has the server's words for single inputs. */
  | { readonly kind: 'refused'; readonly fields: Readonly<Record<string, string>>; readonly message: string }

/** Makes a call that saves, and turns the server's refusal into what a form shows. @throws what is no reply of the server */
export async function toSaveResult(call: () => Promise<unknown>): Promise<SaveResult> {
  try {
    await call()
    return { kind: 'saved' }
  } catch (error) {
    if (!isApiError(error)) throw error
    const conflict = readConflict(error)
    if (conflict) return { kind: 'changed', conflict }
    return { kind: 'refused', fields: error.fields, message: error.message }
  }
}

import { isRecord } from '@teachnet/protocol'
import type { ResourceDefinition } from '@teachnet/contract'
import type { FormValues } from './form-values.ts'
import { kindValueOf } from '../../fields/values.ts'
import { readJson } from '../services/read-json.ts'

/** Unsaved input, as stored in the browser. */
export interface FormDraft {
  readonly values: FormValues
  /** Unix milliseconds. */
  readonly savedAt: number
}

/** Lifetime of a draft in milliseconds, 7 days; an older draft is too far from the record. */
export const draftLifetime = 7 * 24 * 60 * 60 * 1000

export interface DraftStore {
  load(): FormDraft | undefined
  /** Returns whether all values will be available on the next visit. */
  save(values: FormValues): boolean
  clear(): void
}

interface DraftOptions {
  readonly definition: ResourceDefinition
  /** `add` or the record's id. */
  readonly target: string
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly now: () => number
}

/** Creates the draft store of one form. It never writes secrets. */
export function createDraftStore({ definition, target, storage, now }: DraftOptions): DraftStore {
  const key = `teachnet.draft.${definition.controller}.${target}`
  return {
    load() {
      const raw = readJson(storage.getItem(key))
      if (!isRecord(raw) || !isRecord(raw.values) || typeof raw.savedAt !== 'number') return undefined
      const age = now() - raw.savedAt
      return age <= draftLifetime ? { values: raw.values, savedAt: raw.savedAt } : undefined
    },
    save(values) {
      const open = Object.entries(values).filter(([name]) => !isSecret(definition, name))
      const text = JSON.stringify({ values: Object.fromEntries(open), savedAt: now() })
      try {
        storage.setItem(key, text)
        return open.length === Object.keys(values).length
      } catch {
        // Storage is full or refused: the form works without a draft, and the leave guard still asks.
        return false
      }
    },
    clear: () => storage.removeItem(key),
  }
}

/** Applies a draft to the values of a form. Names that the form no longer has are left out. */
export function withDraft(values: FormValues, draft: FormDraft): FormValues {
  const known = Object.entries(draft.values).filter(([name]) => name in values)
  return { ...values, ...Object.fromEntries(known) }
}

function isSecret({ fields }: ResourceDefinition, name: string): boolean {
  return fields[name] !== undefined && kindValueOf(fields[name]).isSecret
}

import type { ResourceDefinition } from '@teachnet/contract'
import type { FormValues } from './form-values.ts'
import { readJson } from './remembered.ts'
import { isRecord } from './row.ts'

/** Input that was not saved, as it lies in the browser's storage. */
export interface FormDraft {
  readonly values: FormValues
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** After this long a draft says little about the record any more, in milliseconds: 7 days. */
export const draftLifetime = 7 * 24 * 60 * 60 * 1000

export interface DraftStore {
  load(): FormDraft | undefined
  /** Returns whether all of it will be there on the next visit. */
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

/** The draft of one form. Secrets are never written down. */
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

/** The values of a form with a draft laid over them. Names that the form does not have any more are left out. */
export function withDraft(values: FormValues, draft: FormDraft): FormValues {
  const known = Object.entries(draft.values).filter(([name]) => name in values)
  return { ...values, ...Object.fromEntries(known) }
}

function isSecret(definition: ResourceDefinition, name: string): boolean {
  const kind = definition.fields[name]?.kind
  return kind === 'password' || kind === 'masked'
}

import type { ApplicationForm, ApplicationKind } from '@teachnet/contract'
import { isFileField } from '@teachnet/contract'

/** Unsent form input, stored in this browser only. */
export interface FormDraft {
  /** Idempotency key, created when the form is started: the same key never applies twice. */
  readonly key: string
  readonly texts: Readonly<Record<string, string>>
}

const nameOf = (kind: ApplicationKind) => `teachnet-application-${kind}`

/** Reads the draft of a form. ID numbers are kept until the tab is closed, all other values until the form is sent. */
export function readDraft(kind: ApplicationKind): FormDraft | undefined {
  const kept = readStored(localStorage.getItem(nameOf(kind)))
  const secret = readStored(sessionStorage.getItem(nameOf(kind)))
  return kept && { key: kept.key, texts: { ...kept.texts, ...secret?.texts } }
}

export function keepDraft(kind: ApplicationKind, fields: ApplicationForm['fields'], { key, texts }: FormDraft): void {
  const entries = Object.entries(texts)
  const isSecret = ([name]: [string, string]) => fields[name]?.kind === 'masked'
  const write = (storage: Storage, part: [string, string][]) =>
    storage.setItem(nameOf(kind), JSON.stringify({ key, texts: Object.fromEntries(part) }))
  try {
    write(
      localStorage,
      entries.filter((entry) => !isSecret(entry)),
    )
    write(sessionStorage, entries.filter(isSecret))
  } catch {
    // The browser refuses storage: the form works, but keeps no draft.
  }
}

export function forgetDraft(kind: ApplicationKind): void {
  localStorage.removeItem(nameOf(kind))
  sessionStorage.removeItem(nameOf(kind))
}

/** Returns the texts that a draft keeps; files are excluded, because a page cannot restore a file input. */
export function textsOfForm(form: HTMLFormElement, fields: ApplicationForm['fields']): Record<string, string> {
  const given = new FormData(form)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, string][] => {
      const value = given.get(name)
      return isFileField(field) || typeof value !== 'string' || value === '' ? [] : [[name, value]]
    }),
  )
}

function readStored(text: string | null): FormDraft | undefined {
  try {
    const raw: unknown = JSON.parse(text ?? 'null')
    if (typeof raw !== 'object' || raw === null || !('key' in raw) || !('texts' in raw)) return undefined
    if (typeof raw.key !== 'string' || typeof raw.texts !== 'object' || raw.texts === null) return undefined
    const texts = Object.entries(raw.texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return { key: raw.key, texts: Object.fromEntries(texts) }
  } catch {
    return undefined
  }
}

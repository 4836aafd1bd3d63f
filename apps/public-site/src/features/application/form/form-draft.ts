import {
  type ApplicationForm,
  type ApplicationKind,
  callingCodeName,
  isFileField,
  isMobileField,
  isSecret,
  type StoredFile,
  type PlainValues,
} from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'

/** Unsent form input, stored in this browser only. */
export interface FormDraft extends PlainValues {
  /** Idempotency key, created when the form is started: the same key never applies twice. */
  readonly key: string
}

/** A draft of another visit or another tab. */
export interface FoundDraft extends FormDraft {
  /** Unix milliseconds; 0: unknown. */
  readonly time: number
}

/** Milliseconds without a change after which a draft is deleted, 60 days. */
const lifetime = 60 * 24 * 60 * 60 * 1000

/** In the storage of the tab: its draft with the ID numbers. */
const nameOf = (kind: ApplicationKind) => `teachnet-application-${kind}`
/** In the storage of the browser: one draft for each application that was begun. */
const slotOf = (kind: ApplicationKind, key: string) => `${nameOf(kind)}-${key}`

/** Reads the draft that this tab writes. ID numbers are kept until the tab is closed, all other values until the form is sent. */
export function readDraft(kind: ApplicationKind): FormDraft | undefined {
  const own = readStored(() => sessionStorage.getItem(nameOf(kind)))
  const stored = own && readStored(() => localStorage.getItem(slotOf(kind, own.key)))
  return stored && { ...stored, texts: { ...stored.texts, ...own.texts } }
}

/** The drafts of other visits and tabs, the newest first. They are not written to before the visitor continues one. */
export function findDrafts(kind: ApplicationKind, ownKey: string): readonly FoundDraft[] {
  try {
    // An earlier release had one draft for each form.
    const names = Object.keys(localStorage).filter((name) => name === nameOf(kind) || name.startsWith(slotOf(kind, '')))
    for (const name of names) {
      const time = readStored(() => localStorage.getItem(name))?.time ?? 0
      if (time > 0 && Date.now() - time > lifetime) localStorage.removeItem(name)
    }
    return names
      .flatMap((name) => readStored(() => localStorage.getItem(name)) ?? [])
      .filter(({ key }) => key !== ownKey)
      .toSorted((one, other) => other.time - one.time)
  } catch {
    // The browser refuses storage.
    return []
  }
}

/** Makes a found draft the one that this tab writes. */
export function adoptDraft(kind: ApplicationKind, draft: FoundDraft): void {
  dropDraft(kind, draft.key)
  try {
    localStorage.setItem(slotOf(kind, draft.key), JSON.stringify(draft))
    sessionStorage.setItem(nameOf(kind), JSON.stringify({ key: draft.key, texts: {}, files: {} }))
  } catch {
    // The browser refuses storage.
  }
}

export function storeDraft(
  kind: ApplicationKind,
  fields: ApplicationForm['fields'],
  { key, texts, files }: FormDraft,
): void {
  const entries = Object.entries(texts)
  const isHidden = ([name]: [string, string]) => fields[name] !== undefined && isSecret(fields[name])
  const toText = (part: [string, string][], kept: PlainValues['files']) =>
    JSON.stringify({ key, time: Date.now(), texts: Object.fromEntries(part), files: kept })
  try {
    const open = entries.filter((entry) => !isHidden(entry))
    localStorage.setItem(slotOf(kind, key), toText(open, files))
    sessionStorage.setItem(nameOf(kind), toText(entries.filter(isHidden), {}))
  } catch {
    // The browser refuses storage: the form works, but keeps no draft.
  }
}

/** Deletes the draft of this tab, after it was sent. */
export function forgetDraft(kind: ApplicationKind): void {
  try {
    const own = readStored(() => sessionStorage.getItem(nameOf(kind)))
    if (own) dropDraft(kind, own.key)
    sessionStorage.removeItem(nameOf(kind))
  } catch {
    // The browser refuses storage: nothing was stored.
  }
}

/** Deletes a draft. */
export function dropDraft(kind: ApplicationKind, key: string): void {
  try {
    localStorage.removeItem(slotOf(kind, key))
    if (readStored(() => localStorage.getItem(nameOf(kind)))?.key === key) localStorage.removeItem(nameOf(kind))
  } catch {
    // The browser refuses storage: nothing was stored.
  }
}

/** Returns the texts that a draft keeps. Files are kept by their addresses, because a page cannot restore a file input. */
export function textsOfForm(form: HTMLFormElement, fields: ApplicationForm['fields']): Record<string, string> {
  const provided = new FormData(form)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, string][] => {
      if (isFileField(field)) return []
      const names = isMobileField(field) ? [name, callingCodeName(name)] : [name]
      return names.flatMap((each): [string, string][] => {
        const value = provided.get(each)
        return typeof value !== 'string' || value === '' ? [] : [[each, value]]
      })
    }),
  )
}

/** Puts the texts of a draft into the inputs that the visitor has not changed. */
export function restoreTexts(form: HTMLFormElement, texts: PlainValues['texts']): void {
  for (const [name, text] of Object.entries(texts)) {
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLSelectElement) {
      if (isUnselected(input)) input.value = text
    } else if (isUntyped(input)) input.value = text
  }
}

/** Hidden inputs follow the state of the field that draws them. */
function isUntyped(input: Element | RadioNodeList | null): input is HTMLInputElement | HTMLTextAreaElement {
  const isText = input instanceof HTMLTextAreaElement || (input instanceof HTMLInputElement && input.type !== 'hidden')
  return isText && input.value === input.defaultValue
}

/** Without a marked option a select starts with its first one. */
function isUnselected({ options, selectedIndex }: HTMLSelectElement): boolean {
  return (
    selectedIndex ===
    Math.max(
      0,
      [...options].findIndex(({ defaultSelected }) => defaultSelected),
    )
  )
}

function readStored(read: () => string | null): FoundDraft | undefined {
  try {
    const raw: unknown = JSON.parse(read() ?? 'null')
    if (!isRecord(raw) || typeof raw.key !== 'string' || !isRecord(raw.texts)) return undefined
    const texts = Object.entries(raw.texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const files = Object.entries(isRecord(raw.files) ? raw.files : {}).map(
      ([name, kept]) => [name, Array.isArray(kept) ? kept.filter(isStoredFile) : []] as const,
    )
    const time = typeof raw.time === 'number' ? raw.time : 0
    return { key: raw.key, time, texts: Object.fromEntries(texts), files: Object.fromEntries(files) }
  } catch {
    return undefined
  }
}

function isStoredFile(raw: unknown): raw is StoredFile {
  return isRecord(raw) && typeof raw.url === 'string' && typeof raw.name === 'string'
}

import {
  type ApplicationForm,
  type ApplicationKind,
  isFileField,
  isSecret,
  type KeptFile,
  type PlainValues,
} from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'

/** Unsent form input, stored in this browser only. */
export interface FormDraft extends PlainValues {
  /** Idempotency key, created when the form is started: the same key never applies twice. */
  readonly key: string
}

const nameOf = (kind: ApplicationKind) => `teachnet-application-${kind}`

/** Reads the draft of a form. ID numbers are kept until the tab is closed, all other values until the form is sent. */
export function readDraft(kind: ApplicationKind): FormDraft | undefined {
  const kept = readStored(() => localStorage.getItem(nameOf(kind)))
  const secret = readStored(() => sessionStorage.getItem(nameOf(kind)))
  return kept && { ...kept, texts: { ...kept.texts, ...secret?.texts } }
}

export function keepDraft(
  kind: ApplicationKind,
  fields: ApplicationForm['fields'],
  { key, texts, files }: FormDraft,
): void {
  const entries = Object.entries(texts)
  const isHidden = ([name]: [string, string]) => fields[name] !== undefined && isSecret(fields[name])
  const write = (storage: Storage, part: [string, string][], kept: PlainValues['files']) =>
    storage.setItem(nameOf(kind), JSON.stringify({ key, texts: Object.fromEntries(part), files: kept }))
  try {
    write(
      localStorage,
      entries.filter((entry) => !isHidden(entry)),
      files,
    )
    write(sessionStorage, entries.filter(isHidden), {})
  } catch {
    // The browser refuses storage: the form works, but keeps no draft.
  }
}

export function forgetDraft(kind: ApplicationKind): void {
  try {
    localStorage.removeItem(nameOf(kind))
    sessionStorage.removeItem(nameOf(kind))
  } catch {
    // The browser refuses storage: nothing was stored.
  }
}

/** Returns the texts that a draft keeps. Files are kept by their addresses, because a page cannot restore a file input. */
export function textsOfForm(form: HTMLFormElement, fields: ApplicationForm['fields']): Record<string, string> {
  const given = new FormData(form)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, string][] => {
      const value = given.get(name)
      return isFileField(field) || typeof value !== 'string' || value === '' ? [] : [[name, value]]
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

function readStored(read: () => string | null): FormDraft | undefined {
  try {
    const raw: unknown = JSON.parse(read() ?? 'null')
    if (!isRecord(raw) || typeof raw.key !== 'string' || !isRecord(raw.texts)) return undefined
    const texts = Object.entries(raw.texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const files = Object.entries(isRecord(raw.files) ? raw.files : {}).map(
      ([name, kept]) => [name, Array.isArray(kept) ? kept.filter(isKeptFile) : []] as const,
    )
    return { key: raw.key, texts: Object.fromEntries(texts), files: Object.fromEntries(files) }
  } catch {
    return undefined
  }
}

function isKeptFile(raw: unknown): raw is KeptFile {
  return isRecord(raw) && typeof raw.url === 'string' && typeof raw.name === 'string'
}

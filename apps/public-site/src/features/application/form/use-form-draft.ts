import { type ApplicationForm, type ApplicationKind, type StoredFile, type PlainValues } from '@teachnet/contract'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  dropDraft,
  findDrafts,
  type FoundDraft,
  storeDraft,
  readDraft,
  restoreTexts,
  textsOfForm,
} from './form-draft.ts'
import { readAccount } from '../../../app/account/use-stored-account.ts'
import type { FormState } from './form-state.ts'
import { nothingPosted } from './form-values.ts'

interface Options {
  readonly kind: ApplicationKind
  /** The state that the page was sent with; undefined when the form was not posted. */
  readonly posted: FormState | undefined
  readonly fields: ApplicationForm['fields']
}

interface Draft {
  /** Idempotency key of the form; '' until scripts run. */
  readonly key: string
  /** Texts of the fields: what the page was sent with, then the draft. Input that the visitor has changed keeps its own text. */
  readonly texts: PlainValues['texts']
  readonly files: PlainValues['files']
  /** Drafts of other visits and tabs, until each is continued or discarded. */
  readonly found: readonly FoundDraft[]
  readonly dropFound: (key: string) => void
  readonly setFiles: (name: string, files: readonly StoredFile[]) => void
}

/** Restores the draft of a form and stores its input, so that it survives a reload, a language change, and a server outage. */
export function useFormDraft(ref: RefObject<HTMLFormElement | null>, { kind, posted, fields }: Options): Draft {
  const [start, setStart] = useState({
    key: posted?.key ?? '',
    texts: (posted?.values ?? nothingPosted).texts,
  })
  const [files, setAllFiles] = useState((posted?.values ?? nothingPosted).files)
  const [found, setFound] = useState<readonly FoundDraft[]>([])
  const latest = useRef({ key: start.key, files })
  useEffect(() => {
    latest.current = { key: start.key, files }
  }, [start, files])

  // Before the page is painted, and without replacing an input: what the visitor types at any moment stays.
  useLayoutEffect(() => {
    // Values that were posted are newer than the draft.
    const draft = posted ? undefined : readDraft(kind)
    const key = posted?.key || draft?.key || createKey()
    const texts = (draft ?? posted?.values)?.texts ?? textsOfMember(fields)
    if (!posted && ref.current) restoreTexts(ref.current, texts)
    setStart({ key, texts })
    if (draft) setAllFiles(draft.files)
    setFound(findDrafts(kind, key))
  }, [ref, kind, posted, fields])

  const keep = useCallback(() => {
    const { key, files: kept } = latest.current
    if (ref.current && key !== '')
      storeDraft(kind, fields, { key, texts: textsOfForm(ref.current, fields), files: kept })
  }, [ref, kind, fields])

  useEffect(() => {
    const form = ref.current
    // Once immediately, since the page may be left; and once when fields with several inputs have composed their value.
    const onInput = () => {
      keep()
      setTimeout(keep)
    }
    form?.addEventListener('input', onInput)
    return () => form?.removeEventListener('input', onInput)
  }, [ref, keep])

  useEffect(() => {
    if (Object.values(files).some((stored) => stored.length > 0) || posted) keep()
  }, [files, posted, keep, start])

  return {
    ...start,
    files,
    found,
    dropFound(key) {
      dropDraft(kind, key)
      setFound(findDrafts(kind, start.key))
    },
    setFiles: (name, kept) => setAllFiles((all) => ({ ...all, [name]: kept })),
  }
}

/** The name and contacts of the member who is signed in, for the questions about them. A user name is not a name. */
function textsOfMember(fields: ApplicationForm['fields']): Readonly<Record<string, string>> {
  const member = readAccount('member')
  if (!member) return {}
  const { nickname, username, mobile, email } = member
  const known: Readonly<Record<string, string>> = {
    name: nickname === username ? '' : nickname,
    'tel-national': mobile,
    email,
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const text = field.kind === 'text' && field.autofill !== undefined ? known[field.autofill] : undefined
      return text ? [[name, text]] : []
    }),
  )
}

/** Creates a key that is long enough not to collide. `crypto.randomUUID` exists only on secure origins. */
export function createKey(): string {
  return crypto.getRandomValues(new Uint32Array(5)).join('-')
}

import type { ApplicationForm, ApplicationKind } from '@teachnet/contract'
import { type RefObject, useEffect } from 'react'
import { keepDraft, readDraft, textsOfForm } from './form-draft.ts'
import type { FormState } from './form-state.ts'

interface Options {
  readonly kind: ApplicationKind
  readonly state: FormState | undefined
  readonly fields: ApplicationForm['fields']
}

/** Restores the draft of a form and stores its input, so that it survives a reload, a language change and a server outage. */
export function useFormDraft(ref: RefObject<HTMLFormElement | null>, { kind, state, fields }: Options): void {
  useEffect(() => {
    const form = ref.current
    if (!form) return undefined
    const draft = readDraft(kind)
    const keyInput = form.elements.namedItem('key')
    const key = state?.key || draft?.key || crypto.getRandomValues(new Uint32Array(5)).join('-')
    if (keyInput instanceof HTMLInputElement) keyInput.value = key
    // Values rendered by the server are newer than the draft.
    if (!state) for (const [name, text] of Object.entries(draft?.texts ?? {})) fill(form.elements.namedItem(name), text)
    const keep = () => keepDraft(kind, fields, { key, texts: textsOfForm(form, fields) })
    if (state) keep()
    form.addEventListener('input', keep)
    return () => form.removeEventListener('input', keep)
  }, [ref, kind, state, fields])
}

function fill(input: Element | RadioNodeList | null, text: string): void {
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement)
    if (input.value === '' || input instanceof HTMLSelectElement) input.value = text
}

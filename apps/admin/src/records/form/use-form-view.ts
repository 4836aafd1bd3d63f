import { isBilingual, type ResourceDefinition } from '@teachnet/contract'
import type { Locale } from '@teachnet/protocol'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStoredPreference } from '../services/use-stored-preference.ts'
import { languageOf } from './form-layout.ts'
import { formFieldsOf, type FormMode } from './form-values.ts'

/** The languages whose texts a form shows. */
export type FormLanguage = Locale | 'both'

/** Which of its inputs a form shows. */
export interface FormView {
  /** Undefined for a form without texts in two languages. */
  readonly language: FormLanguage | undefined
  readonly show: (language: FormLanguage) => void
  /** Whether the texts of a language are shown. */
  readonly shows: (language: Locale | undefined) => boolean
  /** Whether the texts of a language have been shown, so that their inputs keep their state. */
  readonly hasShown: (language: Locale | undefined) => boolean
  /** Shows the input of a value and moves the focus there. */
  readonly reveal: (wireName: string) => void
}

const languages: readonly FormLanguage[] = ['zh-cn', 'en', 'both']

/** @param focus moves the focus to the input of a value, by wire name */
export function useFormView(
  definition: ResourceDefinition,
  mode: FormMode,
  focus: (wireName: string) => void,
): FormView {
  const [stored = 'zh-cn', store] = useStoredPreference('formLanguage', readLanguage)
  const fields = useMemo(() => formFieldsOf(definition, mode), [definition, mode])
  const language = fields.some(({ field }) => isBilingual(field)) ? stored : undefined
  const [seen, setSeen] = useState<ReadonlySet<Locale>>(new Set())
  const unseen = (['zh-cn', 'en'] as const).filter((one) => (language === 'both' || language === one) && !seen.has(one))
  if (unseen.length > 0) setSeen(new Set([...seen, ...unseen]))

  const [wanted, want] = useState<{ readonly name: string }>()
  // After the input is shown: a hidden one cannot take the focus.
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    if (wanted) latest.current(wanted.name)
  }, [wanted])
  // Fields render again when the view is another one.
  return useMemo(() => {
    const isShown = (one: Locale | undefined) => one === undefined || language === 'both' || language === one
    return {
      language,
      show: store,
      shows: isShown,
      hasShown: (one) => one === undefined || seen.has(one) || isShown(one),
      reveal(wireName) {
        const owner = fields.find(({ names }) => names.includes(wireName))
        const needed = owner && languageOf(owner, wireName)
        if (needed && !isShown(needed)) store(needed)
        want({ name: wireName })
      },
    }
  }, [fields, language, seen, store])
}

function readLanguage(raw: unknown): FormLanguage | undefined {
  return languages.find((one) => one === raw)
}

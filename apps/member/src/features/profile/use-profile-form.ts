import type { ProfileBody } from '@teachnet/protocol'
import { useBeforeReload } from '@teachnet/ui/parts'
import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'

/** All values of the form. */
export type ProfileValues = Required<Omit<ProfileBody, 'id'>>

export interface ProfileFormOptions {
  readonly profile: ProfileValues
  /**
   * Resolves with `saved`, or with the refused fields if the server names any.
   *
   * @param changed the names of the fields that differ from the stored profile
   */
  readonly onSave: (
    profile: ProfileValues,
    changed: readonly (keyof ProfileValues)[],
  ) => Promise<'saved' | Readonly<Record<string, string>>>
  /** Unsaved input from before the session ended. */
  readonly draft: ProfileValues | undefined
  /** Called after each change; with undefined when the form equals the stored profile. Must keep its identity between renders. */
  readonly onDraft: (draft: ProfileValues | undefined) => void
}

/** The state of the form: what the member has typed and not saved, and what the server refuses. */
export function useProfileForm({ profile, onSave, draft, onDraft }: ProfileFormOptions) {
  const form = useForm<ProfileValues>({ defaultValues: profile, mode: 'onTouched' })
  const { handleSubmit, setError, reset, subscribe, formState } = form
  const bringBack = useEffectEvent(() => draft && reset(draft, { keepDefaultValues: true }))
  useEffect(() => {
    bringBack()
  }, [])
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => onDraft(isDirty ? values : undefined),
      }),
    [subscribe, onDraft],
  )
  const { isDirty, dirtyFields } = formState
  // The input of this form is not stored.
  useBeforeReload(() => !isDirty)

  const save = handleSubmit(async (values) => {
    const changed = profileFields.filter((name) => dirtyFields[name])
    const answer = await onSave(
      { ...values, gender: Number(values.gender), birthday: values.birthday || null },
      changed,
    )
    if (answer === 'saved') {
      onDraft(undefined)
      return reset(values)
    }
    for (const name of profileFields) if (answer[name]) setError(name, { message: answer[name] }, { shouldFocus: true })
  })

  return { form, save }
}

const profileFields = ['avatar', 'username', 'nickname', 'gender', 'birthday', 'motto'] as const

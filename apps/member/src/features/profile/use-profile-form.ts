import type { ProfileBody } from '@teachnet/protocol'
import { type DraftStore, useFormDraft } from '@teachnet/session/drafts'
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
  /** The unsaved input of the member. */
  readonly drafts: DraftStore
  /** Key of the draft that the form begins with. */
  readonly chosenDraft?: string | undefined
}

/** The state of the form: what the member has typed and not saved, and what the server refuses. */
export function useProfileForm({ profile, onSave, drafts, chosenDraft }: ProfileFormOptions) {
  const form = useForm<ProfileValues>({ defaultValues: profile, mode: 'onTouched' })
  const { handleSubmit, setError, getValues, reset, watch, formState } = form
  const { isDirty, dirtyFields } = formState
  const typed = watch()
  const changed = profileFields.filter((name) => dirtyFields[name])
  const draft = useFormDraft({
    store: drafts,
    form: 'account/profile',
    record: '',
    isDone: never,
    chosen: chosenDraft,
    changes: isDirty
      ? { title: '', values: Object.fromEntries(changed.map((name) => [name, typed[name]])) }
      : undefined,
    onTake(values) {
      const now = getValues()
      const text = (name: 'avatar' | 'username' | 'nickname' | 'motto') => textOf(values[name]) ?? now[name]
      const taken = {
        avatar: text('avatar'),
        username: text('username'),
        nickname: text('nickname'),
        motto: text('motto'),
        gender: values['gender'] === undefined ? now.gender : Number(values['gender']),
        birthday: textOf(values['birthday']) ?? now.birthday,
      }
      reset(taken, { keepDefaultValues: true })
    },
  })

  const save = handleSubmit(async (values) => {
    const answer = await onSave(
      { ...values, gender: Number(values.gender), birthday: values.birthday || null },
      changed,
    )
    if (answer === 'saved') {
      draft.finish()
      return reset(values)
    }
    for (const name of profileFields) if (answer[name]) setError(name, { message: answer[name] }, { shouldFocus: true })
  })

  return { form, save, draft }
}

const profileFields = ['avatar', 'username', 'nickname', 'gender', 'birthday', 'motto'] as const

const never = () => false

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

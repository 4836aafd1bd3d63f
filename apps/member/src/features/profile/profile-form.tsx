import { FormTextField } from '@teachnet/account-pages/forms'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { isDate, keepsRule } from '@teachnet/contract'
import type { ProfileBody } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useBeforeReload } from '@teachnet/ui/parts'
import { useEffect, useEffectEvent } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { hasAvatar } from '../../form/has-avatar.ts'
import { AvatarField } from './avatar-field.tsx'

/** All values of the form. */
export type ProfileValues = Required<Omit<ProfileBody, 'id'>>

export interface ProfileFormProps {
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
  readonly onUpload: (file: File) => Promise<string>
  readonly toImageUrl: (path: string) => string
  /** Unsaved input from before the session ended. */
  readonly draft: ProfileValues | undefined
  /** Called after each change; with undefined when the form equals the stored profile. Must keep its identity between renders. */
  readonly onDraft: (draft: ProfileValues | undefined) => void
}

/** Form of the member's own profile. A refused field keeps its input and shows the reason. */
export function ProfileForm({ profile, onSave, onUpload, toImageUrl, draft, onDraft }: ProfileFormProps) {
  const text = useText()
  const { control, register, handleSubmit, setError, setValue, watch, reset, subscribe, formState } =
    useForm<ProfileValues>({ defaultValues: profile, mode: 'onTouched' })
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
  const { errors, isSubmitting, isDirty, dirtyFields } = formState
  // The input of this form is not stored.
  useBeforeReload(() => !isDirty)
  const avatar = watch('avatar')

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

  return (
    <Stack component="form" spacing={5} noValidate onSubmit={(event) => void save(event)} sx={{ maxWidth: 560 }}>
      <AvatarField
        url={avatar && toImageUrl(avatar)}
        name={watch('nickname')}
        canRemove={hasAvatar(avatar)}
        problem={errors.avatar?.message}
        onPick={async (file) => setValue('avatar', await onUpload(file), { shouldDirty: true })}
        onRemove={() => setValue('avatar', '', { shouldDirty: true })}
      />
      <FormTextField
        label={text('profile.username')}
        required
        autoComplete="username"
        problem={errors.username?.message}
        helperText={text('profile.usernameHelp')}
        {...register('username', {
          required: text('validation.required', { label: text('profile.username') }),
          validate: (value) => keepsRule('account', value) || text('validation.account'),
        })}
      />
      <FormTextField
        label={text('profile.nickname')}
        required
        autoComplete="nickname"
        problem={errors.nickname?.message}
        {...register('nickname', {
          required: text('validation.required', { label: text('profile.nickname') }),
          validate: (value) => keepsRule('nickname', value) || text('validation.nickname'),
        })}
      />
      <Controller
        control={control}
        name="gender"
        render={({ field }) => (
          <FormControl>
            <FormLabel id="gender" sx={{ color: 'text.primary', fontSize: 14, fontWeight: 600 }}>
              {text('profile.gender')}
            </FormLabel>
            <RadioGroup row aria-labelledby="gender" {...field} value={String(field.value)}>
              {[0, 1, 2].map((gender) => (
                <FormControlLabel
                  key={gender}
                  value={String(gender)}
                  control={<Radio />}
                  label={text(`profile.gender.${gender}`)}
                />
              ))}
            </RadioGroup>
          </FormControl>
        )}
      />
      <FormTextField
        label={text('profile.birthday')}
        type="date"
        autoComplete="bday"
        slotProps={{ inputLabel: { shrink: true } }}
        problem={errors.birthday?.message}
        {...register('birthday', {
          validate: (value) => !value || (isDate(value) && !isLater(value)) || text('validation.date'),
        })}
      />
      <FormTextField
        label={text('profile.motto')}
        multiline
        minRows={2}
        problem={errors.motto?.message}
        {...register('motto', {
          maxLength: { value: 255, message: text('validation.tooLong', { label: text('profile.motto'), max: 255 }) },
        })}
      />
      <div>
        <Button type="submit" variant="contained" loading={isSubmitting} disabled={!isDirty}>
          {text('profile.save')}
        </Button>
      </div>
    </Stack>
  )
}

/** Whether a date, `YYYY-MM-DD`, is still to come where this machine is. */
function isLater(date: string): boolean {
  return new Date(`${date}T00:00:00`) > new Date()
}

const profileFields = ['avatar', 'username', 'nickname', 'gender', 'birthday', 'motto'] as const

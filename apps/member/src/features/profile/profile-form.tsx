import { FormTextField } from '@teachnet/account-pages/forms'
import { DraftNotices } from '@teachnet/account-pages/drafts'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { isDate, keepsRule } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { type Control, Controller } from 'react-hook-form'
import { hasAvatar } from '../../form/has-avatar.ts'
import { AvatarField } from './avatar-field.tsx'
import { type ProfileFormOptions, type ProfileValues, useProfileForm } from './use-profile-form.ts'

export interface ProfileFormProps extends ProfileFormOptions {
  readonly onUpload: (file: File) => Promise<string>
  readonly toImageUrl: (path: string) => string
}

/** Form of the member's own profile. A refused field keeps its input and shows the reason. */
export function ProfileForm({ onUpload, toImageUrl, ...options }: ProfileFormProps) {
  const text = useText()
  const { form, save, draft } = useProfileForm(options)
  const { control, register, setValue, watch, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const avatar = watch('avatar')

  return (
    <Stack component="form" spacing={5} noValidate onSubmit={(event) => void save(event)} sx={{ maxWidth: 560 }}>
      <DraftNotices found={draft.found} onTake={(key) => void draft.take(key)} onDrop={draft.drop} />
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
          validate: (value) =>
            value === options.profile.username || keepsRule('account', value) || text('validation.account'),
        })}
      />
      <FormTextField
        label={text('profile.nickname')}
        required
        autoComplete="nickname"
        problem={errors.nickname?.message}
        {...register('nickname', {
          required: text('validation.required', { label: text('profile.nickname') }),
          maxLength: { value: 50, message: text('validation.tooLong', { label: text('profile.nickname'), max: 50 }) },
        })}
      />
      <GenderField control={control} />
      <FormTextField
        label={text('profile.birthday')}
        type="date"
        autoComplete="bday"
        slotProps={{ inputLabel: { shrink: true } }}
        problem={errors.birthday?.message}
        {...register('birthday', {
          validate: (value) =>
            !value ||
            value === options.profile.birthday ||
            (isDate(value) && !isLater(value)) ||
            text('validation.date'),
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

function GenderField({ control }: { readonly control: Control<ProfileValues> }) {
  const text = useText()
  return (
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
  )
}

import { FormTextField } from '@teachnet/account-pages/forms'
import { showAtInputs } from '@teachnet/account-pages/refusals'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { keepsRule, normalPassword } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useBeforeReload } from '@teachnet/ui/parts'
import { useForm } from 'react-hook-form'
import { StrengthMeter } from '../../form/strength-meter.tsx'

export interface PasswordValues {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
  /** End the other sessions of the account. */
  readonly signOutElsewhere: boolean
}

export interface PasswordFormProps {
  /** Whether the member may keep the other sessions; an old back end ends all of them. */
  readonly hasChoice: boolean
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onSave: (passwords: PasswordValues) => Promise<void>
}

/** Asks for the old password once and the new password twice. */
export function PasswordForm({ hasChoice, onSave }: PasswordFormProps) {
  const text = useText()
  const { register, handleSubmit, getValues, setError, reset, watch, formState } = useForm<PasswordValues>({
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '', signOutElsewhere: true },
  })
  const { errors, isSubmitting } = formState
  // The input of this form is not stored.
  useBeforeReload(() => !formState.isDirty)
  const required = (label: string) => text('validation.required', { label })
  const save = handleSubmit((values) =>
    onSave(values).then(
      () => reset(),
      (error: unknown) => showAtInputs(error, setError, { oldPassword: 'oldPassword', newPassword: 'newPassword' }),
    ),
  )
  return (
    <Stack component="form" spacing={5} noValidate onSubmit={(event) => void save(event)} sx={{ maxWidth: 420 }}>
      <FormTextField
        type="password"
        label={text('password.old')}
        autoComplete="current-password"
        required
        problem={errors.oldPassword?.message}
        {...register('oldPassword', { required: required(text('password.old')) })}
      />
      <FormTextField
        type="password"
        label={text('password.new')}
        autoComplete="new-password"
        required
        problem={errors.newPassword?.message}
        {...register('newPassword', {
          required: required(text('password.new')),
          validate: (value) => keepsRule('password', value) || text('validation.password'),
        })}
      />
      <StrengthMeter password={watch('newPassword')} />
      <FormTextField
        type="password"
        label={text('password.confirm')}
        autoComplete="new-password"
        required
        problem={errors.confirmPassword?.message}
        {...register('confirmPassword', {
          required: required(text('password.confirm')),
          validate: (value) =>
            normalPassword(value) === normalPassword(getValues('newPassword')) || text('password.differ'),
        })}
      />
      {hasChoice && (
        <div>
          <FormControlLabel
            control={<Checkbox defaultChecked {...register('signOutElsewhere')} />}
            label={text('password.signOutElsewhere')}
          />
        </div>
      )}
      <div>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {text('password.save')}
        </Button>
      </div>
    </Stack>
  )
}

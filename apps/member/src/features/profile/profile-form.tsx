import { FormTextField } from '@teachnet/account-pages/forms'
import { DraftNotices } from '@teachnet/account-pages/drafts'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { acceptsTyped, isDate } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { type Control, Controller } from 'react-hook-form'
import Avatar from '@mui/material/Avatar'
import FormHelperText from '@mui/material/FormHelperText'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useState } from 'react'
import { hasAvatar } from '../../parts/has-avatar.ts'
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
        url={hasAvatar(avatar) ? toImageUrl(avatar) : ''}
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
            value === options.profile.username || acceptsTyped('account', value) || text('validation.account'),
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
          validate: (value) =>
            value === options.profile.nickname || acceptsTyped('nickname', value) || text('validation.nickname'),
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

interface AvatarFieldProps {
  /** Empty: there is none. */
  readonly url: string
  readonly name: string
  /** False: it is the default picture. */
  readonly canRemove: boolean
  /** Why the avatar is refused. */
  readonly problem: string | undefined
  /** Uploads the cut picture; rejects with the reason. */
  readonly onPick: (picture: File) => Promise<void>
  readonly onRemove: () => void
}

const AvatarCrop = lazyPart(async () => (await import('./avatar-crop.tsx')).default)

/** The avatar with the buttons that replace and remove it. A file that is not a picture is refused before anything is uploaded. */
function AvatarField({ url, name, canRemove, problem, onPick, onRemove }: AvatarFieldProps) {
  const text = useText()
  const [file, setFile] = useState<File>()
  const [rejection, setRejection] = useState('')

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    const isGood = await isPicture(chosen)
    setRejection(isGood ? '' : text('profile.notPicture', { name: chosen.name }))
    setFile(isGood ? chosen : undefined)
  }

  return (
    <Stack direction="row" spacing={4} sx={{ alignItems: 'center' }}>
      <Avatar src={url || undefined} alt={text('profile.avatarOf', { name })} sx={{ width: 72, height: 72 }} />
      <div>
        <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
          <Button
            component="label"
            // The file input inside has the role and takes the focus.
            role={undefined}
            tabIndex={-1}
            variant="outlined"
            size="small"
            sx={{ '&:focus-within': { outline: '2px solid', outlineOffset: 2 } }}
          >
            {text('profile.changeAvatar')}
            <input
              type="file"
              accept="image/*"
              aria-label={text('profile.changeAvatar')}
              style={{ position: 'absolute', top: 0, right: 0, bottom: 0, left: 0, opacity: 0, width: '100%' }}
              onChange={({ target }) => {
                const [chosen] = target.files ?? []
                target.value = ''
                void choose(chosen)
              }}
            />
          </Button>
          {canRemove && (
            <Button size="small" color="inherit" onClick={onRemove}>
              {text('profile.removeAvatar')}
            </Button>
          )}
        </Stack>
        {(rejection || problem) && (
          <FormHelperText error role="alert">
            {rejection || problem}
          </FormHelperText>
        )}
      </div>
      {file && (
        <PartBoundary isOver>
          <AvatarCrop file={file} onCrop={onPick} onClose={() => setFile(undefined)} />
        </PartBoundary>
      )}
    </Stack>
  )
}

/** Returns whether the browser can read a file as a picture. */
async function isPicture(file: Blob): Promise<boolean> {
  try {
    ;(await createImageBitmap(file)).close()
    return true
  } catch {
    return false
  }
}

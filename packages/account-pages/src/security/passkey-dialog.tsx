import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { Passkey } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { FormTextField } from '../forms/form-text-field.tsx'
import { showAtInputs } from '../refusals/show-at-inputs.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import type { NewPasskey } from '../passkeys/use-passkeys.ts'
import { CurrentPassword, FactorCode } from './proof-inputs.tsx'

export type PasskeyTask = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }

interface Inputs {
  readonly name: string
  readonly password: string
  /** Of the authenticator app, or a recovery code. */
  readonly code: string
}

export interface PasskeyDialogProps {
  readonly task: PasskeyTask
  /** What protects the account besides the password: adding a passkey asks for it. */
  readonly by: NewPasskey['by']
  /** Each rejects when the server refuses; the reason has then been shown. Resolves with false when the person cancels the browser's dialog. */
  readonly onAdd: (input: NewPasskey) => Promise<boolean>
  readonly onRename: (id: number, name: string) => Promise<void>
  readonly onRemove: (id: number, password: string) => Promise<void>
  readonly onClose: () => void
}

/** Adds, renames or removes a passkey. */
export function PasskeyDialog({ task, by, onAdd, onRename, onRemove, onClose }: PasskeyDialogProps) {
  const text = useText()
  const titleId = useId()
  const name = 'passkey' in task ? task.passkey.name : ''
  const { register, handleSubmit, setError, formState } = useForm<Inputs>({
    defaultValues: { name, password: '', code: '' },
  })
  const { errors, isSubmitting } = formState

  async function run(input: Inputs): Promise<void> {
    if (task.kind === 'add') {
      if (await onAdd({ ...input, by })) onClose()
      return
    }
    if (task.kind === 'rename') await onRename(task.passkey.id, input.name)
    else await onRemove(task.passkey.id, input.password)
    onClose()
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text(`passkeys.title.${task.kind}`)}</DialogTitle>
      <DialogForm
        action={text(`passkeys.submit.${task.kind}`)}
        isSubmitting={isSubmitting}
        onSubmit={handleSubmit((input) =>
          run(input).catch((error: unknown) =>
            showAtInputs(error, setError, { name: 'name', password: 'password', code: 'code' }),
          ),
        )}
        onClose={onClose}
      >
        {task.kind === 'remove' ? (
          <Typography>{text('passkeys.removeHelp', { name })}</Typography>
        ) : (
          <FormTextField
            label={text('passkeys.name')}
            required
            slotProps={{ htmlInput: { maxLength: 50 } }}
            problem={errors.name?.message}
            helperText={text('passkeys.nameHelp')}
            {...register('name', { required: text('validation.required', { label: text('passkeys.name') }) })}
          />
        )}
        {task.kind !== 'rename' && (
          <CurrentPassword register={(rules) => register('password', rules)} problem={errors.password?.message} />
        )}
        {task.kind === 'add' && by === 'code' && (
          <FactorCode register={(rules) => register('code', rules)} problem={errors.code?.message} />
        )}
        {task.kind === 'add' && by === 'passkey' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text('passkeys.proofHelp')}
          </Typography>
        )}
      </DialogForm>
    </Dialog>
  )
}

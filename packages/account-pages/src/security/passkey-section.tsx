import KeyRounded from '@mui/icons-material/KeyRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Passkey } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useState, useId } from 'react'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import { useForm } from 'react-hook-form'
import type { PasskeyObstacle, NewPasskey } from '../passkeys.ts'
import { row, Section } from './section.tsx'
import { FormTextField, DialogForm } from '../dialog-form.tsx'
import { showAtInputs } from '../refusals.ts'
import { CurrentPassword, FactorCode } from './proof-inputs.tsx'

export interface PasskeySectionProps extends Pick<PasskeyDialogProps, 'onAdd' | 'onRename' | 'onRemove'> {
  readonly passkeys: readonly Passkey[]
  /** Why this browser cannot create passkeys on this page; undefined when it can. */
  readonly obstacle: PasskeyObstacle | undefined
  /** Whether an authenticator app protects the account. */
  readonly hasFactor: boolean
}

/** The passkeys of the account: fingerprint, face or PIN of a device instead of the password. */
export function PasskeySection({ passkeys, obstacle, hasFactor, ...actions }: PasskeySectionProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const by = hasFactor ? 'code' : passkeys.length > 0 ? 'passkey' : 'password'
  const [task, setTask] = useState<PasskeyTask | undefined>()
  return (
    <Section
      title={text('passkeys.title')}
      help={text(obstacle ? `passkeys.obstacle.${obstacle}` : 'passkeys.help')}
      action={
        !obstacle && (
          <Button variant="outlined" onClick={() => setTask({ kind: 'add' })}>
            {text('passkeys.add')}
          </Button>
        )
      }
    >
      {passkeys.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{text('passkeys.none')}</Typography>
      ) : (
        <Stack component="ul" aria-label={text('passkeys.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {passkeys.map((passkey) => (
            <Box component="li" key={passkey.id} sx={row}>
              <KeyRounded aria-hidden="true" />
              <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
                <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{passkey.name}</Box>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {passkey.useTime === null
                    ? text('passkeys.unused', { created: dateTime(passkey.createTime) })
                    : text('passkeys.times', {
                        used: dateTime(passkey.useTime),
                        created: dateTime(passkey.createTime),
                      })}
                  {passkey.isSynced && text('passkeys.synced')}
                </Typography>
              </Box>
              {(['rename', 'remove'] as const).map((kind) => (
                <Button
                  key={kind}
                  size="small"
                  color="inherit"
                  aria-label={text(`passkeys.${kind}Of`, { name: passkey.name })}
                  onClick={() => setTask({ kind, passkey })}
                >
                  {text(`passkeys.${kind}`)}
                </Button>
              ))}
            </Box>
          ))}
        </Stack>
      )}
      {task && <PasskeyDialog {...actions} task={task} by={by} onClose={() => setTask(undefined)} />}
    </Section>
  )
}

type PasskeyTask = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }

interface Inputs {
  readonly name: string
  readonly password: string
  /** Of the authenticator app, or a recovery code. */
  readonly code: string
}

interface PasskeyDialogProps {
  readonly task: PasskeyTask
  /** What protects the account besides the password: adding a passkey asks for it. */
  readonly by: NewPasskey['by']
  /** Each rejects when the server rejects; the reason has then been shown. Resolves with false when the person cancels the browser's dialog. */
  readonly onAdd: (input: NewPasskey) => Promise<boolean>
  readonly onRename: (id: number, name: string) => Promise<void>
  readonly onRemove: (id: number, password: string) => Promise<void>
  readonly onClose: () => void
}

/** Adds, renames or removes a passkey. */
function PasskeyDialog({ task, by, onAdd, onRename, onRemove, onClose }: PasskeyDialogProps) {
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

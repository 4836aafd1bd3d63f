import { CurrentPassword, Section } from '@teachnet/account-pages'
import { DialogForm } from '@teachnet/account-pages/forms'
import { showAtInputs } from '@teachnet/account-pages/refusals'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Connection } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'

export interface ConnectionSectionProps {
  readonly connections: readonly Connection[]
  /** Each rejects when the server refuses; the client has then shown the reason. */
  readonly onConnect: (provider: string, password: string) => Promise<void>
  readonly onDisconnect: (id: number, password: string) => Promise<void>
}

interface Task {
  readonly title: string
  readonly run: (password: string) => Promise<void>
}

/** The accounts at other providers with which the member signs in. */
export function ConnectionSection({ connections, onConnect, onDisconnect }: ConnectionSectionProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const [task, setTask] = useState<Task | undefined>()
  return (
    <Section title={text('connections.title')} help={text('connections.help')}>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {connections.map(({ id: provider, name, accounts }) => (
          <Box component="li" key={provider} sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={row}>
              <Box sx={{ flex: '1 1 200px', fontWeight: 500 }}>{name}</Box>
              <Button
                size="small"
                aria-label={text('connections.connectTo', { name })}
                onClick={() =>
                  setTask({
                    title: text('connections.connectTo', { name }),
                    run: (password) => onConnect(provider, password),
                  })
                }
              >
                {text('connections.connect')}
              </Button>
            </Box>
            {accounts.map(({ id, label, createTime, useTime }) => (
              <Box key={id} sx={row}>
                <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
                  {label || name}
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {useTime === null
                      ? text('passkeys.unused', { created: dateTime(createTime) })
                      : text('passkeys.times', { used: dateTime(useTime), created: dateTime(createTime) })}
                  </Typography>
                </Box>
                <Button
                  size="small"
                  color="inherit"
                  aria-label={text('connections.endOf', { name: label || name })}
                  onClick={() =>
                    setTask({
                      title: text('connections.endOf', { name: label || name }),
                      run: (password) => onDisconnect(id, password),
                    })
                  }
                >
                  {text('connections.end')}
                </Button>
              </Box>
            ))}
          </Box>
        ))}
      </Stack>
      {task && <PasswordDialog {...task} onClose={() => setTask(undefined)} />}
    </Section>
  )
}

function PasswordDialog({ title, run, onClose }: Task & { readonly onClose: () => void }) {
  const text = useText()
  const titleId = useId()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const submit = handleSubmit(async ({ password }) => {
    try {
      await run(password)
      onClose()
    } catch (error) {
      showAtInputs(error, setError, { password: 'password' })
    }
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogForm
        action={text('factor.next')}
        isSubmitting={formState.isSubmitting}
        onSubmit={submit}
        onClose={onClose}
      >
        <CurrentPassword
          register={(rules) => register('password', rules)}
          problem={formState.errors.password?.message}
        />
      </DialogForm>
    </Dialog>
  )
}

const row = { display: 'flex', alignItems: 'center', gap: 4, flexWrap: 'wrap' } as const

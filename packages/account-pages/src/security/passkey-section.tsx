import KeyRounded from '@mui/icons-material/KeyRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Passkey } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import type { PasskeyObstacle } from '../passkeys/browser-passkey.ts'
import { PasskeyDialog, type PasskeyDialogProps, type PasskeyTask } from './passkey-dialog.tsx'
import { row, Section } from './section.tsx'

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
      {task && <PasskeyDialog {...actions} {...{ task, by }} onClose={() => setTask(undefined)} />}
    </Section>
  )
}

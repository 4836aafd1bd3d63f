import { alreadyShown } from '@teachnet/account-pages/refusals'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type Consent, policyPath } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'

export interface ConsentsDialogProps {
  readonly consents: readonly Consent[]
  /** Address of the public site, whose pages show the texts, with a slash at its end. */
  readonly publicSite: string
  /** Each rejects when the server refuses; the client has then shown the reason. */
  readonly onAgree: () => Promise<void>
  readonly onDecline: () => Promise<void>
}

/** Asks the member to agree to texts that are new or have changed. Nothing else can be used until then. */
export default function ConsentsDialog({ consents, publicSite, onAgree, onDecline }: ConsentsDialogProps) {
  const text = useText()
  const titleId = useId()
  const [running, setRunning] = useState<'agree' | 'decline' | undefined>()

  function run(action: 'agree' | 'decline', act: () => Promise<void>): void {
    setRunning(action)
    void act()
      .catch(alreadyShown)
      .finally(() => setRunning(undefined))
  }

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('consents.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={5}>
          <Typography>{text('consents.help')}</Typography>
          {consents.map((consent) => (
            <Box key={consent.kind} component="section" sx={{ borderLeft: 2, borderColor: 'divider', pl: 4 }}>
              <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
                <Link
                  href={`${publicSite}${policyPath(consent).slice(1)}`}
                  target="_blank"
                  rel="noopener"
                  sx={{ display: 'inline-block', py: 0.5 }}
                >
                  {text('consents.policy', { title: consent.title, number: consent.number })}
                </Link>
              </Typography>
              {consent.changes && (
                <Typography sx={{ whiteSpace: 'pre-line', fontWeight: 600, mb: 2 }}>
                  {text('consents.changes', { changes: consent.changes })}
                </Typography>
              )}
              <Typography sx={{ whiteSpace: 'pre-line' }}>{consent.text}</Typography>
            </Box>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" loading={running === 'decline'} onClick={() => run('decline', onDecline)}>
          {text('consents.decline')}
        </Button>
        <Button variant="contained" loading={running === 'agree'} onClick={() => run('agree', onAgree)}>
          {text('consents.agree')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

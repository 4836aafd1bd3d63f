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
import { type DueConsent, policyPath } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { diffArrays } from 'diff'
import { useId, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { CheckBox } from '../../parts/check-box.tsx'

export interface ConsentsDialogProps {
  readonly consents: readonly DueConsent[]
  /** Address of the public site, whose pages show the texts, with a slash at its end. */
  readonly publicSite: string
  /** Path of the page for export and deletion, which needs no agreement; undefined: there is none. */
  readonly dataPage: string | undefined
  /** Each rejects when the server refuses; the client has then shown the reason. */
  readonly onAgree: () => Promise<void>
  readonly onDecline: () => Promise<void>
}

/** Asks the member to read and agree to texts that are new or have changed. Until then only export and deletion can be used. */
export default function ConsentsDialog({ consents, publicSite, dataPage, onAgree, onDecline }: ConsentsDialogProps) {
  const text = useText()
  const titleId = useId()
  const [running, setRunning] = useState<'agree' | 'decline' | undefined>()
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const isRead = consents.every(({ version }) => read.has(version))

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
              <FullText {...consent} />
              <CheckBox
                checked={read.has(consent.version)}
                onChange={({ target }) => {
                  const next = new Set(read)
                  if (target.checked) next.add(consent.version)
                  else next.delete(consent.version)
                  setRead(next)
                }}
              >
                {text('consents.read', { title: consent.title })}
              </CheckBox>
            </Box>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        {dataPage !== undefined && (
          <Button color="inherit" component={RouterLink} to={dataPage} sx={{ mr: 'auto' }}>
            {text('consents.data')}
          </Button>
        )}
        <Button color="inherit" loading={running === 'decline'} onClick={() => run('decline', onDecline)}>
          {text('consents.decline')}
        </Button>
        <Button
          variant="contained"
          disabled={!isRead}
          loading={running === 'agree'}
          onClick={() => run('agree', onAgree)}
        >
          {text('consents.agree')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The full text in a frame of its own. Of a text that the member knows, what was added and left out is marked. */
function FullText({ title, paragraphs, former }: DueConsent) {
  const text = useText()
  const parts = former
    ? diffArrays([...former], [...paragraphs])
    : [{ value: paragraphs, added: false, removed: false }]
  return (
    <Box
      role="region"
      tabIndex={0}
      aria-label={title}
      sx={{ maxHeight: 240, overflowY: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, p: 3, my: 3 }}
    >
      {former && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          {text('consents.compared')}
        </Typography>
      )}
      {parts.flatMap(({ value, added, removed }, part) =>
        value.map((paragraph, index) => (
          <Typography
            key={`${part} ${index}`}
            component={added ? 'ins' : removed ? 'del' : 'p'}
            sx={{
              display: 'block',
              mb: 2,
              overflowWrap: 'anywhere',
              fontWeight: added ? 600 : undefined,
              color: removed ? 'text.secondary' : undefined,
            }}
          >
            {paragraph}
          </Typography>
        )),
      )}
    </Box>
  )
}

import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { alreadyShown } from '@teachnet/account-pages/refusals'
import Alert from '@mui/material/Alert'
import { mannerOf } from '@teachnet/contract'
import { useFormats, useText } from '@teachnet/i18n/react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ConfirmedButton } from '../../parts/confirmed-button.tsx'
import { StateChip } from './application-list.tsx'
import type { OpenedApplication } from './applications.api.ts'

export interface ApplicationPageProps {
  readonly application: OpenedApplication
  /** The form that answers the request of the back office; null if there is none. */
  readonly answer: ReactNode
  /** Takes the seats that are offered to the enrolment. Rejects when the server refuses; the client has then shown the reason. */
  readonly onTakeOffer: () => Promise<void>
  readonly onWithdraw: () => Promise<void>
}

/**
 * One application: its state, the request of the back office, the timeline with the messages, and the files that were
 * sent.
 */
export function ApplicationPage({ application, answer, onTakeOffer, onWithdraw }: ApplicationPageProps) {
  const text = useText()
  const { kind, number, subject, state, files, waiting, mayWithdraw, withdrawUntil } = application
  const manner = mannerOf(kind)
  return (
    <Stack spacing={4}>
      <Box>
        <Button component={Link} to="/account/applications" startIcon={<ArrowBackRounded />} size="small">
          {text('applications.back')}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h1" variant="h1">
          {text(`applications.kind.${kind}`)}
        </Typography>
        <StateChip state={state} manner={manner} />
      </Box>
      {subject && <Typography sx={{ fontWeight: 600 }}>{subject}</Typography>}
      <Typography sx={{ color: 'text.secondary' }}>
        {number} · {text(`applications.says.${state}.${manner}`)}
      </Typography>
      {waiting && <WaitingNote {...waiting} onTakeOffer={onTakeOffer} />}
      {answer}
      <Timeline application={application} />
      {files.length > 0 && (
        <Paper component="section" variant="outlined" aria-labelledby="files" sx={{ p: 5 }}>
          <Typography id="files" component="h2" variant="h2" sx={{ mb: 2 }}>
            {text('applications.files')}
          </Typography>
          <List disablePadding>
            {files.map(({ label, name, url }) => (
              <ListItem key={url} disableGutters sx={{ gap: 4 }}>
                <Typography sx={{ color: 'text.secondary' }}>{label}</Typography>
                <MuiLink href={url} target="_blank" rel="noopener" sx={{ overflowWrap: 'anywhere' }}>
                  {name}
                </MuiLink>
              </ListItem>
            ))}
          </List>
        </Paper>
      )}
      {withdrawUntil !== null && (
        <Typography sx={{ color: 'text.secondary' }}>
          {text(mayWithdraw ? 'applications.withdrawUntil' : 'applications.withdrawEnded', {
            day: withdrawUntil,
          })}
        </Typography>
      )}
      {mayWithdraw && (
        <ConfirmedButton
          title={text(`applications.withdraw.${manner}`)}
          help={text('applications.withdrawHelp')}
          confirm={text('applications.withdrawNow')}
          onConfirm={onWithdraw}
        />
      )}
    </Stack>
  )
}

interface WaitingNoteProps
  extends NonNullable<OpenedApplication['waiting']>, Pick<ApplicationPageProps, 'onTakeOffer'> {}

/** The position on the waiting list, or the offer of free seats with its end. */
function WaitingNote({ position, offerUntil, onTakeOffer }: WaitingNoteProps) {
  const text = useText()
  const { dateTime } = useFormats()
  const [isBusy, setBusy] = useState(false)
  async function take(): Promise<void> {
    setBusy(true)
    await onTakeOffer().catch(alreadyShown)
    setBusy(false)
  }
  if (offerUntil === null) return <Alert severity="info">{text('applications.waiting', { position })}</Alert>
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" loading={isBusy} onClick={() => void take()}>
          {text('applications.takeOffer')}
        </Button>
      }
    >
      {text('applications.offered', { until: dateTime(offerUntil) })}
    </Alert>
  )
}

function Timeline({ application: { kind, timeline } }: Pick<ApplicationPageProps, 'application'>) {
  const text = useText()
  const { dateTime } = useFormats()
  return (
    <Paper component="section" variant="outlined" aria-labelledby="timeline" sx={{ p: 5 }}>
      <Typography id="timeline" component="h2" variant="h2" sx={{ mb: 4 }}>
        {text('applications.timeline')}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {timeline.map(({ event, text: message, time }, index) => (
          <Box component="li" key={index} sx={entry}>
            <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{dateTime(time)}</Typography>
            <Typography sx={{ fontWeight: 600 }}>{text(`applications.event.${event}.${mannerOf(kind)}`)}</Typography>
            {message && <Typography sx={quote}>{message}</Typography>}
          </Box>
        ))}
      </Box>
    </Paper>
  )
}

const entry = {
  borderLeft: 2,
  borderColor: 'divider',
  pl: 4,
  pb: 4,
  position: 'relative',
  '&:last-child': { pb: 0 },
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -6,
    top: 6,
    width: 10,
    height: 10,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
}

const quote = {
  mt: 1,
  p: 3,
  borderRadius: 1,
  bgcolor: 'action.hover',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}

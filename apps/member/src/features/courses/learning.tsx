import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { alreadyShown } from '@teachnet/account-pages/refusals'
import { applicationStates, isOpenApplication } from '@teachnet/contract'
import type { OwnCertificate, OwnEnrolment } from '@teachnet/contract/desk'
import { useText } from '@teachnet/i18n/react'
import { copyText } from '@teachnet/ui/copy-text'
import { useState } from 'react'
import { Link } from 'react-router'
import { Panel } from '@teachnet/ui/panel'
import { ConfirmedButton } from '../../parts/confirmed-button.tsx'
import { RunButtons, useRunDays } from '../../parts/run-days.tsx'

const plainList = { m: 0, p: 0, listStyle: 'none' } as const

interface EnrolmentsProps {
  readonly enrolments: readonly OwnEnrolment[]
  /** Address of the public site's pages, without a slash at the end. */
  readonly publicSite: string
}

/** Enrolments with their runs: when, where, who teaches, and the state. */
export function Enrolments({ enrolments, publicSite }: EnrolmentsProps) {
  const text = useText()
  const runDays = useRunDays()
  return (
    <Stack component="ul" spacing={5} sx={plainList}>
      {enrolments.map(({ number, course, run, seats, price, ...enrolment }) => (
        <li key={number}>
          <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {course.title} · {run.title}
            </Typography>
            <EnrolmentChip {...enrolment} run={run} />
          </Stack>
          <Typography sx={{ color: 'text.secondary' }}>
            {runDays({ first: run.first, last: run.last, time: run.begins, end: run.ends })}
          </Typography>
          {run.place !== '' && <Typography sx={{ color: 'text.secondary' }}>{run.place}</Typography>}
          <Typography sx={{ color: 'text.secondary' }}>
            {[
              ...(run.teacher === '' ? [] : [text('courses.teacher', { teacher: run.teacher })]),
              text('courses.seats', { seats }),
              ...(price === null || price === '0.00' ? [] : [text('courses.price', { price })]),
            ].join(' · ')}
          </Typography>
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 1, ml: -1 }}>
            {!run.isOver && !run.isCancelled && (
              <RunButtons place={run.place} calendar={`${publicSite}${run.calendar}`} />
            )}
            <Button size="small" component={Link} to={`/account/applications?number=${number}`}>
              {text(enrolment.offerUntil === null ? 'courses.enrolment' : 'courses.takeOffer')}
            </Button>
            <Button size="small" href={`${publicSite}${course.path}`}>
              {text('courses.page')}
            </Button>
          </Stack>
        </li>
      ))}
    </Stack>
  )
}

function EnrolmentChip({
  state,
  position,
  offerUntil,
  run,
}: Omit<OwnEnrolment, 'number' | 'seats' | 'price' | 'course'>) {
  const text = useText()
  if (run.isCancelled) return <Chip size="small" color="error" variant="outlined" label={text('courses.cancelled')} />
  if (offerUntil !== null) return <Chip size="small" color="warning" label={text('courses.offered')} />
  if (position !== null)
    return <Chip size="small" color="warning" variant="outlined" label={text('courses.position', { position })} />
  if (state === applicationStates.accepted)
    return <Chip size="small" color="success" variant="outlined" label={text('courses.confirmed')} />
  return isOpenApplication(state) ? (
    <Chip size="small" color="info" variant="outlined" label={text('courses.undecided')} />
  ) : null
}

interface CertificatesProps {
  readonly certificates: readonly OwnCertificate[]
  readonly publicSite: string
  readonly toImageUrl: (path: string) => string
}

/** Certificates to download, to share, and to verify. */
export function Certificates({ certificates, publicSite, toImageUrl }: CertificatesProps) {
  const text = useText()
  return (
    <Stack component="ul" spacing={5} sx={plainList}>
      {certificates.map(({ code, holder, subject, issued, expires, isExpired, picture, path }) => (
        <Box component="li" key={code} sx={{ display: 'flex', gap: 4, flexWrap: 'wrap' }}>
          {picture !== '' && (
            <Box
              component="img"
              src={toImageUrl(picture)}
              alt={text('courses.certificate.picture', { subject })}
              loading="lazy"
              sx={{ width: 160, maxWidth: 1, height: 'auto', alignSelf: 'start', borderRadius: 1 }}
            />
          )}
          <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
            <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{subject || code}</Typography>
              {isExpired && <Chip size="small" variant="outlined" label={text('courses.certificate.expired')} />}
            </Stack>
            <Typography sx={{ color: 'text.secondary' }}>
              {holder} · {code}
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>
              {[
                ...(issued === null ? [] : [text('courses.certificate.issued', { date: issued })]),
                expires === null
                  ? text('courses.certificate.lasting')
                  : text('courses.certificate.until', { date: expires }),
              ].join(' · ')}
            </Typography>
            <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, mt: 1, ml: -1 }}>
              {picture !== '' && (
                <Button size="small" href={toImageUrl(picture)} download target="_blank" rel="noopener">
                  {text('courses.certificate.download')}
                </Button>
              )}
              <Button size="small" href={`${publicSite}${path}`} target="_blank" rel="noopener">
                {text('courses.certificate.verify')}
              </Button>
              <ShareButton
                address={new URL(`${publicSite}${path}`, location.href).href}
                title={text('courses.certificate.shared', { holder, subject: subject || code })}
              />
            </Stack>
          </Box>
        </Box>
      ))}
    </Stack>
  )
}

/** Shares an address by the device's own dialog or, without one, copies it. */
function ShareButton({ address, title }: { readonly address: string; readonly title: string }) {
  const text = useText()
  const [isCopied, setCopied] = useState(false)
  async function share(): Promise<void> {
    // A member who closes the dialog has decided not to share.
    const device: Partial<Pick<Navigator, 'share'>> = navigator
    if (device.share) return device.share({ title, url: address }).catch(() => undefined)
    await copyText(address).then(() => setCopied(true), alreadyShown)
  }
  return (
    <Button size="small" onClick={() => void share()}>
      <span role="status">{text(isCopied ? 'courses.certificate.copied' : 'courses.certificate.share')}</span>
    </Button>
  )
}

interface CalendarFeedProps {
  /** The secret address; empty: the feed is off. */
  readonly address: string
  readonly onChange: (isOn: boolean) => Promise<void>
}

/** The address at which a calendar app reads the dates of all confirmed enrolments. */
export function CalendarFeed({ address, onChange }: CalendarFeedProps) {
  const text = useText()
  const [isCopied, setCopied] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const url = address === '' ? '' : new URL(address, location.href).href
  async function change(isOn: boolean): Promise<void> {
    setBusy(true)
    await onChange(isOn).catch(alreadyShown)
    setCopied(false)
    setBusy(false)
  }
  return (
    <Panel isLarge title={text('courses.feed')}>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>{text('courses.feed.help')}</Typography>
      {url === '' ? (
        <Button variant="outlined" loading={isBusy} onClick={() => void change(true)}>
          {text('courses.feed.on')}
        </Button>
      ) : (
        <Stack spacing={3}>
          <TextField
            fullWidth
            label={text('courses.feed.address')}
            value={url}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2 }}>
            <Button variant="contained" href={url.replace(/^https?:/, 'webcal:')}>
              {text('courses.feed.subscribe')}
            </Button>
            <Button variant="outlined" onClick={() => void copyText(url).then(() => setCopied(true), alreadyShown)}>
              <span role="status">{text(isCopied ? 'courses.feed.copied' : 'courses.feed.copy')}</span>
            </Button>
            <ConfirmedButton
              title={text('courses.feed.renew')}
              help={text('courses.feed.renewHelp')}
              confirm={text('courses.feed.renewNow')}
              onConfirm={() => change(true)}
            />
            <ConfirmedButton
              title={text('courses.feed.off')}
              help={text('courses.feed.offHelp')}
              confirm={text('courses.feed.offNow')}
              onConfirm={() => change(false)}
            />
          </Stack>
        </Stack>
      )}
    </Panel>
  )
}

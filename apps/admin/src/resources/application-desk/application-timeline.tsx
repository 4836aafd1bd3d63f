import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isRecord } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import type { Row } from '../../crud/record/row.ts'
import { toNumber, toText } from '../../values/read-values.ts'

interface Entry {
  readonly event: string
  readonly title: string
  readonly text: string
  /** Unix seconds. */
  readonly time: number
  readonly by: string
  /** The channel of the message to the applicant; empty: only the status page. */
  readonly sent: string
  /** Text of the text message; empty: the default one. */
  readonly sms: string
}

/** What has happened with an application, latest first: messages to and from the applicant, and notes of the staff. */
export function ApplicationTimeline({ row }: { readonly row: Row }) {
  const text = useText()
  const formats = useFormats()
  const entries = readTimeline(row.timeline)
  if (entries.length === 0) return <Typography color="textSecondary">{text('record.desk.nothing')}</Typography>
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', borderLeft: 2, borderColor: 'divider' }}>
      {entries.map(({ event, title, text: words, time, by, sent, sms }, index) => (
        // A new entry is first: keys are counted from the last one, so the others keep theirs.
        <Box component="li" key={entries.length - index} sx={{ position: 'relative', pl: 4, pb: 4 }}>
          <Box
            aria-hidden
            sx={{
              position: 'absolute',
              left: -7,
              top: 6,
              width: 12,
              height: 12,
              borderRadius: '50%',
              bgcolor: event === 'noted' ? 'warning.main' : event === 'assigned' ? 'text.secondary' : 'primary.main',
            }}
          />
          <Typography variant="body2" component="p" sx={{ fontWeight: 600 }}>
            {title}
            <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 2 }}>
              {[formats.dateTime(time * 1000), by, sent].filter(Boolean).join(' · ')}
            </Typography>
          </Typography>
          {words && (
            <Typography variant="body2" component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {words}
            </Typography>
          )}
          {sms && (
            <Typography variant="body2" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {text('record.desk.sms', { text: sms })}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  )
}

function readTimeline(raw: unknown): readonly Entry[] {
  const list = Array.isArray(raw) ? raw.filter(isRecord) : []
  return list.map(({ event, title, text, time, by, sent, sms }) => ({
    event: toText(event),
    title: toText(title),
    text: toText(text),
    time: toNumber(time) ?? 0,
    by: toText(by),
    sent: toText(sent),
    sms: toText(sms),
  }))
}

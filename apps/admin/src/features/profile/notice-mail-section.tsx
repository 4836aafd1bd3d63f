import Alert from '@mui/material/Alert'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { NoticeMail } from '@teachnet/contract/preferences'
import { locales } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useId, useRef, useState, type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

export interface NoticeMailSectionProps {
  readonly choice: NoticeMail
  readonly hasAddress: boolean
  readonly onChange: (part: Partial<NoticeMail>) => void
}

const modes = ['none', 'daily', 'each'] as const
const hours = Array.from({ length: 24 }, (_none, hour) => hour)
/** The fragment by which mails lead here. */
const fragment = '#notices'
const ownNames = { 'zh-cn': '简体中文', en: 'English' } as const

/** Whether and when the administrator gets mails about the inbox. A choice is stored immediately. */
export function NoticeMailSection({ choice, hasAddress, onChange }: NoticeMailSectionProps) {
  const text = useText()
  const id = useId()
  const { hash } = useLocation()
  const section = useRef<HTMLDivElement>(null)
  const [isSaved, setSaved] = useState(false)
  useStayInView(section, hash === fragment)
  const change = (part: Partial<NoticeMail>) => {
    onChange(part)
    setSaved(true)
  }

  return (
    <Paper
      ref={section}
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 4, sm: 5 }, minWidth: 0 }}
    >
      <Stack spacing={3}>
        <Typography id={id} component="h2" variant="h2">
          {text('inbox.mail.title')}
        </Typography>
        {!hasAddress && <Alert severity="info">{text('inbox.mail.noAddress')}</Alert>}
        <FormControl>
          <FormLabel id={`${id}-mode`}>{text('inbox.mail.mode')}</FormLabel>
          <RadioGroup
            aria-labelledby={`${id}-mode`}
            value={choice.mode}
            onChange={({ target }) => {
              const mode = modes.find((each) => each === target.value)
              if (mode) change({ mode })
            }}
          >
            {modes.map((mode) => (
              <FormControlLabel
                key={mode}
                value={mode}
                control={<Radio size="small" />}
                label={text(`inbox.mail.${mode}`)}
              />
            ))}
          </RadioGroup>
        </FormControl>
        <Stack direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap' }}>
          {choice.mode === 'daily' && (
            <TextField
              select
              size="small"
              label={text('inbox.mail.hour')}
              helperText={text('inbox.mail.hourHelp')}
              value={choice.hour}
              onChange={({ target }) => change({ hour: Number(target.value) })}
              sx={{ minWidth: 160 }}
            >
              {hours.map((hour) => (
                <MenuItem key={hour} value={hour}>
                  {`${String(hour).padStart(2, '0')}:00`}
                </MenuItem>
              ))}
            </TextField>
          )}
          <TextField
            select
            size="small"
            label={text('inbox.mail.language')}
            helperText={text('inbox.mail.languageHelp')}
            value={choice.locale}
            onChange={({ target }) => {
              const locale = locales.find((each) => each === target.value)
              if (locale) change({ locale })
            }}
            sx={{ minWidth: 160 }}
          >
            {locales.map((locale) => (
              <MenuItem key={locale} value={locale} lang={locale}>
                {ownNames[locale]}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ minHeight: 20 }}>
          {isSaved && text('inbox.mail.saved')}
        </Typography>
      </Stack>
    </Paper>
  )
}

/** Events by which the reader moves the page, or works in it. */
const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Shows an element in the middle, also after what is above it has loaded, until the reader scrolls or does something. */
export function useStayInView(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const show = () => element.current?.scrollIntoView({ block: 'center' })
    show()
    const observer = new ResizeObserver(show)
    observer.observe(document.body)
    const listening = new AbortController()
    const stop = () => {
      observer.disconnect()
      listening.abort()
    }
    for (const name of inputs) addEventListener(name, stop, { passive: true, signal: listening.signal })
    return stop
  }, [element, isWanted])
}

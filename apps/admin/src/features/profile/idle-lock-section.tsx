import { keyOf } from '@teachnet/ui/keys'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { mostIdleMinutes } from '@teachnet/contract/preferences'
import { useText } from '@teachnet/i18n/react'
import { useId, useState } from 'react'

export interface IdleLockSectionProps {
  /** Minutes of the site; 0: it does not lock. */
  readonly site: number
  /** Minutes that the administrator has chosen; 0: those of the site. */
  readonly own: number
  readonly onChange: (minutes: number) => void
}

/** After how many minutes without input the back office is locked for this administrator. A valid number is stored when the input is left. */
export function IdleLockSection({ site, own, onChange }: IdleLockSectionProps) {
  const text = useText()
  const id = useId()
  const [typed, setTyped] = useState(String(own))
  const [isSaved, setSaved] = useState(false)
  const most = site > 0 ? site : mostIdleMinutes
  const minutes = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const isValid = minutes <= most

  function store(): void {
    if (!isValid || minutes === own) return
    onChange(minutes)
    setSaved(true)
  }

  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 }, minWidth: 0 }}>
      <Stack spacing={3}>
        <Typography id={id} component="h2" variant="h2">
          {text('profile.idle')}
        </Typography>
        <TextField
          size="small"
          label={text('profile.idle.minutes')}
          value={typed}
          error={!isValid}
          helperText={
            isValid
              ? text(site > 0 ? 'profile.idle.site' : 'profile.idle.free', { minutes: site })
              : text('profile.idle.range', { most })
          }
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          onChange={({ target }) => {
            setTyped(target.value)
            setSaved(false)
          }}
          onBlur={store}
          onKeyDown={(event) => {
            if (keyOf(event) === 'Enter') store()
          }}
        />
        <Typography role="status" variant="body2" color="textSecondary" sx={{ minHeight: 20 }}>
          {isSaved && text('inbox.mail.saved')}
        </Typography>
      </Stack>
    </Paper>
  )
}

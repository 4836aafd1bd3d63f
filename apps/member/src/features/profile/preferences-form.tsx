import { shown } from '@teachnet/account-pages/refusals'
import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Preferences } from '@teachnet/contract/desk'
import { locales } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'

export interface PreferencesFormProps {
  readonly preferences: Preferences
  /** The browser's time zone, which applies while none is chosen. */
  readonly browserZone: string
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onSave: (preferences: Preferences) => Promise<void>
}

const timeZones = Intl.supportedValuesOf('timeZone')

/** Language and time zone of the member, on every device. */
export function PreferencesForm({ preferences, browserZone, onSave }: PreferencesFormProps) {
  const text = useText()
  const [stored, setStored] = useState(preferences)
  const [{ locale, timeZone }, setChosen] = useState(preferences)
  const [isBusy, setBusy] = useState(false)
  const isChanged = locale !== stored.locale || timeZone !== stored.timeZone

  async function save(): Promise<void> {
    setBusy(true)
    await onSave({ locale, timeZone }).then(() => setStored({ locale, timeZone }), shown)
    setBusy(false)
  }

  return (
    <Stack
      component="form"
      spacing={5}
      noValidate
      aria-labelledby="preferences"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      sx={{ maxWidth: 560 }}
    >
      <Typography id="preferences" component="h2" variant="h2">
        {text('preferences.title')}
      </Typography>
      <TextField
        select
        label={text('preferences.language')}
        helperText={text('preferences.languageHelp')}
        value={locale}
        onChange={({ target }) => {
          const next = locales.find((each) => each === target.value) ?? ''
          setChosen((all) => ({ ...all, locale: next }))
        }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{text('preferences.noLanguage')}</MenuItem>
        {locales.map((each) => (
          <MenuItem key={each} value={each}>
            {text(`app.language.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <Autocomplete
        options={timeZones}
        value={timeZone || null}
        onChange={(_event, next) => setChosen((all) => ({ ...all, timeZone: next ?? '' }))}
        renderInput={(params) => (
          <TextField
            {...params}
            label={text('preferences.timeZone')}
            placeholder={text('preferences.ownTimeZone', { timeZone: browserZone })}
            helperText={text('preferences.timeZoneHelp')}
          />
        )}
      />
      <div>
        <Button type="submit" variant="contained" loading={isBusy} disabled={!isChanged}>
          {text('preferences.save')}
        </Button>
      </div>
    </Stack>
  )
}

import { useSettledInput } from '@teachnet/ui/keys'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { type TextPlace, textPlaces } from '@teachnet/contract/texts'
import { useText, useLocale } from '@teachnet/i18n/react'
import { locales, isLocale, type Locale } from '@teachnet/protocol'
import { usePageAddress } from '../../records/services/use-page-address.ts'

interface TextsSearchProps extends Pick<TextsAddress, 'place' | 'locale' | 'changed' | 'search' | 'set'> {
  readonly places: PlaceSelectProps['places']
}

/** Which texts are shown: their place, language and words. */
export function TextsSearch({ place, locale, changed, search, set, places }: TextsSearchProps) {
  const text = useText()
  return (
    <Box
      component="form"
      role="search"
      aria-label={text('texts.search')}
      onSubmit={(event) => event.preventDefault()}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}
    >
      <PlaceSelect place={place} places={places} onChange={(next) => set({ place: next })} />
      <TextField
        select
        size="small"
        label={text('texts.language')}
        value={locale}
        onChange={({ target }) => set({ locale: target.value })}
        sx={{ minWidth: 140 }}
      >
        {locales.map((each) => (
          <MenuItem key={each} value={each}>
            {text(`texts.language.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        size="small"
        type="search"
        label={text('texts.search')}
        {...useSettledInput(search, (words) => set({ search: words }))}
        sx={{ flex: 1, minWidth: 220 }}
      />
      <FormControlLabel
        control={<Switch checked={changed === 1} onChange={(_event, on) => set({ changed: on ? '1' : undefined })} />}
        label={text('texts.onlyChanged')}
      />
    </Box>
  )
}

interface PlaceSelectProps {
  readonly place: TextPlace
  readonly places: readonly { readonly place: TextPlace; readonly changed: number }[]
  readonly onChange: (place: TextPlace) => void
}

function PlaceSelect({ place, places, onChange }: PlaceSelectProps) {
  const text = useText()
  return (
    <TextField
      select
      size="small"
      label={text('texts.place')}
      value={place}
      onChange={({ target }) => {
        const next = textPlaces.find((each) => each === target.value)
        if (next) onChange(next)
      }}
      sx={{ minWidth: 200 }}
    >
      {textPlaces.map((each) => {
        const count = places.find((known) => known.place === each)?.changed ?? 0
        return (
          <MenuItem key={each} value={each}>
            {text(`texts.place.${each}`)}
            {count > 0 && text('texts.changedCount', { count })}
          </MenuItem>
        )
      })}
    </TextField>
  )
}

interface TextsAddress {
  readonly place: TextPlace
  readonly locale: Locale
  /** 1: only texts that were changed. */
  readonly changed: 0 | 1
  /** 1-based. */
  readonly page: number
  readonly search: string
  /** Name of the text that is open. */
  readonly text: string | null
  /** Sets parameters of the address; an empty one is left out. The list begins at its first page unless `page` is among them. */
  readonly set: (changes: Readonly<Record<string, string | undefined>>) => void
}

/** Reads and writes the address of the texts: filters, page and the open text. */
export function useTextsAddress(): TextsAddress {
  const { params, setParams } = usePageAddress()
  const ownLocale = useLocale()
  const place = textPlaces.find((each) => each === params.get('place')) ?? 'site'
  const parameter = params.get('locale')
  const locale: Locale = isLocale(parameter) ? parameter : ownLocale
  const changed = params.get('changed') === '1' ? 1 : 0
  const page = Math.max(1, Number(params.get('page')) || 1)
  const set = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries({ page: undefined, ...changes }))
          if (value === undefined || value === '') now.delete(name)
          else now.set(name, value)
        return now
      },
      { replace: true },
    )
  return { place, locale, changed, page, search: params.get('search') ?? '', text: params.get('text'), set }
}

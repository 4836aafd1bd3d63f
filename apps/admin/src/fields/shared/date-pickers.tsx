import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker'
import { TimePicker } from '@mui/x-date-pickers/TimePicker'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { enUS, zhCN } from '@mui/x-date-pickers/locales'
import { siteTimeZone } from '@teachnet/languages'
import { useLocale, useText } from '@teachnet/i18n/react'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { useState } from 'react'
import { toNumber, toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

export type PickerProps = Omit<InputProps, 'field' | 'definition' | 'target'>

const formats = { date: 'YYYY-MM-DD', dateTime: 'YYYY-MM-DD HH:mm', time: 'HH:mm:ss' }

/** The offered times, at hours when readers are there; each from now on. */
const offeredDays = { today: 0, tomorrow: 1, nextWeek: 7 } as const
const offeredTimes = {
  now: (now: Dayjs) => now,
  tonight: (now: Dayjs) => now.hour(20).minute(0),
  tomorrowMorning: (now: Dayjs) => now.add(1, 'day').hour(9).minute(0),
  // Monday is the first day of the week.
  monday: (now: Dayjs) =>
    now
      .add(7 - ((now.day() + 6) % 7), 'day')
      .hour(9)
      .minute(0),
} as const

/** A date, as `YYYY-MM-DD`. Incomplete text is passed on unchanged, and validation refuses it. */
export function DatePickerInput(props: PickerProps) {
  const text = useText()
  const day = toText(props.value)
  const shortcuts = Object.entries(offeredDays).map(([name, days]) => ({
    label: text(`crud.day.${name}`),
    getValue: () => dayjs().tz(siteTimeZone).add(days, 'day').startOf('day'),
  }))
  const header = useHeader()
  const [picked, setPicked] = usePicked(day, (value) => dayjs(value))
  return (
    <Provider>
      <DatePicker
        label={props.label}
        value={picked}
        format={formats.date}
        onChange={(next) => {
          const typed = next?.isValid() ? next.format(formats.date) : next ? 'Invalid' : ''
          setPicked(next, typed)
          props.onChange(typed)
        }}
        slotProps={{ ...slotsOf(props), ...header, shortcuts: { items: shortcuts } }}
      />
    </Provider>
  )
}

/** A date and time in the site's time zone, as Unix seconds. */
export function DateTimePickerInput(props: PickerProps) {
  const text = useText()
  const seconds = toNumber(props.value)
  const shortcuts = Object.entries(offeredTimes).map(([name, from]) => ({
    label: text(`crud.time.${name}`),
    getValue: () => from(dayjs().tz(siteTimeZone)).second(0),
  }))
  const header = useHeader()
  const [picked, setPicked] = usePicked(seconds === undefined ? '' : String(seconds), (value) =>
    dayjs.unix(Number(value)).tz(siteTimeZone),
  )
  return (
    <Provider>
      <DateTimePicker
        label={props.label}
        value={picked}
        format={formats.dateTime}
        timezone={siteTimeZone}
        ampm={false}
        onChange={(next) => {
          const value = next?.isValid() ? next.unix() : next ? -1 : null
          setPicked(next, value === null ? '' : String(value))
          props.onChange(value)
        }}
        slotProps={{ ...slotsOf(props), ...header, shortcuts: { items: shortcuts } }}
      />
    </Provider>
  )
}

/** A time of the day, as `HH:mm:ss`. */
export function TimePickerInput(props: PickerProps) {
  const time = toText(props.value)
  const [picked, setPicked] = usePicked(time, (value) => dayjs(`2000-01-01T${value}`))
  return (
    <Provider>
      <TimePicker
        label={props.label}
        value={picked}
        format={formats.time}
        views={['hours', 'minutes', 'seconds']}
        timeSteps={{ minutes: 5, seconds: 5 }}
        ampm={false}
        onChange={(next) => {
          const typed = next?.isValid() ? next.format(formats.time) : next ? 'Invalid' : ''
          setPicked(next, typed)
          props.onChange(typed)
        }}
        slotProps={slotsOf(props)}
      />
    </Provider>
  )
}

/** How the calendar names its month. */
function useHeader() {
  return { calendarHeader: { format: useLocale() === 'en' ? 'MMMM YYYY' : 'YYYY 年 M 月' } }
}

/** Keeps the picker's value while the user types a date, because a wire value cannot represent it. */
function usePicked(value: string, read: (value: string) => Dayjs) {
  const [state, setState] = useState<{ readonly picked: Dayjs | null; readonly value: string }>({
    picked: null,
    value: '',
  })
  const picked = state.value === value ? state.picked : value === '' ? null : read(value)
  return [picked, (next: Dayjs | null, nextValue: string) => setState({ picked: next, value: nextValue })] as const
}

/** The picker has its own input component, which the theme's input styles do not cover. */
const pickerStyle = {
  '& .MuiPickersInputBase-root': { bgcolor: 'background.paper' },
  // Labels are above inputs in this theme, so the frame has no gap for them.
  '& fieldset': { top: 0 },
  '& legend': { display: 'none' },
  '& .MuiPickersInputBase-root:not(.Mui-error):not(.Mui-focused):not(:hover) fieldset': { borderColor: 'tokens.edge' },
  // The format in an empty picker is text that must be readable, also in the dark.
  '--mui-opacity-inputPlaceholder': '0.68',
} as const

function slotsOf({ id, name, required, error, help, onBlur, inputRef }: PickerProps) {
  return {
    textField: {
      id,
      name,
      required,
      fullWidth: true,
      size: 'small' as const,
      sx: pickerStyle,
      // An empty picker shows the format, as its label is above it.
      slotProps: { inputLabel: { shrink: true } },
      error: error !== undefined,
      helperText: error ?? help,
      onBlur,
      inputRef,
    },
    field: { clearable: !required },
  }
}

function Provider({ children }: { readonly children: React.ReactNode }) {
  const locale = useLocale()
  const texts = (locale === 'en' ? enUS : zhCN).components.MuiLocalizationProvider.defaultProps.localeText
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={locale} localeText={texts}>
      {children}
    </LocalizationProvider>
  )
}

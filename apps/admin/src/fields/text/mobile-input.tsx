import { type CallingCodeOption, nearOptions, type TextField } from '@teachnet/contract'
import Box from '@mui/material/Box'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type ChangeEvent, useState } from 'react'
import { toText } from '../../values/read-values.ts'
import type { InputProps } from '../field-props.ts'
import { TextBox, textProps } from '../shared/text-box.tsx'

/** A mobile number with the calling code of its region: the near regions first, then all others, which are loaded when the list is reached. */
export function MobileInput(props: InputProps<TextField>) {
  const { value, onChange, field, name, label } = props
  const text = useText()
  const locale = useLocale()
  const [chosen, setChosen] = useState('86')
  const [others, setOthers] = useState<readonly CallingCodeOption[]>([])
  const regions = [...nearOptions(locale), ...others]
  const [code, rest] = splitNumber(toText(value), chosen, regions)
  const isUnknown = !regions.some((region) => region.value === code)
  const load = async () => {
    if (others.length > 0) return
    const { listRegions } = await import('@teachnet/contract/calling-codes')
    setOthers(listRegions(locale))
  }
  const choose = (next: string) => {
    setChosen(next)
    if (rest !== '') onChange(next === '86' ? rest : `+${digitsOf(next)}${rest}`)
  }
  const select = (
    <Box
      component="select"
      aria-label={text('crud.region', { label })}
      name={`${name}-region`}
      value={code}
      onFocus={() => void load().catch(() => undefined)}
      onChange={({ target }: ChangeEvent<HTMLSelectElement>) => choose(target.value)}
      sx={selectStyle}
    >
      {isUnknown && <option value={code}>+{digitsOf(code)}</option>}
      {regions.map((region) => (
        <option key={region.value} value={region.value}>
          {region.label}
        </option>
      ))}
    </Box>
  )
  return (
    <TextBox
      {...textProps(props)}
      onChange={(typed) => onChange(withCode(toText(typed), code))}
      max={field.max}
      slotProps={{ htmlInput: { inputMode: 'tel' }, input: { startAdornment: select } }}
    />
  )
}

const selectStyle = {
  flex: 'none',
  maxWidth: 144,
  ml: -1,
  mr: 2,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  // The frame of the input shows its own focus only.
  '&&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
} as const

const digitsOf = (code: string) => code.replaceAll(/\D/g, '')

/** Adds the code that was chosen first to the first digits; what has a code keeps it. */
function withCode(typed: string, code: string): string {
  return code !== '86' && /^\s*\d/.test(typed) ? `+${digitsOf(code)}${typed.trim()}` : typed
}

/** Returns the code of a number, of the chosen region if several share it, and the number without it. */
function splitNumber(
  number: string,
  chosen: string,
  regions: readonly CallingCodeOption[],
): readonly [code: string, rest: string] {
  const text = number.normalize('NFKC').trim()
  const [, digits] = /^(?:\+|00)(\d+)/.exec(text.replaceAll(/[\s()\-.]/g, '')) ?? []
  if (digits === undefined) return [text === '' ? chosen : '86', text]
  const found = [chosen, ...regions.map(({ value }) => value)]
    .filter((value) => digits.startsWith(digitsOf(value)))
    .toSorted((one, other) => digitsOf(other).length - digitsOf(one).length)[0]
  return found === undefined ? [digits, ''] : [found, digits.slice(digitsOf(found).length)]
}

import { type CallingCodeOption, callingCodeName, nearOptions } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type InputHTMLAttributes, useState } from 'react'

interface Props {
  readonly name: string
  /** The chosen calling code; '' for none. */
  readonly code: string
  readonly input: InputHTMLAttributes<HTMLInputElement>
}

/**
 * A mobile number with its calling code. The near regions come with the page, the others when the list is opened; without scripts, the number of
 * another region is typed with `+` and its code.
 */
export function PhoneInput({ name, code, input }: Props) {
  const text = useText()
  const locale = useLocale()
  const [chosen, setChosen] = useState<string>()
  const [others, setOthers] = useState<readonly CallingCodeOption[]>([])
  const value = chosen ?? (code || '86')
  const known = [...nearOptions(locale), ...others]
  const isUnknown = value !== 'other' && !known.some((option) => option.value === value)
  const load = async () => {
    if (others.length > 0) return
    const { listRegions } = await import('@teachnet/contract/calling-codes')
    setOthers(listRegions(locale))
  }
  return (
    <div className="phone-input">
      <select
        name={callingCodeName(name)}
        aria-label={text('form.callingCode')}
        autoComplete="tel-country-code"
        value={value}
        onFocus={() => void load().catch(() => undefined)}
        onChange={(event) => setChosen(event.target.value)}
      >
        {isUnknown && <option value={value}>+{value.replaceAll(/\D/g, '')}</option>}
        {known.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {others.length === 0 && <option value="other">{text('form.region.other')}</option>}
      </select>
      <input {...input} />
    </div>
  )
}

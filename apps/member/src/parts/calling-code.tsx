import { type CallingCodeOption, nearOptions } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useEffect, useId, useState } from 'react'
import './calling-code.css'

interface Props {
  /** A calling code, such as `852` or `GB44`. */
  readonly value: string
  readonly onChange: (code: string) => void
}

/** Chooses the calling code of a mobile number: the near regions first, then all others by their names. */
export function CallingCode({ value, onChange }: Props) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const [others, setOthers] = useState<readonly CallingCodeOption[]>([])
  useEffect(() => {
    const load = async () => setOthers((await import('@teachnet/contract/calling-codes')).listRegions(locale))
    // Without the list, a number is typed with + and its code.
    void load().catch(() => undefined)
  }, [locale])
  return (
    <div className="calling-code">
      <label htmlFor={id}>{text('login.region')}</label>
      <select id={id} autoComplete="tel-country-code" value={value} onChange={({ target }) => onChange(target.value)}>
        {[...nearOptions(locale), ...others].map((region) => (
          <option key={region.value} value={region.value}>
            {region.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Whether a text is a number without a calling code, so that one is chosen. */
export function needsCallingCode(typed: string): boolean {
  return /^[\d\s()\-.]+$/.test(typed.normalize('NFKC').trim())
}

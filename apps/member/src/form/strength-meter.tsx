import { useText } from '@teachnet/i18n/react'
import './strength-meter.css'
import { passwordStrength } from './password-strength.ts'

/** Shows how hard a new password is to guess; nothing while it is empty. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const text = useText()
  if (password === '') return null
  const strength = passwordStrength(password)
  const name = text(`strength.${strength}`)
  return (
    <div className="strength">
      <div
        className={`strength-bar strength-${strength}`}
        role="meter"
        aria-label={text('strength.label')}
        aria-valuemin={1}
        aria-valuemax={4}
        aria-valuenow={strength}
        aria-valuetext={name}
      >
        {([1, 2, 3, 4] as const).map((step) => (
          <span key={step} data-on={step <= strength} />
        ))}
      </div>
      <span className="strength-name">{name}</span>
    </div>
  )
}

import { forbiddenIn, keepsRule } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import './strength-meter.css'

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

/** 1 weak, 2 fair, 3 good, 4 strong. */
type PasswordStrength = 1 | 2 | 3 | 4

const weakStarts = /^(?:password|passwd|qwert|asdf|zxcv|admin|woaini|iloveyou|abc123|teacher|123)/i

/**
 * Estimates how hard a password is to guess: bits by the kinds and number of its characters, without repetitions and sequences. It is a
 * hint for people; the server's rule decides which passwords are accepted.
 */
export function passwordStrength(password: string): PasswordStrength {
  const bits = countSurprising(password) * Math.log2(poolOf(password))
  if (weakStarts.test(password) && password.length < 12) return 1
  if (bits < 42) return 1
  if (bits < 50) return 2
  return bits < 66 ? 3 : 4
}

function poolOf(password: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 32],
  ]
  return kinds.reduce((pool, [kind, size]) => pool + (kind.test(password) ? size : 0), 1)
}

/** Characters that do not follow from the one before: `aaaa` and `1234` each count as one and a bit. */
function countSurprising(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  return codes.reduce((sum, code, index) => sum + (Math.abs(code - (codes[index - 1] ?? -9)) <= 1 ? 0.2 : 1), 0)
}

/** Returns the check of a new password: true, or the message with the rule, and with the character that breaks it. */
export function useNewPasswordCheck() {
  const text = useText()
  return (password: string): true | string => {
    if (keepsRule('password', password)) return true
    const rule = text('validation.password')
    const character = forbiddenIn(password)
    return character === undefined ? rule : text('validation.passwordCharacter', { character, rule })
  }
}

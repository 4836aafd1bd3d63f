import Box from '@mui/material/Box'
import { useText } from '@teachnet/i18n/react'
import { passwordStrength } from './password-strength.ts'

const colours = { 1: 'error.main', 2: 'warning.main', 3: 'success.main', 4: 'success.main' } as const

/** Shows how hard a new password is to guess; nothing while it is empty. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const text = useText()
  if (password === '') return null
  const strength = passwordStrength(password)
  const name = text(`strength.${strength}`)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mt: -3 }}>
      <Box
        role="meter"
        aria-label={text('strength.label')}
        aria-valuemin={1}
        aria-valuemax={4}
        aria-valuenow={strength}
        aria-valuetext={name}
        sx={{ display: 'flex', gap: 1, flex: 1 }}
      >
        {([1, 2, 3, 4] as const).map((step) => (
          <Box
            key={step}
            sx={{ height: 4, flex: 1, borderRadius: 1, bgcolor: step <= strength ? colours[strength] : 'divider' }}
          />
        ))}
      </Box>
      <Box sx={{ fontSize: 13, color: 'text.secondary', minWidth: 48 }}>{name}</Box>
    </Box>
  )
}

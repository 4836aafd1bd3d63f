import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { calls } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useNavigate } from 'react-router'
import type { MemberServices } from '../services.ts'
import { PasswordForm } from '../../features/password/password-form.tsx'

export function createPasswordRoute({ client, session }: MemberServices) {
  return function PasswordRoute() {
    const text = useText()
    const navigate = useNavigate()
    return (
      <Stack spacing={6}>
        <Typography component="h1" variant="h1">
          {text('password.title')}
        </Typography>
        <PasswordForm
          onSave={async (body) => {
            await client.call(calls.changePassword, { body, showSuccess: true })
            // The server has revoked every token of the account.
            session.tokens.clear()
            session.forget()
            await navigate('/login', { replace: true })
          }}
        />
      </Stack>
    )
  }
}

import Button from '@mui/material/Button'
import { useText } from '@teachnet/i18n/react'
import { isApiError } from '@teachnet/api-client'
import { calls, type CheckInBody, memberArea } from '@teachnet/protocol'
import { Switches } from '@teachnet/session/app'
import { ThemeRoot } from '@teachnet/ui'
import { createCaptchaSource, loadingPath, toSafeTarget, withinBase } from '@teachnet/session'
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { MemberServices } from '../services.ts'
import { LoginPage } from '../../features/login/login-page.tsx'

interface LoginData {
  readonly siteName: string
  readonly loginNeedsCaptcha: boolean
  readonly sendsCodes: boolean
}

export function createLoginRoute({ client, session, notifier }: MemberServices) {
  const captchaSource = createCaptchaSource(client)

  /** Signs in; resolves with the token of the second step for an account with two-step verification. */
  async function checkIn(body: CheckInBody) {
    try {
      return await client.call(calls.checkIn, { body, showSuccess: true, showError: false })
    } catch (error) {
      const factorToken = isApiError(error, 'SECOND_FACTOR_NEEDED') && readFactorToken(error.data)
      if (factorToken) return { factorToken }
      if (isApiError(error) && !error.shown) notifier.notify({ kind: 'error', text: error.message })
      throw error
    }
  }

  return function LoginRoute() {
    const { siteName, loginNeedsCaptcha, sendsCodes } = useLoaderData<LoginData>()
    const text = useText()
    const navigate = useNavigate()
    const [search] = useSearchParams()
    const target = toSafeTarget(search.get('to'), memberArea)
    return (
      <ThemeRoot>
        <LoginPage
          siteName={siteName}
          loginNeedsCaptcha={loginNeedsCaptcha}
          sendsCodes={sendsCodes}
          captchaSource={captchaSource}
          tools={<Switches />}
          links={
            client.has(calls.undoContactChange) && (
              <Button component={Link} to="/undo-contact" size="small" color="inherit" sx={{ mt: 6 }}>
                {text('login.undoContact')}
              </Button>
            )
          }
          onCheckIn={async (body) => {
            const answer = await checkIn(body)
            if ('factorToken' in answer) return answer
            const { userInfo } = answer
            session.signIn(userInfo)
            await navigate(withinBase(loadingPath(memberArea, target), memberArea.basePath), { replace: true })
            return undefined
          }}
          onSendCode={async (body) => {
            await client.call(calls.sendEmailCode, { body, showSuccess: true })
          }}
          onRetrieve={async (body) => {
            await client.call(calls.retrievePassword, { body, showSuccess: true })
          }}
        />
      </ThemeRoot>
    )
  }
}

function readFactorToken(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('factorToken' in data)) return ''
  return typeof data.factorToken === 'string' ? data.factorToken : ''
}

import { calls, memberArea } from '@teachnet/protocol'
import { Switches } from '@teachnet/session/app'
import { ThemeRoot } from '@teachnet/ui'
import { createCaptchaSource, loadingPath, toSafeTarget, withinBase } from '@teachnet/session'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { MemberServices } from '../services.ts'
import { LoginPage } from '../../features/login/login-page.tsx'

interface LoginData {
  readonly siteName: string
  readonly loginNeedsCaptcha: boolean
  readonly sendsCodes: boolean
}

export function createLoginRoute({ client, session }: MemberServices) {
  const captchaSource = createCaptchaSource(client)
  return function LoginRoute() {
    const { siteName, loginNeedsCaptcha, sendsCodes } = useLoaderData<LoginData>()
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
          onCheckIn={async (body) => {
            const { userInfo } = await client.call(calls.checkIn, { body, showSuccess: true })
            session.signIn(userInfo)
            await navigate(withinBase(loadingPath(memberArea, target), memberArea.basePath), { replace: true })
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

import { usePasskeys } from '@teachnet/account-pages/passkeys'
import { useText } from '@teachnet/i18n/react'
import { calls, memberArea, type SiteConfig } from '@teachnet/protocol'
import { Switches } from '@teachnet/session/app'
import { createCaptchaSource, loadingPath, toSafeTarget, toSiteTarget, withinBase } from '@teachnet/session'
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { createCheckIn } from '../check-in.ts'
import { Mark } from '../mark.tsx'
import { leaveToSignIn } from '../visits.ts'
import type { MemberServices } from '../services.ts'
import { loadConsents, sendCode, type SignInOffers } from '../../features/login/login.api.ts'
import { createRegisterForm } from '../../features/login/register-form.tsx'
import { LoginPage } from '../../features/login/login-page.tsx'

interface LoginData {
  readonly site: SiteConfig
  readonly offers: SignInOffers
}

export function createLoginRoute(services: MemberServices) {
  const { client, session, publicSite } = services
  const captchaSource = createCaptchaSource(client)
  const checkIn = createCheckIn(services)
  const RegisterForm = createRegisterForm(() => loadConsents(client))

  return function LoginRoute() {
    const { site, offers } = useLoaderData<LoginData>()
    const text = useText()
    const navigate = useNavigate()
    const passkeys = usePasskeys(services)
    const [search] = useSearchParams()
    const target = toSafeTarget(search.get('to'), memberArea)
    const start = withinBase(loadingPath(memberArea, target), memberArea.basePath)
    const sitePage = toSiteTarget(search.get('to'), publicSite)
    return (
      <LoginPage
        siteName={site.siteName}
        offers={offers}
        RegisterForm={RegisterForm}
        publicSite={publicSite}
        captchaSource={captchaSource}
        mark={<Mark site={site} href={publicSite} />}
        tools={<Switches />}
        links={
          client.has(calls.undoContactChange) && (
            <Link className="login-link" to="/undo-contact">
              {text('login.undoContact')}
            </Link>
          )
        }
        onCheckIn={async (body) => {
          const answer = await checkIn(body)
          if ('factorToken' in answer) return answer
          session.signIn(answer.userInfo)
          if (sitePage !== undefined) location.assign(sitePage)
          else await navigate(start, { replace: true })
          return undefined
        }}
        askPasskey={passkeys.ask}
        onProvider={(provider) => leaveToSignIn(services, provider, start)}
        onSendCode={(request) => sendCode(client, request)}
        onRetrieve={async (body) => {
          await client.call(calls.retrievePassword, { body, showSuccess: true })
        }}
      />
    )
  }
}

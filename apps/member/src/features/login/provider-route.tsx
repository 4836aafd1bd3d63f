import { FactorForm } from '@teachnet/account-pages/sign-in'
import { useText } from '@teachnet/i18n/react'
import { calls } from '@teachnet/protocol'
import { Switches } from '@teachnet/session/app'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { createCheckIn } from './check-in.ts'
import type { MemberServices } from '../../session/services.ts'
import { endVisit } from '../../session/visits.ts'
import './login.css'

/** The page that providers send visitors back to: ends the sign-in, or connects the account. */
export function createProviderRoute(services: MemberServices) {
  const { client, session } = services
  const checkIn = createCheckIn(services)

  return function ProviderRoute() {
    const text = useText()
    const navigate = useNavigate()
    const hasBegun = useRef(false)
    const [step, setStep] = useState<{ readonly factorToken: string; readonly target: string } | undefined>()
    const [hasFailed, setFailed] = useState(false)

    async function signIn(body: Parameters<typeof checkIn>[0], target: string): Promise<void> {
      const answer = await checkIn(body)
      if ('factorToken' in answer) return setStep({ factorToken: answer.factorToken, target })
      session.signIn(answer.userInfo)
      await navigate(target, { replace: true })
    }

    const end = useEffectEvent(async () => {
      const query = location.search
      const visit = endVisit(query)
      if (!visit) return setFailed(true)
      const { provider, purpose, target } = visit
      if (purpose === 'login') return signIn({ tab: 'provider', provider, query }, target)
      await client.call(calls.connectAccount, { body: { provider, query }, showSuccess: true })
      await navigate(target, { replace: true })
    })
    useEffect(() => {
      // React calls effects twice in development, and a visit can be ended once.
      if (hasBegun.current) return
      hasBegun.current = true
      end().catch(() => setFailed(true))
    }, [])

    return (
      <div className="login-scene">
        <header>
          <span />
          <Switches />
        </header>
        <aside aria-hidden="true">
          <p>{text('login.intro')}</p>
        </aside>
        <main>
          <h1>{text('route.provider')}</h1>
          {step ? (
            <FactorForm
              onSubmit={(otp) => signIn({ tab: 'factor', factorToken: step.factorToken, otp }, step.target)}
              onPasskey={undefined}
              onBack={() => void navigate('/login', { replace: true })}
            />
          ) : (
            <p role={hasFailed ? 'alert' : 'status'}>
              {text(hasFailed ? 'login.providerFailed' : 'login.providerWait')}
            </p>
          )}
          <Link className="login-link" to="/">
            {text('login.providerBack')}
          </Link>
        </main>
      </div>
    )
  }
}

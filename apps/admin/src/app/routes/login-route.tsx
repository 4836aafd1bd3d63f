import { usePasskeys } from '@teachnet/account-pages/passkeys'
import { type SecondStep, secondStepOf } from '@teachnet/account-pages/refusals'
import { adminArea, calls, type LoginBody } from '@teachnet/protocol'
import { createCaptchaSource, loadingPath, toSafeTarget, withinBase } from '@teachnet/session'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { siteNameAtom, Switches } from '@teachnet/session/app'
import { LoginPage } from '../../features/login/login-page.tsx'
import { useServices } from '../../session/app-services.ts'
import { lockedAtom } from '../../session/lock.atoms.ts'

/** Logs in and goes to the loading page, with the requested page as target. */
export function LoginRoute() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const services = useServices()
  const { client, session } = services
  const passkeys = usePasskeys(services)
  const [siteName, setSiteName] = useAtom(siteNameAtom)
  const setLocked = useSetAtom(lockedAtom)
  const [needsCaptcha, setNeedsCaptcha] = useState<boolean>()
  const [offersPasskey, setOffersPasskey] = useState(false)
  const captchaSource = useMemo(() => createCaptchaSource(client), [client])

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    client.call(calls.adminLoginSettings, { signal }).then(
      ({ captcha, signInWays = [] }) => {
        setNeedsCaptcha(captcha)
        setOffersPasskey(signInWays.includes('passkey'))
      },
      // If the request fails, ask for a captcha: the server decides again when the form is sent.
      () => signal.aborted || setNeedsCaptcha(true),
    )
    client.call(calls.memberInit, { query: {}, showError: false, signal }).then(
      ({ site }) => setSiteName(site.siteName),
      // Keeps the last known name.
      () => undefined,
    )
    return () => controller.abort()
  }, [client, setSiteName])

  async function logIn(body: LoginBody): Promise<SecondStep | undefined> {
    try {
      const { userInfo } = await client.call(calls.adminLogin, { body, showError: false })
      session.signIn(userInfo)
      setLocked(false)
    } catch (error) {
      const step = secondStepOf(error)
      if (step) return step
      throw error
    }
    await navigate(withinBase(loadingPath(adminArea, toSafeTarget(params.get('to'), adminArea)), adminArea.basePath))
    return undefined
  }

  return (
    <LoginPage
      siteName={siteName}
      needsCaptcha={needsCaptcha}
      captchaSource={captchaSource}
      logIn={logIn}
      askPasskey={passkeys.ask}
      offersPasskey={offersPasskey}
      switches={<Switches />}
    />
  )
}

import { PasskeyButton } from '@teachnet/account-pages/sign-in'
import { isApiError } from '@teachnet/api-client'
import { useText } from '@teachnet/i18n/react'
import type { CaptchaAnswer, CaptchaSource } from '@teachnet/ui/click-captcha'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { type ReactNode, useState } from 'react'
import { LoginFields } from './login-fields.tsx'
import { type LoginDraft, problemsOf } from './login-problems.ts'
import { LoginScene } from './login-scene.tsx'
import { type SignInWays, useSignIn } from './use-sign-in.ts'

// The dialog loads the component library, so load it only if the server requires a captcha, and not before the form is in use.
const loadCaptcha = () => import('./login-captcha.tsx')
const LoginCaptcha = lazyPart(async () => (await loadCaptcha()).LoginCaptcha)
// Most accounts have no second step, whose form loads a library.
const FactorForm = lazyPart(async () => (await import('./second-step-form.ts')).FactorForm)

export interface LoginPageProps extends SignInWays {
  readonly siteName: string
  /** Whether the server requires a captcha; undefined while unknown. */
  readonly needsCaptcha: boolean | undefined
  readonly captchaSource: CaptchaSource
  /** Whether the server lets administrators sign in with a passkey. */
  readonly offersPasskey: boolean
  /** Switches for language and theme. */
  readonly switches: ReactNode
}

export function LoginPage(props: LoginPageProps) {
  const { siteName, needsCaptcha, captchaSource, logIn, offersPasskey, askPasskey, switches } = props
  const text = useText()
  const [draft, setDraft] = useState<LoginDraft>({ username: '', password: '', keep: false })
  const [isSubmitted, setSubmitted] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { failure, step, enter, enterByPasskey, back } = useSignIn({ logIn, askPasskey, keep: draft.keep })
  const problems = isSubmitted ? problemsOf(draft) : {}

  async function submit(captcha?: CaptchaAnswer) {
    setAsking(false)
    setBusy(true)
    const refusal = await enter({ ...draft, ...captcha })
    setBusy(false)
    // Many wrong passwords have come from the network since the page was opened.
    if (!captcha && isApiError(refusal, 'CAPTCHA_NEEDED')) setAsking(true)
  }

  function change(next: LoginDraft) {
    // Preloaded while the user types the password.
    if (needsCaptcha && draft.password === '') void loadCaptcha()
    setDraft(next)
  }

  function start(form: HTMLFormElement) {
    setSubmitted(true)
    const [first] = Object.keys(problemsOf(draft))
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    if (needsCaptcha) return setAsking(true)
    void submit()
  }

  const note = failure !== undefined && (
    <p className="login-failure" role="alert">
      {failure}
    </p>
  )
  if (step) {
    const { factorToken, hasPasskey } = step
    return (
      <LoginScene siteName={siteName} switches={switches}>
        {note}
        <PartBoundary>
          <FactorForm
            onSubmit={async (otp) => {
              const refusal = await enter({ tab: 'factor', factorToken, otp, keep: draft.keep })
              if (refusal !== undefined) throw refusal
            }}
            onPasskey={hasPasskey && askPasskey ? () => enterByPasskey(factorToken) : undefined}
            onBack={back}
          />
        </PartBoundary>
      </LoginScene>
    )
  }

  return (
    <LoginScene siteName={siteName} switches={switches}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          start(event.currentTarget)
        }}
      >
        {note}
        <LoginFields draft={draft} problems={problems} onChange={change} />
        <button className="action action-main" type="submit" disabled={isBusy || needsCaptcha === undefined}>
          {text(isBusy ? 'login.busy' : 'login.submit')}
        </button>
        {offersPasskey && askPasskey && <PasskeyButton onAct={() => enterByPasskey()} />}
      </form>
      {isAsking && (
        <PartBoundary>
          <LoginCaptcha
            source={captchaSource}
            onClose={() => setAsking(false)}
            onSolved={(answer) => void submit(answer)}
          />
        </PartBoundary>
      )}
    </LoginScene>
  )
}

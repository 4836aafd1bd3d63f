import type { LoginBody } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import type { CaptchaAnswer, CaptchaSource } from '@teachnet/ui/click-captcha'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { type ReactNode, useState } from 'react'
import { LoginFields } from './login-fields.tsx'
import { type LoginDraft, problemsOf } from './login-problems.ts'
import { LoginScene } from './login-scene.tsx'

// The dialog loads the component library, so load it only if the server requires a captcha, and not before the form is in use.
const loadCaptcha = () => import('./login-captcha.tsx')
const LoginCaptcha = lazyPart(async () => (await loadCaptcha()).LoginCaptcha)

export interface LoginPageProps {
  readonly siteName: string
  /** Whether the server requires a captcha; undefined while unknown. */
  readonly needsCaptcha: boolean | undefined
  readonly captchaSource: CaptchaSource
  /** Logs in and navigates on. The page shows the message of a rejection. */
  readonly logIn: (body: LoginBody) => Promise<void>
  /** Switches for language and theme. */
  readonly switches: ReactNode
}

export function LoginPage({ siteName, needsCaptcha, captchaSource, logIn, switches }: LoginPageProps) {
  const text = useText()
  const [draft, setDraft] = useState<LoginDraft>({ username: '', password: '', keep: false })
  const [isSubmitted, setSubmitted] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const problems = isSubmitted ? problemsOf(draft) : {}

  async function submit(captcha?: CaptchaAnswer) {
    setAsking(false)
    setBusy(true)
    setFailure(undefined)
    try {
      await logIn({ ...draft, ...captcha })
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : text('login.failed'))
    } finally {
      setBusy(false)
    }
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
        {failure !== undefined && (
          <p className="login-failure" role="alert">
            {failure}
          </p>
        )}
        <LoginFields draft={draft} problems={problems} onChange={change} />
        <button className="action action-main" type="submit" disabled={isBusy || needsCaptcha === undefined}>
          {text(isBusy ? 'login.busy' : 'login.submit')}
        </button>
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

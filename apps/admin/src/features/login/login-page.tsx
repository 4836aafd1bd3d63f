import { PasskeyButton } from '@teachnet/account-pages/sign-in'
import { isApiError } from '@teachnet/api-client'
import { useText } from '@teachnet/i18n/react'
import type { CaptchaAnswer, CaptchaSource } from '@teachnet/ui/click-captcha'
import { lazyPart, PartBoundary, SignInWarnings } from '@teachnet/ui/parts'
import { type ReactNode, useState } from 'react'
import type { PasskeyProof } from '@teachnet/account-pages/passkeys'
import type { SecondStep } from '@teachnet/account-pages/refusals'
import type { LoginBody } from '@teachnet/protocol'
import { LoginScene, LoginField, PasswordField } from './login-scene.tsx'
import { keepsRule } from '@teachnet/contract'

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
    const rejection = await enter({ ...draft, ...captcha })
    setBusy(false)
    // Many wrong passwords have come from the network since the page was opened.
    if (!captcha && isApiError(rejection, 'CAPTCHA_NEEDED')) setAsking(true)
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
              const rejection = await enter({ tab: 'factor', factorToken, otp, keep: draft.keep })
              if (rejection !== undefined) throw rejection
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
        <SignInWarnings />
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

interface LoginFieldsProps {
  readonly draft: LoginDraft
  readonly problems: LoginProblems
  readonly onChange: (draft: LoginDraft) => void
}

/** Account, password and "remember me". */
function LoginFields({ draft, problems, onChange }: LoginFieldsProps) {
  const text = useText()
  return (
    <>
      <LoginField label={text('login.username')} problem={problems.username && text(problems.username)}>
        {(field) => (
          <input
            {...field}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.username}
            onChange={({ target }) => onChange({ ...draft, username: target.value })}
          />
        )}
      </LoginField>
      <PasswordField
        value={draft.password}
        problem={problems.password && text(problems.password)}
        onChange={(password) => onChange({ ...draft, password })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={draft.keep}
          onChange={({ target }) => onChange({ ...draft, keep: target.checked })}
        />
        <span>{text('login.keep')}</span>
      </label>
    </>
  )
}

interface SignInWays {
  /** Logs in and navigates on, or resolves with the second step of the account. The page shows the message of a rejection. */
  readonly logIn: (body: LoginBody) => Promise<SecondStep | undefined>
  /** Asks the browser for a passkey; resolves with undefined when the person cancels. Absent: the browser cannot use passkeys. */
  readonly askPasskey: ((factorToken?: string) => Promise<PasskeyProof | undefined>) | undefined
}

interface Options extends SignInWays {
  /** Whether the browser stays signed in. */
  readonly keep: boolean
}

/** The calls of a sign-in, the second step that the account asks for, and the reason of a rejection. */
function useSignIn({ logIn, askPasskey, keep }: Options) {
  const text = useText()
  const [failure, setFailure] = useState<string>()
  const [step, setStep] = useState<SecondStep>()

  /** Returns the rejection, which is shown above the form unless it is about the code. */
  async function enter(body: LoginBody): Promise<unknown> {
    setFailure(undefined)
    try {
      setStep(await logIn(body))
      return undefined
    } catch (error) {
      const isAtInput = isApiError(error) && error.fields['otp'] !== undefined
      if (!isAtInput) setFailure(error instanceof Error && error.message ? error.message : text('login.failed'))
      return error
    }
  }

  async function enterByPasskey(factorToken?: string) {
    const proof = await askPasskey?.(factorToken)
    if (proof) await enter({ ...proof, keep })
  }

  /** Returns to the first step. */
  function back() {
    setFailure(undefined)
    setStep(undefined)
  }

  return { failure, step, enter, enterByPasskey, back }
}

/** Input of the login form. */
interface LoginDraft {
  readonly username: string
  readonly password: string
  readonly keep: boolean
}

/** Message ids of errors, by field. */
type LoginProblems = Partial<Record<'username' | 'password', string>>

/** Validates the input before it is sent. The account may be longer than new accounts may be, because other systems created it. */
function problemsOf({ username, password }: LoginDraft): LoginProblems {
  const problems: Partial<Record<'username' | 'password', string>> = {}
  if (username === '') problems.username = 'login.required'
  else if (!/^[a-zA-Z]\w{2,15}$/.test(username)) problems.username = 'login.account'
  if (password === '') problems.password = 'login.required'
  else if (!keepsRule('adminSignIn', password)) problems.password = 'login.password'
  return problems
}

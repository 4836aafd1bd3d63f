import { FactorForm, PasskeyButton } from '@teachnet/account-pages/sign-in'
import { ActionButton, TextInput } from '@teachnet/account-pages/plain'
import { type SecondStep, alreadyShown } from '@teachnet/account-pages/refusals'
import { isApiError } from '@teachnet/api-client'
import { useText } from '@teachnet/i18n/react'
import type { CheckInBody } from '@teachnet/protocol'
import type { CaptchaAnswer } from '@teachnet/ui/click-captcha'
import { lazyPart, PartBoundary, useBeforeReload } from '@teachnet/ui/parts'
import { useState, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { CodeFormProps } from './code-form.tsx'
import { type CodeRequest, type SignInOffers, toCodeLogin } from './login.api.ts'
import { CheckBox } from '../../parts/check-box.tsx'

const CodeForm = lazyPart<CodeFormProps>(async () => (await import('./code-form.tsx')).default)

export interface SignInPanelProps {
  readonly offers: SignInOffers
  /** The account name that the form begins with. */
  readonly account?: string
  /** Resolves with undefined when the visitor closes the captcha. */
  readonly promptCaptcha: () => Promise<CaptchaAnswer | undefined>
  /** Each rejects when the server refuses; the client has then shown the reason. */
  readonly onCheckIn: (body: CheckInBody) => Promise<SecondStep | undefined>
  readonly onSendCode: (request: CodeRequest) => Promise<void>
  /** Leaves for a provider. Absent: the page must not be left. */
  readonly onProvider?: (provider: string) => Promise<void>
  /**
   * Asks the browser for a passkey, for the second step with its token. Resolves with undefined when the person cancels. Absent: the browser
   * cannot use passkeys.
   */
  readonly askPasskey?: ((factorToken?: string) => Promise<CheckInBody | undefined>) | undefined
}

/** Signs an existing member in, by each way that the server offers. The input survives a refusal and a switch between the ways. */
export function SignInPanel(props: SignInPanelProps) {
  const { offers, account = '', promptCaptcha, onCheckIn, onSendCode, askPasskey, onProvider } = props
  const text = useText()
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [wasCodeVisible, setCodeVisible] = useState(false)
  const [step, setStep] = useState<(SecondStep & { readonly keep: boolean }) | undefined>()

  async function checkIn(body: CheckInBody, keep: boolean): Promise<void> {
    const next = await onCheckIn(body)
    if (next) setStep({ ...next, keep })
  }

  /** Asks for a captcha when many wrong passwords have come from the network since the page was opened. */
  async function checkInByPassword(body: CheckInBody, keep: boolean): Promise<void> {
    try {
      await checkIn(body, keep)
    } catch (error) {
      const answer = isApiError(error, 'CAPTCHA_NEEDED') ? await promptCaptcha() : undefined
      if (!answer) throw error
      await checkIn({ ...body, ...answer }, keep)
    }
  }

  async function checkInByPasskey(more: { readonly keep: boolean; readonly factorToken?: string }): Promise<void> {
    const body = await askPasskey?.(more.factorToken)
    if (body) await checkIn({ ...body, keep: more.keep }, more.keep)
  }

  if (step) {
    const { factorToken, hasPasskey, keep } = step
    return (
      <FactorForm
        onSubmit={async (otp) => {
          await onCheckIn({ tab: 'factor', factorToken, keep, otp })
        }}
        onPasskey={hasPasskey && askPasskey ? () => checkInByPasskey({ factorToken, keep }) : undefined}
        onBack={() => setStep(undefined)}
      />
    )
  }
  return (
    <div className="form">
      <div hidden={way !== 'password'}>
        <LoginForm
          account={account}
          onSubmit={async (values) => {
            const answer = offers.needsCaptcha ? await promptCaptcha() : {}
            if (answer) await checkInByPassword({ tab: 'login', ...values, ...answer }, values.keep)
          }}
        />
      </div>
      {wasCodeVisible && (
        <div hidden={way !== 'code'}>
          <PartBoundary>
            <CodeForm
              purpose="login"
              contactTypes={offers.contactTypes}
              onSubmit={(values) => checkIn(toCodeLogin(values), values.keep)}
              onSendCode={async (contact) => {
                const answer = await promptCaptcha()
                if (!answer) return false
                await onSendCode({ contact, purpose: 'login', ...answer })
                return true
              }}
            />
          </PartBoundary>
        </div>
      )}
      {offers.ways.includes('code') && (
        <ActionButton
          onClick={() => {
            setCodeVisible(true)
            setWay(way === 'code' ? 'password' : 'code')
          }}
        >
          {text(way === 'code' ? 'login.usePassword' : 'login.useCode')}
        </ActionButton>
      )}
      {offers.ways.includes('passkey') && askPasskey && (
        <PasskeyButton onAct={() => checkInByPasskey({ keep: false })} />
      )}
      {onProvider &&
        offers.providers.map(({ id, name }) => (
          <ActionButton key={id} onClick={() => void onProvider(id).catch(alreadyShown)}>
            {text('login.useProvider', { name })}
          </ActionButton>
        ))}
    </div>
  )
}

interface LoginValues {
  readonly username: string
  readonly password: string
  readonly keep: boolean
}

interface LoginFormProps {
  /** The account name that the form begins with. */
  readonly account: string
  /** Rejects when the server refuses; the form shows the reason. */
  readonly onSubmit: (values: LoginValues) => Promise<void>
}

/** Login form with account and password for an existing member. */
function LoginForm({ account, onSubmit }: LoginFormProps) {
  const text = useText()
  const { register, handleSubmit, setError, setFocus, formState } = useForm<LoginValues>({
    defaultValues: { username: account, password: '', keep: false },
  })
  const { errors, isSubmitting } = formState
  // On touch screens the keyboard would cover the page that waits behind.
  useEffect(() => {
    if (account !== '' && matchMedia('(pointer: fine)').matches) setFocus('password')
  }, [account, setFocus])
  // The input of this form is not stored.
  useBeforeReload(() => !formState.isDirty)
  const submit = handleSubmit((values) =>
    onSubmit(values).catch((error: unknown) => {
      setError('root', { message: error instanceof Error ? error.message : String(error) })
      setFocus('password', { shouldSelect: true })
    }),
  )
  const required = (id: string) => text('validation.required', { label: text(id) })
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={text('login.account')}
        autoComplete="username"
        problem={errors.username?.message}
        {...register('username', { required: required('login.account') })}
      />
      <TextInput
        type="password"
        label={text('login.password')}
        autoComplete="current-password"
        problem={errors.password?.message}
        {...register('password', { required: required('login.password') })}
      />
      {errors.root && (
        <span className="field-note" data-problem="true" role="alert">
          {errors.root.message}
        </span>
      )}
      <CheckBox {...register('keep')}>{text('login.keep')}</CheckBox>
      <ActionButton type="submit" look="main" isBusy={isSubmitting}>
        {text('login.submitLogin')}
      </ActionButton>
    </form>
  )
}

import { useText } from '@teachnet/i18n/react'
import { useForm } from 'react-hook-form'
import { useState } from 'react'
import { showAtInputs, alreadyShown } from './refusals.ts'
import { ActionButton, TextInput } from './plain-inputs.tsx'

export interface FactorFormProps {
  /** Rejects when the server rejects; the client has then shown the reason. */
  readonly onSubmit: (code: string) => Promise<void>
  /** Signs in with a passkey instead of the code; undefined: that is not possible. */
  readonly onPasskey: (() => Promise<void>) | undefined
  /** Returns to the password. */
  readonly onBack: () => void
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function FactorForm({ onSubmit, onPasskey, onBack }: FactorFormProps) {
  const text = useText()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { otp: '' } })
  const submit = handleSubmit(({ otp }) =>
    onSubmit(otp).catch((error: unknown) => showAtInputs(error, setError, { otp: 'otp' })),
  )
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <p>{text('signIn.factorHelp')}</p>
      <TextInput
        label={text('signIn.factorCode')}
        autoComplete="one-time-code"
        autoFocus
        problem={formState.errors.otp?.message}
        help={text('signIn.recoveryHelp')}
        {...register('otp', { required: text('validation.required', { label: text('signIn.factorCode') }) })}
      />
      <ActionButton type="submit" look="main" isBusy={formState.isSubmitting}>
        {text('signIn.submit')}
      </ActionButton>
      {onPasskey && <PasskeyButton onAct={onPasskey} />}
      <ActionButton look="plain" onClick={onBack}>
        {text('signIn.back')}
      </ActionButton>
    </form>
  )
}

/** Signs in with a passkey of the device. */
export function PasskeyButton({ onAct }: { readonly onAct: () => Promise<void> }) {
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  return (
    <ActionButton
      isBusy={isBusy}
      onClick={() => {
        setBusy(true)
        void onAct()
          .catch(alreadyShown)
          .finally(() => setBusy(false))
      }}
    >
      {text('signIn.passkey')}
    </ActionButton>
  )
}

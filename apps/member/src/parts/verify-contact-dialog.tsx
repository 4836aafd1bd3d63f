import { DialogForm, FormTextField } from '@teachnet/account-pages/forms'
import { showAtInputs } from '@teachnet/account-pages/refusals'
import Alert from '@mui/material/Alert'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import type { ContactType } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { type CaptchaAnswer, type CaptchaSource, ClickCaptcha } from '@teachnet/ui/click-captcha'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { CodeField, codeInput } from './code-field.tsx'
import { useCaptchaRequest } from './captcha-dialog.tsx'

export interface VerifyContactDialogProps {
  readonly type: ContactType
  readonly address: string
  readonly captchaSource: CaptchaSource
  /** Each rejects when the server refuses; the client has then shown the reason. */
  readonly onSendCode: (proof: CaptchaAnswer & { readonly password: string }) => Promise<void>
  readonly onVerify: (code: string) => Promise<void>
  readonly onClose: () => void
}

/** Proves that the member receives messages sent to a contact of the account. */
export function VerifyContactDialog({
  type,
  address,
  captchaSource,
  onSendCode,
  onVerify,
  onClose,
}: VerifyContactDialogProps) {
  const text = useText()
  const titleId = useId()
  const captcha = useCaptchaRequest()
  const { register, handleSubmit, trigger, getValues, setError, formState } = useForm({
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const reject = (error: unknown) => showAtInputs(error, setError, { password: 'password', captcha: 'code' })
  const required = (label: string) => ({ required: text('validation.required', { label }) })

  async function sendCode(): Promise<boolean> {
    if (!(await trigger('password', { shouldFocus: true }))) return false
    const answer = await captcha.ask()
    if (!answer) return false
    return onSendCode({ ...answer, password: getValues('password') }).then(
      () => true,
      (error: unknown) => {
        reject(error)
        return false
      },
    )
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text(`verifyContact.title.${type}`)}</DialogTitle>
      <DialogForm
        action={text('verifyContact.action')}
        isSubmitting={isSubmitting}
        onSubmit={handleSubmit(({ code }) => onVerify(code).catch(reject))}
        onClose={onClose}
      >
        <Alert severity="info">{text('verifyContact.help', { address })}</Alert>
        <FormTextField
          label={text('verifyContact.password')}
          type="password"
          autoComplete="current-password"
          required
          problem={errors.password?.message}
          {...register('password', required(text('verifyContact.password')))}
        />
        <CodeField address={address} onSend={sendCode}>
          {() => (
            <FormTextField
              label={text('verifyContact.code')}
              {...codeInput}
              fullWidth
              required
              problem={errors.code?.message}
              {...register('code', required(text('verifyContact.code')))}
            />
          )}
        </CodeField>
      </DialogForm>
      <ClickCaptcha open={captcha.isOpen} source={captchaSource} onClose={captcha.cancel} onSolved={captcha.solve} />
    </Dialog>
  )
}

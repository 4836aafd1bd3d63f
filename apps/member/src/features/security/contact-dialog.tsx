import { CurrentPassword, FactorCode, ProofField, type ProofInputProps } from '@teachnet/account-pages'
import { DialogForm, FormTextField } from '@teachnet/account-pages/forms'
import { showAtInputs } from '@teachnet/account-pages/refusals'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { keepsRule, normalEmail, normalMobile } from '@teachnet/contract'
import { CallingCode } from '../../parts/calling-code.tsx'
import type { ContactType, ChangeBindBody } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { type CaptchaAnswer, type CaptchaSource, ClickCaptcha } from '@teachnet/ui/click-captcha'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useCaptchaRequest } from '../../parts/captcha-dialog.tsx'
import { CodeField, type CodeFieldProps, codeInput } from '../../parts/code-field.tsx'
import type { ContactCodeRequest } from '../../session/send-contact-code.ts'

/** How an owner who no longer receives codes at the bound contact is recognised. */
export type OtherWay =
  | { readonly by: 'contact'; readonly type: ContactType; readonly address: string }
  | { readonly by: 'authenticator' }
  | { readonly by: 'passkey' }

export interface ContactDialogProps {
  readonly type: ContactType
  /** The contact that is bound now; empty: none. */
  readonly bound: string
  /** Other proofs of the owner; undefined where the server accepts none. */
  readonly otherWays: readonly OtherWay[] | undefined
  readonly captchaSource: CaptchaSource
  /** Each rejects when the server refuses; the client has then shown the reason. */
  readonly onSendCode: (request: ContactCodeRequest) => Promise<void>
  /** Resolves with the proof that {@link ContactDialogProps.onBind} needs. */
  readonly onProve: (type: ContactType, code: string) => Promise<string>
  /** Like `onProve`, for a contact that is lost. Resolves with undefined when the member cancels a dialog of the browser. */
  readonly onProveOwner: (type: ContactType, proof: OwnerProof) => Promise<string | undefined>
  readonly onBind: (body: ChangeBindBody) => Promise<void>
  readonly onClose: () => void
}

/** What the member has typed for another way. */
interface OwnerProof extends Pick<OtherWay, 'by'> {
  readonly password: string
  readonly code: string
}

/** Binds a contact, or replaces it: first a code to the bound one or another proof, then a code to the new one. */
export function ContactDialog({
  type,
  bound,
  otherWays,
  captchaSource,
  onSendCode,
  onProve,
  onProveOwner,
  onBind,
  onClose,
}: ContactDialogProps) {
  const text = useText()
  const titleId = useId()
  const captcha = useCaptchaRequest()
  const [proof, setProof] = useState<string | undefined>()
  const [isLost, setLost] = useState(false)
  const isProving = bound !== '' && proof === undefined

  async function sendCode(request: Omit<ContactCodeRequest, keyof CaptchaAnswer>): Promise<boolean> {
    const answer = await captcha.ask()
    if (!answer) return false
    await onSendCode({ ...request, ...answer })
    return true
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text(`contacts.${bound ? 'change' : 'bind'}.${type}`)}</DialogTitle>
      {isProving && isLost && otherWays ? (
        <LostForm
          ways={otherWays}
          onSendCode={({ type: other, address }, password) =>
            sendCode({ type: other, purpose: 'verify', address, password })
          }
          onProve={async (owner) => setProof(await onProveOwner(type, owner))}
          onBack={() => setLost(false)}
          onClose={onClose}
        />
      ) : isProving ? (
        <ProveForm
          type={type}
          bound={bound}
          onSendCode={(password) => sendCode({ type, purpose: 'verify', address: bound, password })}
          onProve={async (code) => setProof(await onProve(type, code))}
          onLost={otherWays && (() => setLost(true))}
          onClose={onClose}
        />
      ) : (
        <BindForm
          type={type}
          needsPassword={bound === ''}
          onSendCode={(address) => sendCode({ type, purpose: 'change', address })}
          onBind={async ({ address, code, password }) => {
            await onBind({
              type,
              captcha: code,
              email: type === 'email' ? address : undefined,
              mobile: type === 'email' ? undefined : address,
              password: proof === undefined ? password : undefined,
              accountVerificationToken: proof,
            })
            onClose()
          }}
          onClose={onClose}
        />
      )}
      <ClickCaptcha open={captcha.isOpen} source={captchaSource} onClose={captcha.cancel} onSolved={captcha.solve} />
    </Dialog>
  )
}

interface ProveFormProps {
  readonly type: ContactType
  readonly bound: string
  readonly onSendCode: (password: string) => Promise<boolean>
  readonly onProve: (code: string) => Promise<void>
  /** Called when the member cannot receive codes at this contact; undefined if the server accepts no other proof. */
  readonly onLost: (() => void) | undefined
  readonly onClose: () => void
}

function ProveForm({ type, bound, onSendCode, onProve, onLost, onClose }: ProveFormProps) {
  const text = useText()
  const { register, handleSubmit, trigger, getValues, setError, formState } = useForm({
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const reject = (error: unknown) => showAtInputs(error, setError, { password: 'password', captcha: 'code' })
  const submit = handleSubmit(({ code }) => onProve(code).catch(reject))
  return (
    <DialogForm action={text('contacts.next')} isSubmitting={isSubmitting} onSubmit={submit} onClose={onClose}>
      <Alert severity="info">{text(`contacts.prove.${type}`, { bound })}</Alert>
      <CurrentPassword register={(rules) => register('password', rules)} problem={errors.password?.message} />
      <ContactCode
        register={(rules) => register('code', rules)}
        problem={errors.code?.message}
        address={bound}
        isReady={() => trigger('password', { shouldFocus: true })}
        onSend={() => onSendCode(getValues('password'))}
        onReject={reject}
      />
      {onLost && (
        <div>
          <Button size="small" onClick={onLost}>
            {text(`contacts.lost.${type}`)}
          </Button>
        </div>
      )}
    </DialogForm>
  )
}

interface LostFormProps {
  readonly ways: readonly OtherWay[]
  readonly onSendCode: (to: OtherWay & { readonly by: 'contact' }, password: string) => Promise<boolean>
  readonly onProve: (proof: OwnerProof) => Promise<void>
  /** Returns to the code for the bound contact. */
  readonly onBack: () => void
  readonly onClose: () => void
}

/** Recognises the owner by the password and one of the other ways. Names what helps where the account has none. */
function LostForm({ ways, onSendCode, onProve, onBack, onClose }: LostFormProps) {
  const text = useText()
  const [by, setBy] = useState(ways[0]?.by)
  const way = ways.find((each) => each.by === by)
  const { register, handleSubmit, trigger, getValues, setError, formState } = useForm({
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const reject = (error: unknown) =>
    showAtInputs(error, setError, { password: 'password', captcha: 'code', code: 'code' })
  if (!way)
    return (
      <>
        <DialogContent>
          <Alert severity="warning">{text('contacts.noOtherWay')}</Alert>
        </DialogContent>
        <DialogActions>
          <Button onClick={onBack}>{text('contacts.notLost')}</Button>
        </DialogActions>
      </>
    )
  const submit = handleSubmit(({ password, code }) =>
    onProve({ by: way.by, password, code: way.by === 'passkey' ? '' : code }).catch(reject),
  )
  return (
    <DialogForm action={text('contacts.next')} isSubmitting={isSubmitting} onSubmit={submit} onClose={onClose}>
      <TextField
        select
        label={text('contacts.way')}
        value={way.by}
        onChange={({ target }) => setBy(ways.find((each) => each.by === target.value)?.by)}
      >
        {ways.map((each) => (
          <MenuItem key={each.by} value={each.by}>
            {text(`contacts.way.${each.by}`, { address: each.by === 'contact' ? each.address : '' })}
          </MenuItem>
        ))}
      </TextField>
      <CurrentPassword register={(rules) => register('password', rules)} problem={errors.password?.message} />
      {way.by === 'contact' && (
        <ContactCode
          register={(rules) => register('code', rules)}
          problem={errors.code?.message}
          address={way.address}
          isReady={() => trigger('password', { shouldFocus: true })}
          onSend={() => onSendCode(way, getValues('password'))}
          onReject={reject}
        />
      )}
      {way.by === 'authenticator' && (
        <FactorCode
          register={(rules) => register('code', rules)}
          problem={errors.code?.message}
          helperText={text('factor.codeHelp')}
        />
      )}
      <div>
        <Button size="small" onClick={onBack}>
          {text('contacts.notLost')}
        </Button>
      </div>
    </DialogForm>
  )
}

interface BindValues {
  readonly address: string
  readonly code: string
  readonly password: string
}

interface BindFormProps {
  readonly type: ContactType
  readonly needsPassword: boolean
  readonly onSendCode: (address: string) => Promise<boolean>
  readonly onBind: (values: BindValues) => Promise<void>
  readonly onClose: () => void
}

function BindForm({ type, needsPassword, onSendCode, onBind, onClose }: BindFormProps) {
  const text = useText()
  const { register, control, handleSubmit, trigger, getValues, setError, formState } = useForm<BindValues>({
    defaultValues: { address: '', code: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const inputs = { [type]: 'address', captcha: 'code', password: 'password' } as const
  const reject = (error: unknown) => showAtInputs(error, setError, inputs)
  const address = useWatch({ control, name: 'address' })
  const [code, setCode] = useState('86')
  const normal = (typed: string) => (type === 'mobile' ? normalMobile(typed, code) : normalEmail(typed))
  const submit = handleSubmit((values) => onBind({ ...values, address: normal(values.address) }).catch(reject))
  return (
    <DialogForm action={text('contacts.save')} isSubmitting={isSubmitting} onSubmit={submit} onClose={onClose}>
      {needsPassword && (
        <CurrentPassword register={(rules) => register('password', rules)} problem={errors.password?.message} />
      )}
      <FormTextField
        type={type === 'email' ? 'email' : 'tel'}
        label={text(`contacts.new.${type}`)}
        autoComplete={type === 'email' ? 'email' : 'tel'}
        required
        problem={errors.address?.message}
        {...register('address', {
          required: text('validation.required', { label: text(`contacts.new.${type}`) }),
          validate: (value) => keepsRule(type, normal(value)) || text(`validation.${type}`),
        })}
      />
      {type === 'mobile' && <CallingCode value={code} onChange={setCode} />}
      <ContactCode
        register={(rules) => register('code', rules)}
        problem={errors.code?.message}
        address={address}
        isReady={() => trigger('address', { shouldFocus: true })}
        onSend={() => onSendCode(normal(getValues('address')))}
        onReject={reject}
      />
    </DialogForm>
  )
}

interface ContactCodeProps extends ProofInputProps, Pick<CodeFieldProps, 'address'> {
  /** Whether the inputs that the code needs are filled in; otherwise the form shows what is missing. */
  readonly isReady: () => Promise<boolean>
  /** Requests a code. Resolves with false when none was requested. */
  readonly onSend: () => Promise<boolean>
  /** Shows why the server sent no code. */
  readonly onReject: (error: unknown) => void
}

/** The code that was sent to a contact, with the button that requests one. */
function ContactCode({ address, register, problem, isReady, onSend, onReject }: ContactCodeProps) {
  return (
    <CodeField
      address={address}
      onSend={async () => {
        if (!(await isReady())) return false
        return onSend().catch((error: unknown) => {
          onReject(error)
          return false
        })
      }}
    >
      {() => <ProofField label="contacts.code" {...codeInput} fullWidth register={register} problem={problem} />}
    </CodeField>
  )
}

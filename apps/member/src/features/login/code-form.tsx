import { ActionButton, TextInput } from '@teachnet/account-pages/plain'
import { showAtInputs } from '@teachnet/account-pages/refusals'
import { isApiError } from '@teachnet/api-client'
import { acceptsTyped, type Consent, keepsRule, normalEmail, normalMobile, policyPath } from '@teachnet/contract'
import type { ContactType } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { useBeforeReload } from '@teachnet/ui/parts'
import { useForm, useWatch, type UseFormRegisterReturn } from 'react-hook-form'
import { Fragment, useEffect, useId, useState } from 'react'
import { CallingCode, needsCallingCode } from '../../parts/calling-code.tsx'
import { readUnsentForm, storeUnsentForm } from './unsent-form.ts'
import { CheckBox } from '../../parts/check-box.tsx'
import { CodeField, codeInput } from '../../parts/code-field.tsx'
import { StrengthMeter, useNewPasswordCheck } from '../../parts/strength-meter.tsx'

/** The address that a code was sent to. */
export interface Contact {
  readonly type: ContactType
  readonly address: string
}

interface Inputs {
  readonly username: string
  readonly contact: string
  readonly captcha: string
  readonly password: string
  readonly isAgreed: boolean
  readonly keep: boolean
}

/** The input of a valid form; values of inputs that the form does not have are empty. */
export interface CodeFormValues extends Pick<Inputs, 'username' | 'captcha' | 'password' | 'keep'> {
  readonly contact: Contact
  /** The versions of the texts that were agreed to. */
  readonly consents: readonly string[]
}

/** The action that the code authorizes: a sign-in, creating an account, or setting a new password. */
export type CodePurpose = 'login' | 'register' | 'retrieve'

export interface CodeFormProps {
  readonly purpose: CodePurpose
  /** The kinds of addresses that the server sends codes to; at least one. */
  readonly contactTypes: readonly ContactType[]
  /** The texts to agree to; none: no agreement is needed. */
  readonly consents?: readonly Consent[]
  /** Address of the public site, whose pages show the texts, with a slash at its end. */
  readonly publicSite?: string
  readonly onSubmit: (values: CodeFormValues) => Promise<void>
  /** Resolves with false when the visitor cancelled before the request. */
  readonly onSendCode: (contact: Contact) => Promise<boolean>
}

/** Maps each field that the server may refuse to its input. */
const inputs = {
  username: 'username',
  account: 'contact',
  email: 'contact',
  mobile: 'contact',
  captcha: 'captcha',
  password: 'password',
} as const

/**
 * A form that is confirmed by a code sent to an email address or a mobile number. In a separate file, which is loaded
 * on demand.
 */
export default function CodeForm(props: CodeFormProps) {
  const { purpose, contactTypes, consents = [], publicSite = '/' } = props
  const text = useText()
  const [code, setCode] = useState('86')
  const { form, submit, sendCode, required } = useCodeForm(props, code)
  const { register, control, formState } = form
  const { errors, isSubmitting } = formState
  const contact = useWatch({ control, name: 'contact' })
  const contactLabel = text(`login.contact.${contactLabelOf(contactTypes)}`)

  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      {purpose === 'register' && (
        <TextInput
          label={text('login.username')}
          autoComplete="username"
          help={text('login.usernameHelp')}
          problem={errors.username?.message}
          {...register('username', {
            required: required(text('login.username')),
            validate: (value) => acceptsTyped('account', value) || text('validation.account'),
          })}
        />
      )}
      <TextInput
        label={contactLabel}
        type={contactTypes.includes('email') ? 'email' : 'tel'}
        autoComplete={purpose === 'register' ? (contactTypes[0] === 'mobile' ? 'tel' : 'email') : 'username'}
        problem={errors.contact?.message}
        {...register('contact', {
          required: required(contactLabel),
          validate: (value) =>
            contactTypeOf(value, contactTypes, code) !== undefined ||
            text(`login.contactInvalid.${contactLabelOf(contactTypes)}`),
        })}
      />
      {contactTypes.includes('mobile') && needsCallingCode(contact) && <CallingCode value={code} onChange={setCode} />}
      <CodeField address={contact} onSend={sendCode}>
        {(isSent) => (
          <TextInput
            label={text('login.code')}
            {...codeInput}
            problem={errors.captcha?.message}
            help={isSent ? text('login.codeSent') : undefined}
            {...register('captcha', { required: required(text('login.code')) })}
          />
        )}
      </CodeField>
      {purpose === 'login' ? (
        <CheckBox {...register('keep')}>{text('login.keep')}</CheckBox>
      ) : (
        <NewPassword form={form} label={text(purpose === 'register' ? 'login.password' : 'login.newPassword')} />
      )}
      {consents.length > 0 && (
        <AgreementField
          consents={consents}
          publicSite={publicSite}
          problem={errors.isAgreed?.message}
          input={register('isAgreed', { validate: (isAgreed) => isAgreed || text('login.agreeFirst') })}
        />
      )}
      <ActionButton type="submit" look="main" isBusy={isSubmitting}>
        {text(`login.submit.${purpose}`)}
      </ActionButton>
    </form>
  )
}

function useCodeForm(props: CodeFormProps, code: string) {
  const { purpose, contactTypes, consents = [], onSubmit, onSendCode } = props
  const text = useText()
  const [unsent] = useState(readUnsentForm)
  const { username = '', contact = '' } = unsent?.purpose === purpose ? unsent : {}
  const form = useForm<Inputs>({
    defaultValues: { username, contact, captcha: '', password: '', isAgreed: false, keep: false },
  })
  useEffect(() => {
    if (purpose === 'login') return undefined
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => storeUnsentForm({ purpose, username: values.username, contact: values.contact }),
    })
  }, [form, purpose])
  const { handleSubmit, trigger, getValues, setValue, setError, setFocus, formState } = form
  // The input of this form is not stored.
  useBeforeReload(() => !formState.isDirty)

  function contactOf(address: string): Contact {
    const type = contactTypeOf(address, contactTypes, code)
    if (!type) throw new TypeError('The form accepts an invalid address')
    return { type, address: normalContact(type, address, code) }
  }

  function showRejection(error: unknown): void {
    showAtInputs(error, setError, inputs)
    if (!isApiError(error, 'CONSENT_CHANGED')) return
    // The member has not seen the new text.
    setValue('isAgreed', false)
    setError('isAgreed', { message: error.message }, { shouldFocus: true })
  }

  async function sendCode(): Promise<boolean> {
    if (!(await trigger('contact', { shouldFocus: true }))) return false
    const isSent = await onSendCode(contactOf(getValues('contact'))).catch((error: unknown) => {
      showRejection(error)
      return false
    })
    if (isSent) setFocus('captcha')
    return isSent
  }

  return {
    form,
    sendCode,
    submit: handleSubmit(({ contact, isAgreed: _isAgreed, ...values }) =>
      onSubmit({
        ...values,
        contact: contactOf(contact),
        consents: consents.map(({ version }) => version),
      }).then(() => storeUnsentForm(undefined), showRejection),
    ),
    required: (label: string) => text('validation.required', { label }),
  }
}

interface NewPasswordProps {
  readonly form: ReturnType<typeof useForm<Inputs>>
  readonly label: string
}

function NewPassword({ form: { register, control, formState }, label }: NewPasswordProps) {
  const text = useText()
  const check = useNewPasswordCheck()
  const password = useWatch({ control, name: 'password' })
  return (
    <>
      <TextInput
        type="password"
        label={label}
        autoComplete="new-password"
        problem={formState.errors.password?.message}
        {...register('password', {
          required: text('validation.required', { label }),
          validate: check,
        })}
      />
      <StrengthMeter password={password} />
    </>
  )
}

interface AgreementFieldProps {
  readonly consents: readonly Consent[]
  /** Address of the public site, with a slash at its end. */
  readonly publicSite: string
  readonly problem: string | undefined
  readonly input: UseFormRegisterReturn
}

/** The agreement to versions of texts; each opens in a new tab, so that the form stays. */
function AgreementField({ consents, publicSite, problem, input }: AgreementFieldProps) {
  const text = useText()
  const id = useId()
  return (
    <div className="agreement">
      <CheckBox
        {...input}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
      >
        {text('login.agree')}
        {consents.map((consent, index) => (
          <Fragment key={consent.kind}>
            {index > 0 && text('login.agreeAlso')}
            <a href={`${publicSite}${policyPath(consent).slice(1)}`} target="_blank" rel="noopener">
              {text('login.policy', { title: consent.title, number: consent.number })}
            </a>
          </Fragment>
        ))}
      </CheckBox>
      {problem !== undefined && (
        <span className="field-note" data-problem="true" id={id}>
          {problem}
        </span>
      )}
    </div>
  )
}

/** The kind of an address as typed, among the kinds that the server sends codes to; undefined: it is none of them. */
export function contactTypeOf(address: string, types: readonly ContactType[], code?: string): ContactType | undefined {
  return types.find((type) => address.trim() !== '' && keepsRule(type, normalContact(type, address, code)))
}

/** An address in the form in which the server stores it. */
function normalContact(type: ContactType, typed: string, code?: string): string {
  return type === 'mobile' ? normalMobile(typed, code) : normalEmail(typed)
}

/** Names the kinds of addresses that a form accepts, as the last part of a message id. */
export function contactLabelOf(types: readonly ContactType[]): ContactType | 'any' {
  const [first = 'email', second] = types
  return second ? 'any' : first
}

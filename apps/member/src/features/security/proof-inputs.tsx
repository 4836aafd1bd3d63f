import { useText } from '@teachnet/i18n/react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CodeField } from '../../form/code-field.tsx'
import { FormTextField, type FormTextFieldProps } from '../../form/form-text-field.tsx'

interface ProofInputProps {
  /** Registers the input at its form with these rules. */
  readonly register: (rules: { readonly required: string }) => UseFormRegisterReturn
  /** Why the value is refused. */
  readonly problem: string | undefined
}

/** The password that the account has now. */
export function CurrentPassword({ register, problem }: ProofInputProps) {
  return (
    <ProofField label="proof.password" type="password" autoComplete="current-password" {...{ register, problem }} />
  )
}

/** A code of an authenticator app, or a recovery code. */
export function FactorCode({
  register,
  problem,
  helperText,
}: ProofInputProps & Pick<FormTextFieldProps, 'helperText'>) {
  return <ProofField label="factor.code" autoComplete="one-time-code" {...{ register, problem, helperText }} />
}

interface ContactCodeProps extends ProofInputProps {
  /** Whether what the code needs is filled in; otherwise the form shows what is missing. */
  readonly isReady: () => Promise<boolean>
  /** Requests a code. Resolves with false when none was requested. */
  readonly onSend: () => Promise<boolean>
  /** Shows why the server sent no code. */
  readonly onRefuse: (error: unknown) => void
}

/** The code that was sent to a contact, with the button that requests one. */
export function ContactCode({ register, problem, isReady, onSend, onRefuse }: ContactCodeProps) {
  return (
    <CodeField
      onSend={async () => {
        if (!(await isReady())) return false
        return onSend().catch((error: unknown) => {
          onRefuse(error)
          return false
        })
      }}
    >
      {() => <ProofField label="contacts.code" autoComplete="one-time-code" fullWidth {...{ register, problem }} />}
    </CodeField>
  )
}

/** @param label id of the message */
function ProofField({ label, register, ...field }: ProofInputProps & FormTextFieldProps & { readonly label: string }) {
  const text = useText()
  const name = text(label)
  return (
    <FormTextField
      {...field}
      label={name}
      required
      {...register({ required: text('validation.required', { label: name }) })}
    />
  )
}

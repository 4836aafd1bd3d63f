import { useText } from '@teachnet/i18n/react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { FormTextField, type FormTextFieldProps } from '../dialog-form.tsx'

export interface ProofInputProps {
  /** Registers the input at its form with these rules. */
  readonly register: (rules: { readonly required: string }) => UseFormRegisterReturn
  /** Why the value is rejected. */
  readonly problem: string | undefined
}

/** The password that the account has now. */
export function CurrentPassword({ register, problem }: ProofInputProps) {
  return (
    <ProofField
      label="proof.password"
      type="password"
      autoComplete="current-password"
      register={register}
      problem={problem}
    />
  )
}

/** A code of an authenticator app, or a recovery code. */
export function FactorCode({
  register,
  problem,
  helperText,
}: ProofInputProps & Pick<FormTextFieldProps, 'helperText'>) {
  return (
    <ProofField
      label="factor.code"
      autoComplete="one-time-code"
      register={register}
      problem={problem}
      helperText={helperText}
    />
  )
}

/** @param label id of the message */
export function ProofField({
  label,
  register,
  ...field
}: ProofInputProps & FormTextFieldProps & { readonly label: string }) {
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

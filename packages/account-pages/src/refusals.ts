import { isApiError } from '@teachnet/api-client'
import { isRecord } from '@teachnet/protocol'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

/** The account uses two-step verification: the sign-in continues with this token and a code. */
export interface SecondStep {
  readonly factorToken: string
  /** The account has a passkey, which can take the place of the code. */
  readonly hasPasskey: boolean
}

/** The second step that a rejected sign-in requires; undefined if it was rejected for another reason. */
export function secondStepOf(error: unknown): SecondStep | undefined {
  if (!isApiError(error, 'SECOND_FACTOR_NEEDED')) return undefined
  const { factorToken, hasPasskey } = isRecord(error.data) ? error.data : {}
  return typeof factorToken === 'string' && factorToken !== ''
    ? { factorToken, hasPasskey: hasPasskey === true }
    : undefined
}

/** Handles a rejection whose reason the API client has already shown; the form keeps its input. */
export function alreadyShown(): void {}

/**
 * Shows a rejection at the inputs concerned and focuses the first of them. The API client has already shown the whole message, and the form
 * keeps its input. A rejection without a field of `inputs`, such as one from an old back end, changes nothing.
 * @param inputs the form's input for each field of the call
 */
export function showAtInputs<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  inputs: Readonly<Record<string, Path<Values>>>,
): void {
  if (!isApiError(error)) return
  const rejected = Object.entries(inputs).filter(([field]) => error.fields[field])
  for (const [index, [field, input]] of rejected.entries())
    setError(input, { message: error.fields[field] ?? '' }, { shouldFocus: index === 0 })
}

import { isApiError } from '@teachnet/api-client'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

/**
 * Shows a refusal at the inputs concerned and focuses the first of them. The API client has already shown the whole message, and the form
 * keeps its input. A refusal without a field of `inputs`, such as one from an old back end, changes nothing.
 * @param inputs the form's input for each field of the call
 */
export function showAtInputs<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  inputs: Readonly<Record<string, Path<Values>>>,
): void {
  if (!isApiError(error)) return
  const refused = Object.entries(inputs).filter(([field]) => error.fields[field])
  for (const [index, [field, input]] of refused.entries())
    setError(input, { message: error.fields[field] ?? '' }, { shouldFocus: index === 0 })
}

import { isApiError } from '@teachnet/api-client'
import type { Consent } from '@teachnet/contract'
import { lazyPart } from '@teachnet/ui/parts'
import { useState } from 'react'
import type { CodeFormProps } from './code-form.tsx'

/**
 * Creates the form of a new member. Its code, and the texts that it asks to agree to, are loaded when it is first shown; the texts once more
 * when one has changed while the form was filled in.
 */
export function createRegisterForm(loadConsents: () => Promise<readonly Consent[]>) {
  return lazyPart<CodeFormProps>(async () => {
    const [{ default: CodeForm }, first] = await Promise.all([import('./code-form.tsx'), loadConsents()])

    return function RegisterForm({ onSubmit, ...props }) {
      const [consents, setConsents] = useState(first)

      async function submit(...input: Parameters<typeof onSubmit>): Promise<void> {
        try {
          await onSubmit(...input)
        } catch (error) {
          if (isApiError(error, 'CONSENT_CHANGED')) setConsents(await loadConsents())
          throw error
        }
      }

      return <CodeForm {...props} consents={consents} onSubmit={submit} />
    }
  })
}

import type { Consent } from '@teachnet/contract'
import { lazyPart } from '@teachnet/ui/parts'
import type { CodeFormProps } from './code-form.tsx'

/** Creates the form of a new member. Its code, and the texts that it asks to agree to, are loaded when it is first shown. */
export function createRegisterForm(loadConsents: () => Promise<readonly Consent[]>) {
  return lazyPart<CodeFormProps>(async () => {
    const [{ default: CodeForm }, consents] = await Promise.all([import('./code-form.tsx'), loadConsents()])
    return (props) => <CodeForm {...props} consents={consents} />
  })
}

import { ProofField, type ProofInputProps } from '@teachnet/account-pages'
import { CodeField } from '../../form/code-field.tsx'

interface ContactCodeProps extends ProofInputProps {
  /** Whether the inputs that the code needs are filled in; otherwise the form shows what is missing. */
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

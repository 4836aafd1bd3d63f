import { ActionButton } from '@teachnet/account-pages/plain'
import { shown } from '@teachnet/account-pages/refusals'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { useCoolDown } from './use-cool-down.ts'
import './code-field.css'

export interface CodeFieldProps {
  /** Draws the input; `isSent` is true until another code can be requested. */
  readonly children: (isSent: boolean) => ReactNode
  /** Requests a code. Resolves with false when none was requested. */
  readonly onSend: () => Promise<boolean>
}

/** Seconds that the server requires between two codes for one address. */
const coolDownSeconds = 60

/** The input of a verification code with the button that requests one. */
export function CodeField({ children, onSend }: CodeFieldProps) {
  const text = useText()
  const coolDown = useCoolDown(coolDownSeconds)
  const isSent = coolDown.left > 0

  async function send(): Promise<void> {
    if (await onSend()) coolDown.start()
  }

  return (
    <div className="code-field">
      {children(isSent)}
      <ActionButton disabled={isSent} onClick={() => void send().catch(shown)}>
        {isSent ? text('code.sendAgain', { seconds: coolDown.left }) : text('code.send')}
      </ActionButton>
    </div>
  )
}

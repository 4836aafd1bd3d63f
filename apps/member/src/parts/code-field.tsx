import { ActionButton } from '@teachnet/account-pages/plain'
import { alreadyShown } from '@teachnet/account-pages/refusals'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useEffect, useState } from 'react'
import './code-field.css'

/** Properties of the input: the phone offers its number pad and the code of the message. */
export const codeInput = { autoComplete: 'one-time-code', inputMode: 'numeric' } as const

export interface CodeFieldProps {
  /** The address that a code is sent to. Another one has its own cool-down. */
  readonly address: string
  /** Draws the input; `isSent` is true until another code can be requested. */
  readonly children: (isSent: boolean) => ReactNode
  /** Requests a code. Resolves with false when none was requested. */
  readonly onSend: () => Promise<boolean>
}

/** Seconds that the server requires between two codes for one address. */
const coolDownSeconds = 60

/** The input of a verification code with the button that requests one. */
export function CodeField({ address, children, onSend }: CodeFieldProps) {
  const text = useText()
  const coolDown = useCoolDown(address.trim().toLowerCase())
  const isSent = coolDown.left > 0

  async function send(): Promise<void> {
    if (await onSend()) coolDown.start()
  }

  return (
    <div className="code-field">
      {children(isSent)}
      <ActionButton disabled={isSent} onClick={() => void send().catch(alreadyShown)}>
        {isSent ? text('code.sendAgain', { seconds: coolDown.left }) : text('code.send')}
      </ActionButton>
    </div>
  )
}

interface CoolDown {
  /** Seconds left; 0 when it is over. */
  readonly left: number
  readonly start: () => void
}

/** Counts whole seconds down to zero, for each address. */
function useCoolDown(address: string): CoolDown {
  const [ends, setEnds] = useState<ReadonlyMap<string, number>>(new Map())
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil(((ends.get(address) ?? 0) - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [left, now])
  return {
    left,
    start: () => {
      setNow(Date.now())
      setEnds(new Map(ends).set(address, Date.now() + coolDownSeconds * 1000))
    },
  }
}

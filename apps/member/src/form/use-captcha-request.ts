import type { CaptchaAnswer } from '@teachnet/ui/click-captcha'
import { useState } from 'react'

export interface CaptchaRequest {
  readonly isOpen: boolean
  /** Resolves with undefined when the visitor closes the dialog. */
  readonly ask: () => Promise<CaptchaAnswer | undefined>
  readonly solve: (answer: CaptchaAnswer) => void
  readonly cancel: () => void
}

/** Opens the captcha dialog and resolves with the answer: undefined when the visitor closes it. */
export function useCaptchaRequest(): CaptchaRequest {
  const [settle, setSettle] = useState<((answer: CaptchaAnswer | undefined) => void) | undefined>()
  function finish(answer: CaptchaAnswer | undefined): void {
    setSettle(undefined)
    settle?.(answer)
  }
  return {
    isOpen: settle !== undefined,
    ask: () => new Promise<CaptchaAnswer | undefined>((resolve) => setSettle(() => resolve)),
    solve: (answer: CaptchaAnswer) => finish(answer),
    cancel: () => finish(undefined),
  }
}

import type { CaptchaSource, CaptchaAnswer } from '@teachnet/ui/click-captcha'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useState } from 'react'

const ClickCaptcha = lazyPart(async () => (await import('./themed-captcha.tsx')).default)

export interface CaptchaDialogProps {
  readonly request: CaptchaRequest
  /** Must keep its identity between renders. */
  readonly source: CaptchaSource
}

/** The dialog of a captcha that a form requests. Its code is loaded at the first request. */
export function CaptchaDialog({ request, source }: CaptchaDialogProps) {
  if (!request.isOpen) return null
  return (
    <PartBoundary isOver>
      <ClickCaptcha source={source} onClose={request.cancel} onSolved={request.solve} />
    </PartBoundary>
  )
}

interface CaptchaRequest {
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

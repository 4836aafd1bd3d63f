import type { CaptchaSource } from '@teachnet/ui/click-captcha'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import type { CaptchaRequest } from './use-captcha-request.ts'

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

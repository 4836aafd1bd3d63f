import { useText } from '@teachnet/i18n/react'
import type { PageLoadingState } from './use-page-loading.ts'

export interface PageLoadingProps {
  readonly state: PageLoadingState
}

/** The full-page loading block. Styled by `@teachnet/ui/navigation.css`; it does not become visible during a short navigation. */
export function PageLoading({ state }: PageLoadingProps) {
  const text = useText()
  if (state === 'hidden') return null
  return (
    <div
      className="page-loading"
      data-state={state}
      {...(state === 'loading' ? { role: 'status' } : { 'aria-hidden': true })}
    >
      <span className="page-loading-mark" aria-hidden="true" />
      <span className="page-loading-text">{text('navigation.loading')}</span>
    </div>
  )
}

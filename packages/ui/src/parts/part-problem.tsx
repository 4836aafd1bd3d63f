import { useText } from '@teachnet/i18n/react'
import { useRevalidator, useRouteError } from 'react-router'
import { isMissing, forgetMissingParts } from './lazy-part.tsx'

export interface PartProblemProps {
  readonly error: unknown
  readonly retry: () => void
  /** True when the part overlays the page and takes no space in it. */
  readonly isOver?: boolean
}

/** Replaces a part of the app that could not be loaded or rendered. Styled by `@teachnet/ui/navigation.css`. */
export function PartProblem({ error, retry, isOver = false }: PartProblemProps) {
  const text = useText()
  const detail = error instanceof Error ? error.message : ''
  const lacksCode = isMissing(error)
  return (
    <div className={isOver ? 'part-problem is-over' : 'part-problem'} role="alert">
      <p className="part-problem-title">{text(lacksCode ? 'part.missing' : 'part.failed')}</p>
      <p>{lacksCode || !detail ? text('part.advice') : detail}</p>
      <div>
        <button type="button" onClick={retry}>
          {text('part.retry')}
        </button>
        <button type="button" onClick={() => location.reload()}>
          {text('part.reload')}
        </button>
      </div>
    </div>
  )
}

/** The error boundary of a route: shows the error in place of its page, and keeps the routes around it. */
export function RouteProblem() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  return (
    <PartProblem
      error={error}
      retry={() => {
        forgetMissingParts()
        void revalidate()
      }}
    />
  )
}

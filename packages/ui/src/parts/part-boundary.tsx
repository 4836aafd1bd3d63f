import { Component, type ReactNode, Suspense } from 'react'
import { forgetMissingParts, isMissing } from './lazy-part.tsx'
import { useText } from '@teachnet/i18n/react'
import { useRevalidator, useRouteError } from 'react-router'

export interface PartBoundaryProps {
  readonly children: ReactNode
  /** Rendered while the code of the part is loading. */
  readonly waiting?: ReactNode
  /** Rendered in place of a failed part; default: the error and a retry. */
  readonly problem?: ReactNode
  readonly isOver?: PartProblemProps['isOver']
}

interface State {
  readonly failure: { readonly error: unknown } | undefined
}

/** Isolates the failure and the loading state of one part from its surroundings. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { failure: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  readonly #retry = () => {
    forgetMissingParts()
    this.setState({ failure: undefined })
  }

  override render(): ReactNode {
    const { children, waiting, problem, isOver = false } = this.props
    const { failure } = this.state
    if (!failure) return <Suspense fallback={waiting}>{children}</Suspense>
    return problem ?? <PartProblem error={failure.error} retry={this.#retry} isOver={isOver} />
  }
}

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

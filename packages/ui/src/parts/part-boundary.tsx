import { Component, type ReactNode, Suspense } from 'react'
import { forgetMissingParts } from './lazy-part.tsx'
import { PartProblem, type PartProblemProps } from './part-problem.tsx'

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

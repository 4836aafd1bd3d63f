import { Component, type ReactNode, Suspense } from 'react'
import { forgetMissingParts } from './load-once.ts'
import { PartProblem, type PartProblemProps } from './part-problem.tsx'

export interface PartBoundaryProps {
  readonly children: ReactNode
  /** Drawn while the code of the part is on its way. */
  readonly waiting?: ReactNode
  /** Drawn in place of a part that failed; default: what went wrong, and a way to try again. */
  readonly problem?: ReactNode
  readonly isOver?: PartProblemProps['isOver']
}

interface State {
  readonly failure: { readonly error: unknown } | undefined
}

/** Keeps the failure of one part, and the waiting for its code, from what is around it. */
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

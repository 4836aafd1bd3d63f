import { useRevalidator, useRouteError } from 'react-router'
import { forgetMissingParts } from './load-once.ts'
import { PartProblem } from './part-problem.tsx'

/** The error boundary of a route: its page is replaced by what went wrong, and the routes around it stay. */
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

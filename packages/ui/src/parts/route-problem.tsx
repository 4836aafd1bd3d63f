import { useRevalidator, useRouteError } from 'react-router'
import { forgetMissingParts } from './load-once.ts'
import { PartProblem } from './part-problem.tsx'

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

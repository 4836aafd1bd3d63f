import { useText } from '@teachnet/i18n/react'
import { useRouteError } from 'react-router'
import { ProblemPage } from './problem-page.tsx'

/** Fallback for a page that could not be loaded or rendered. The usual cause is a new version on the server; reloading fixes it. */
export function RootError() {
  const text = useText()
  const error = useRouteError()
  return (
    <ProblemPage title={text('app.broken.title')}>
      <p>{error instanceof Error ? error.message : text('app.broken.unknown')}</p>
    </ProblemPage>
  )
}

import { useText } from '@teachnet/i18n/react'
import { useRouteError } from 'react-router'
import { ProblemPage } from './problem-page.tsx'

/** The last resort: a page that could not be loaded or drawn. A new version on the server is the usual reason, and reloading the cure. */
export function RootError() {
  const text = useText()
  const error = useRouteError()
  return (
    <ProblemPage title={text('app.broken.title')}>
      <p>{error instanceof Error ? error.message : text('app.broken.unknown')}</p>
    </ProblemPage>
  )
}

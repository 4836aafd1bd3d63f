import { useText } from '@teachnet/i18n/react'
import { useRouteError } from 'react-router'

/** The last resort: a page that could not be loaded or drawn. A new version on the server is the usual reason, and reloading the cure. */
export function RootError() {
  const text = useText()
  const error = useRouteError()
  return (
    <main role="alert" style={{ maxWidth: 560, margin: '15vh auto', padding: 24, fontFamily: 'var(--font-sans)' }}>
      <h1 style={{ fontSize: 20 }}>{text('app.broken.title')}</h1>
      <p style={{ color: 'var(--muted)' }}>{error instanceof Error ? error.message : text('app.broken.unknown')}</p>
      <button type="button" onClick={() => location.reload()}>
        {text('app.broken.reload')}
      </button>
    </main>
  )
}

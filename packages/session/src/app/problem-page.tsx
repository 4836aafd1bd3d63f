import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'

export interface ProblemPageProps {
  readonly title: string
  /** Describes what went wrong. */
  readonly children: ReactNode
}

/** A full page that explains why the app cannot start and offers to reload it. Works without the app's style sheets. */
export function ProblemPage({ title, children }: ProblemPageProps) {
  const text = useText()
  return (
    <main role="alert" style={{ maxWidth: 560, margin: '15vh auto', padding: 24, fontFamily: 'var(--font-sans)' }}>
      <h1 style={{ fontSize: '1.25rem' }}>{title}</h1>
      <div style={{ color: 'var(--muted)', overflowWrap: 'anywhere' }}>{children}</div>
      <button type="button" onClick={() => location.reload()}>
        {text('app.broken.reload')}
      </button>
    </main>
  )
}

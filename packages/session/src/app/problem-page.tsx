import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'

export interface ProblemPageProps {
  readonly title: string
  /** What went wrong. */
  readonly children: ReactNode
}

/** A whole page that says why the app cannot be shown, and offers to load it again. Drawn without the app's style sheets. */
export function ProblemPage({ title, children }: ProblemPageProps) {
  const text = useText()
  return (
    <main role="alert" style={{ maxWidth: 560, margin: '15vh auto', padding: 24, fontFamily: 'var(--font-sans)' }}>
      <h1 style={{ fontSize: 20 }}>{title}</h1>
      <div style={{ color: 'var(--muted)', overflowWrap: 'anywhere' }}>{children}</div>
      <button type="button" onClick={() => location.reload()}>
        {text('app.broken.reload')}
      </button>
    </main>
  )
}

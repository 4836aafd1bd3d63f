import { isApiError } from '@teachnet/api-client'
import { useText } from '@teachnet/i18n/react'
import type { CSSProperties, ReactNode } from 'react'
import { useRouteError } from 'react-router'
import type { RuntimeSettingsError, SettingsProblem } from './read-runtime-settings.ts'

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
      <button type="button" style={buttonStyle} onClick={() => location.reload()}>
        {text('app.broken.reload')}
      </button>
    </main>
  )
}

const buttonStyle: CSSProperties = {
  minHeight: 40,
  padding: '6px 18px',
  border: '1px solid',
  borderRadius: 6,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
}

/**
 * Fallback for a page that could not be loaded or rendered. The usual cause is a new version on the server; reloading fixes it. While the
 * site is closed for maintenance, it says so.
 */
export function RootError() {
  const text = useText()
  const error = useRouteError()
  const isClosed = isApiError(error) && error.code === 'MAINTENANCE'
  return (
    <ProblemPage title={text(isClosed ? 'app.closed.title' : 'app.broken.title')}>
      <p>{error instanceof Error ? error.message : text('app.broken.unknown')}</p>
    </ProblemPage>
  )
}

/** Shows the operator which settings are wrong, and where they are stored. */
export function SettingsProblemPage({ error: { place, problems } }: { readonly error: RuntimeSettingsError }) {
  const text = useText()
  return (
    <ProblemPage title={text('app.settings.title', { place })}>
      <ul>
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>{text(`app.settings.${problem.kind}`, valuesOf(problem))}</li>
        ))}
      </ul>
    </ProblemPage>
  )
}

function valuesOf(problem: SettingsProblem): Record<string, string> {
  const values: Record<string, string> = {}
  if ('name' in problem) values.name = problem.name
  if ('value' in problem) values.value = JSON.stringify(problem.value)
  if ('reason' in problem) values.reason = problem.reason
  return values
}

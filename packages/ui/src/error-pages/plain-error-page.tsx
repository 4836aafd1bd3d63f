import { useText } from '@teachnet/i18n/react'
import { Link } from 'react-router'
import type { ErrorPageProps } from './not-found-page.tsx'
import { useWayBack } from './use-way-back.ts'

interface PlainErrorPageProps extends ErrorPageProps {
  /** The number that is shown large. */
  readonly code: number
  readonly title: string
  readonly advice: string
}

/** An error page with the ways home and back. */
export function PlainErrorPage({ homePath, code, title, advice }: PlainErrorPageProps) {
  const text = useText()
  const { hasPrevious, go: goBack } = useWayBack(homePath)
  return (
    <main className="error-page">
      <p className="error-page-code" aria-hidden="true">
        {code}
      </p>
      <h1>{title}</h1>
      <p>{advice}</p>
      <div className="error-page-actions">
        <Link className="error-page-main" to={homePath}>
          {text('errorPage.home')}
        </Link>
        {hasPrevious && (
          <button type="button" onClick={goBack}>
            {text('errorPage.back')}
          </button>
        )}
      </div>
    </main>
  )
}

/** Shown when an existing BuildAdmin back end has nothing for a page of the app. Styled by `@teachnet/ui/error-pages.css`. */
export function UnsupportedPage({ homePath }: ErrorPageProps) {
  const text = useText()
  return (
    <PlainErrorPage
      homePath={homePath}
      code={501}
      title={text('errorPage.unsupported.title')}
      advice={text('errorPage.unsupported.advice')}
    />
  )
}

/** Shown when the user has no permission to view a page. Styled by `@teachnet/ui/error-pages.css`. */
export function NoAccessPage({ homePath }: ErrorPageProps) {
  const text = useText()
  return (
    <PlainErrorPage
      homePath={homePath}
      code={401}
      title={text('errorPage.noAccess.title')}
      advice={text('errorPage.noAccess.advice')}
    />
  )
}

import { useText } from '@teachnet/i18n/react'
import { Link } from 'react-router'
import type { ErrorPageProps } from './not-found-page.tsx'
import { useWayBack } from './use-way-back.ts'

/** Shown when the user has no permission to view a page. Styled by `@teachnet/ui/error-pages.css`. */
export function NoAccessPage({ homePath }: ErrorPageProps) {
  const text = useText()
  const { hasPrevious, go: goBack } = useWayBack(homePath)
  return (
    <main className="error-page">
      <p className="error-page-code" aria-hidden="true">
        401
      </p>
      <h1>{text('errorPage.noAccess.title')}</h1>
      <p>{text('errorPage.noAccess.advice')}</p>
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

import { useText } from '@teachnet/i18n/react'
import type { ErrorPageProps } from './not-found-page.tsx'
import { PlainErrorPage } from './plain-error-page.tsx'

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

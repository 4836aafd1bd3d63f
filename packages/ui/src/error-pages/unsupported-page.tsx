import { useText } from '@teachnet/i18n/react'
import type { ErrorPageProps } from './not-found-page.tsx'
import { PlainErrorPage } from './plain-error-page.tsx'

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

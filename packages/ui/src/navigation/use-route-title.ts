import { documentTitle } from '@teachnet/languages'
import { useText } from '@teachnet/i18n/react'
import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { titleIdOf } from './route-handle.ts'

export interface RouteTitleOptions {
  readonly siteName: string
  /** Title of a page without a route title, such as a page from the server's menu. It takes precedence over the route's title. */
  readonly pageTitle?: string | undefined
}

/** Updates the document title: `{route title} - {site name}`. */
export function useRouteTitle({ siteName, pageTitle }: RouteTitleOptions): void {
  const text = useText()
  const id = titleIdOf(useMatches())
  const title = documentTitle(pageTitle ?? (id && text(id)), siteName)
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}

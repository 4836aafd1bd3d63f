import { documentTitle } from '@teachnet/i18n'
import { useText } from '@teachnet/i18n/react'
import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { titleIdOf } from './route-handle.ts'

export interface RouteTitleOptions {
  readonly siteName: string
  /** Title of a page that no route names, such as one from the server's menu. It wins over the route's. */
  readonly pageTitle?: string | undefined
}

/** Keeps the document's title: `{route title} - {site name}`. */
export function useRouteTitle({ siteName, pageTitle }: RouteTitleOptions): void {
  const text = useText()
  const id = titleIdOf(useMatches())
  const title = documentTitle(pageTitle ?? (id && text(id)), siteName)
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}

import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../app/layout/site-link.tsx'

interface Props {
  /** Whether the reader has set a filter. */
  readonly isNarrowed: boolean
  /** Path of the unfiltered list. */
  readonly path: string
  /** Message for an empty unfiltered list. Default: a sentence that fits any list. */
  readonly children?: string
}

/** Message for an empty list, with a link to the unfiltered list if a filter is set. */
export function EmptyList({ isNarrowed, path, children }: Props) {
  const text = useText()
  return (
    <p className="empty">
      {isNarrowed ? text('list.nothing') : (children ?? text('list.none'))}{' '}
      {isNarrowed && <SiteLink to={path}>{text('list.reset')}</SiteLink>}
    </p>
  )
}

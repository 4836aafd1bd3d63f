import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { isExternalLink } from '@teachnet/contract'
import { inLocale } from '../site-address.ts'
import { leavesSite } from '../site-paths.ts'
import { loadDocumentOffline } from '../scripts/document-navigation.ts'
import { useLocale } from '@teachnet/i18n/react'
import { useAppAddress } from '../root-data.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: string
  /** The next page keeps the place that the reader scrolled to. */
  readonly preventScrollReset?: boolean
}

/** A link that keeps the language of the page. A link to another app or site loads a document. */
export function SiteLink({ to, preventScrollReset = false, ...rest }: Props) {
  const locale = useLocale()
  const addressOf = useAppAddress()
  if (isExternalLink(to)) return <a {...rest} href={to} rel="noopener" />
  if (leavesSite(to)) return <a {...rest} href={addressOf(to)} />
  const follow: Props['onClick'] = (event) => {
    rest.onClick?.(event)
    loadDocumentOffline(event)
  }
  return <Link {...rest} to={inLocale(to, locale)} preventScrollReset={preventScrollReset} onClick={follow} />
}

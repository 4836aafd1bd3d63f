import { useText } from '@teachnet/i18n/react'
import { useAreaState } from '@teachnet/session'
import { Link } from 'react-router'

/** The seal and the name of the site, which lead to the start page. */
export function MenuBrand({ isIconOnly = false }: { readonly isIconOnly?: boolean }) {
  const text = useText()
  const siteName = useAreaState()?.site.siteName || text('app.name')
  return (
    <Link className="menu-brand" to="/" aria-label={siteName}>
      <span className="menu-seal" aria-hidden="true" />
      {!isIconOnly && <span className="menu-brand-name">{siteName}</span>}
    </Link>
  )
}

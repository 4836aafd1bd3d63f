import { adminArea } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { findTrail, useAreaState } from '@teachnet/session'
import { useLocation } from 'react-router'

/** The trail of the current page in the menu. */
export function Breadcrumb() {
  const text = useText()
  const { pathname } = useLocation()
  const trail = findTrail(useAreaState()?.menu ?? [], `${adminArea.basePath}${pathname}`)
  return (
    <nav className="breadcrumb" aria-label={text('shell.breadcrumb')}>
      <ol>
        {trail.map(({ id, title }, index) => (
          <li key={id} {...(index === trail.length - 1 && { 'aria-current': 'page' as const })}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  )
}

import { useText } from '@teachnet/i18n/react'
import { memberArea } from '@teachnet/protocol'
import { findPage, listEntries, useAreaState } from '@teachnet/session'
import { Link, useLocation } from 'react-router'
import { Placeholder } from '../../features/error/placeholder.tsx'

/** A page of the menu for which this app has no screen, such as one of a module of the back end. */
export function MissingScreenRoute() {
  const text = useText()
  const { pathname } = useLocation()
  const state = useAreaState()
  const entry = findPage(state ? listEntries(state) : [], `${memberArea.basePath}${pathname}`)
  return (
    <Placeholder
      title={entry?.title ?? text('shell.missing')}
      help={text('shell.missingHelp', { name: entry?.name ?? '' })}
    >
      <Link to="/">{text('shell.toStart')}</Link>
    </Placeholder>
  )
}

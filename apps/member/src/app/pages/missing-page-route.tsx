import { useText } from '@teachnet/i18n/react'
import { memberArea } from '@teachnet/protocol'
import { findPage, listEntries, useAreaState } from '@teachnet/session'
import { Link, useLocation } from 'react-router'
import { Placeholder } from '../../features/error/placeholder.tsx'

/** Shown for a menu entry whose page this app does not have, such as one of a module of the back end. */
export function MissingPageRoute() {
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

import CloseRounded from '@mui/icons-material/CloseRounded'
import { useText } from '@teachnet/i18n/react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { OpenTabs } from './use-tabs.ts'

/** The open tabs, as links; a middle click or the close button closes one. */
export function TabStrip({ tabs, activePath, close, closeOthers }: OpenTabs) {
  const text = useText()
  const active = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which React would treat as the effect's cleanup.
    active.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // A title that is loaded later moves the tabs after it.
  }, [activePath, tabs])
  return (
    <nav className="tab-strip" aria-label={text('shell.tabs')}>
      <ul>
        {tabs.map(({ path, search, title }) => {
          const isActive = path === activePath
          return (
            <li key={path} data-active={isActive} {...(isActive && { ref: active })}>
              <Link
                to={path + search}
                {...(isActive && { 'aria-current': 'page' })}
                onAuxClick={(event) => {
                  if (event.button !== 1 || tabs.length < 2) return
                  event.preventDefault()
                  close(path)
                }}
              >
                {title}
              </Link>
              {tabs.length > 1 && (
                <button type="button" aria-label={text('shell.closeTab', { title })} onClick={() => close(path)}>
                  <CloseRounded aria-hidden />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {tabs.length > 2 && (
        <button type="button" className="tab-strip-more" onClick={() => closeOthers(activePath)}>
          {text('shell.closeOthers')}
        </button>
      )}
    </nav>
  )
}

import { ownBackEnd } from '@teachnet/protocol'
import { forgetMissingParts, PartBoundary, PartProblem } from '@teachnet/ui/parts'
import { Activity, useState, useEffect, useLayoutEffect, useRef } from 'react'
import { Navigate, Route, Routes, useLoaderData, useLocation, useRevalidator, type Location } from 'react-router'
import { findPageModule, hasPage, isPagePath } from '../../pages/page-modules.ts'
import { useServices } from '../../../session/app-services.ts'
import type { PageLack } from './prepare-page.ts'
import { type OpenTabs, useUnsavedPaths } from './use-tabs.ts'

/** Renders the active page, and keeps the pages of the tabs that were active last mounted but hidden, each with its last address. */
export function TabPages({ state: { tabs }, activePath, findEntry, loadsOf }: OpenTabs) {
  const location = useLocation()
  const lack = useLoaderData<PageLack>()
  const { revalidate } = useRevalidator()
  // An old back end has no menu rule for what it cannot do.
  const lackingPath = useServices().client.backEnd() === ownBackEnd ? '/401' : '/501'
  const [pages, setPages] = useState<RecentPages>([])
  const unsaved = useUnsavedPaths()
  if (pages.at(-1) !== location) setPages(visitPage(pages, location, unsaved))
  useRestoredScroll(activePath)

  const entry = findEntry(activePath)
  if (!entry) return <Navigate replace to={isPagePath(activePath) ? lackingPath : '/404'} />
  // The active page may not have its tab yet, because the tab strip follows the address.
  const paths = new Set([...tabs.map(({ path }) => path), activePath])
  return [...paths].flatMap((path) => {
    const own = path === activePath ? location : pages.find(({ pathname }) => pathname === path)
    const visible = findEntry(path)
    const page = visible && findPageModule(visible)
    // A tab restored after a reload, or not opened for long, renders when it is opened.
    if (!own || !page) return []
    return [
      <Activity key={`${path} ${loadsOf(path)}`} mode={path === activePath ? 'visible' : 'hidden'}>
        <Routes location={own}>
          <Route
            path="*"
            element={
              lack && path === activePath ? (
                <PartProblem
                  error={lack}
                  retry={() => {
                    forgetMissingParts()
                    void revalidate()
                  }}
                />
              ) : (
                <PartBoundary>
                  <page.Component entry={visible} isKnown={hasPage} />
                </PartBoundary>
              )
            }
          />
        </Routes>
      </Activity>,
    ]
  })
}

/**
 * Scrolls a page to where it was left when its tab is opened again, and after the lock screen. A page that is opened for the first time
 * begins at its top. Rendered below the root, which scrolls to the top after each change of the path.
 */
function useRestoredScroll(path: string): void {
  const positions = useRef(new Map<string, number>())
  // Layout effects: they end before the browser reports that the shorter document has moved the window.
  useLayoutEffect(() => {
    const remember = () => positions.current.set(path, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [path])
  useEffect(() => {
    const top = positions.current.get(path)
    if (top !== undefined) window.scrollTo({ top, left: 0, behavior: 'instant' })
  }, [path])
}

/** The pages that stay rendered, each at its last address; the one that was active last is the last. */
export type RecentPages = readonly Location[]

/**
 * Pages that stay rendered at most, including the active one. Each takes memory and slows the document; another one is rendered anew from
 * its address when its tab is opened, as after a reload.
 */
export const mostPages = 10

/**
 * Makes a location the last one, and drops the page that has been hidden longest when there are too many.
 *
 * @param unsaved paths of pages with unsaved changes, which stay
 */
export function visitPage(pages: RecentPages, location: Location, unsaved: ReadonlySet<string> = none): RecentPages {
  if (pages.at(-1) === location) return pages
  const next = [...pages.filter(({ pathname }) => pathname !== location.pathname), location]
  return next.filter(({ pathname }, at) => at >= next.length - mostPages || unsaved.has(pathname))
}

const none: ReadonlySet<string> = new Set()

import { ownBackEnd } from '@teachnet/protocol'
import { forgetMissingParts, PartBoundary, PartProblem } from '@teachnet/ui/parts'
import { Activity, useState } from 'react'
import { Navigate, Route, Routes, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { findPageModule, hasPage, isPagePath } from '../../pages/page-modules.ts'
import { useServices } from '../../services/services-context.ts'
import type { PageLack } from './prepare-page.ts'
import { type RecentPages, visitPage } from './recent-pages.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import type { OpenTabs } from './use-tabs.ts'
import { useUnsavedPaths } from './use-unsaved-paths.ts'

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
  useKeptScroll(activePath)

  const entry = findEntry(activePath)
  if (!entry) return <Navigate replace to={isPagePath(activePath) ? lackingPath : '/404'} />
  // The active page may not have its tab yet, because the tab strip follows the address.
  const paths = new Set([...tabs.map(({ path }) => path), activePath])
  return [...paths].flatMap((path) => {
    const own = path === activePath ? location : pages.find(({ pathname }) => pathname === path)
    const shown = findEntry(path)
    const page = shown && findPageModule(shown)
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
                  <page.Component entry={shown} isKnown={hasPage} />
                </PartBoundary>
              )
            }
          />
        </Routes>
      </Activity>,
    ]
  })
}

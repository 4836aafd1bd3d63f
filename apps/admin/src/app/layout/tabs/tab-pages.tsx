import { forgetMissingParts, PartBoundary, PartProblem } from '@teachnet/ui/parts'
import { Activity, useState } from 'react'
import { type Location, Navigate, Route, Routes, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { findPageModule, hasPage, isPagePath } from '../../pages/page-modules.ts'
import type { PageLack } from './prepare-page.ts'
import type { OpenTabs } from './use-tabs.ts'

/** Renders the active page, and keeps the pages of the other tabs mounted but hidden, each with its last address. */
export function TabPages({ tabs, activePath, findEntry }: OpenTabs) {
  const location = useLocation()
  const lack = useLoaderData<PageLack>()
  const { revalidate } = useRevalidator()
  const [locations, setLocations] = useState<Readonly<Record<string, Location>>>({})
  if (locations[location.pathname] !== location) setLocations({ ...locations, [location.pathname]: location })

  const entry = findEntry(activePath)
  if (!entry) return <Navigate replace to={isPagePath(activePath) ? '/401' : '/404'} />
  // The active page may not have its tab yet, because the tab strip follows the address.
  const paths = new Set([...tabs.map(({ path }) => path), activePath])
  return [...paths].flatMap((path) => {
    const own = path === activePath ? location : locations[path]
    const shown = findEntry(path)
    const page = shown && findPageModule(shown)
    // A tab restored after a reload renders when it is opened.
    if (!own || !page) return []
    return [
      <Activity key={path} mode={path === activePath ? 'visible' : 'hidden'}>
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

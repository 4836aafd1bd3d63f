import { forgetMissingParts, PartBoundary, PartProblem } from '@teachnet/ui/parts'
import { Activity, use, useState } from 'react'
import {
  Navigate,
  UNSAFE_LocationContext as LocationContext,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router'
import { findPageModule, hasPage, isPagePath } from '../../pages/page-modules.ts'
import type { PageLack } from './prepare-page.ts'
import type { OpenTabs } from './use-tabs.ts'

type Place = NonNullable<React.ContextType<typeof LocationContext>>

/** Renders the active page, and keeps the pages of the other tabs mounted but hidden, each with its last address. */
export function TabPages({ tabs, activePath, findEntry }: OpenTabs) {
  const place = use(LocationContext)
  const { pathname } = useLocation()
  const lack = useLoaderData<PageLack>()
  const { revalidate } = useRevalidator()
  const [places, setPlaces] = useState<Readonly<Record<string, Place>>>({})
  if (places[pathname]?.location !== place.location) setPlaces({ ...places, [pathname]: place })

  const entry = findEntry(activePath)
  if (!entry) return <Navigate replace to={isPagePath(activePath) ? '/401' : '/404'} />
  // The active page may not have its tab yet, because the tab strip follows the address.
  const paths = new Set([...tabs.map(({ path }) => path), activePath])
  return [...paths].flatMap((path) => {
    const own = path === activePath ? place : places[path]
    const shown = findEntry(path)
    const page = shown && findPageModule(shown)
    // A tab restored after a reload renders when it is opened.
    if (!own || !page) return []
    return [
      <Activity key={path} mode={path === activePath ? 'visible' : 'hidden'}>
        <LocationContext.Provider value={own}>
          {lack && path === activePath ? (
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
          )}
        </LocationContext.Provider>
      </Activity>,
    ]
  })
}

import { forgetMissingParts, PartBoundary, PartProblem } from '@teachnet/ui/parts'
import { Activity, use, useState } from 'react'
import {
  Navigate,
  UNSAFE_LocationContext as LocationContext,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router'
import { findScreen, hasScreen, isScreenPath } from '../screens.ts'
import type { PageLack } from './prepare-page.ts'
import type { OpenTabs } from './use-tabs.ts'

type Place = NonNullable<React.ContextType<typeof LocationContext>>

/** Draws the page in front, and keeps those of the other tabs alive but hidden, each with the address it was left at. */
export function TabPages({ tabs, activePath, findEntry }: OpenTabs) {
  const place = use(LocationContext)
  const { pathname } = useLocation()
  const lack = useLoaderData<PageLack>()
  const { revalidate } = useRevalidator()
  const [places, setPlaces] = useState<Readonly<Record<string, Place>>>({})
  if (places[pathname]?.location !== place.location) setPlaces({ ...places, [pathname]: place })

  const entry = findEntry(activePath)
  if (!entry) return <Navigate replace to={isScreenPath(activePath) ? '/401' : '/404'} />
  // The page in front may not have its tab yet: the strip follows the address.
  const paths = new Set([...tabs.map(({ path }) => path), activePath])
  return [...paths].flatMap((path) => {
    const own = path === activePath ? place : places[path]
    const shown = findEntry(path)
    const screen = shown && findScreen(shown)
    // A tab from before a reload is drawn when it is opened.
    if (!own || !screen) return []
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
              <screen.Component entry={shown} isKnown={hasScreen} />
            </PartBoundary>
          )}
        </LocationContext.Provider>
      </Activity>,
    ]
  })
}

import type { DataRouter } from 'react-router'
import { listEntries } from '../area-session.ts'
import { withinBase } from '../guard.tsx'
import { findPage } from '../menu/build-menu.ts'
import { toNavigationPlace } from '../navigation-target.ts'
import { loginPathTo, toSafeTarget } from '../safe-target.ts'
import type { AnyAreaServices } from './area-services.ts'

/** Makes the router follow replies with code 302 and 303. When a session ends during work, login returns to the current page. */
export function connectRouter(router: DataRouter, services: AnyAreaServices): void {
  const { area, session } = services
  services.onNavigate = (target) => {
    const state = session.store.get(session.stateAtom)
    const entries = state ? listEntries(state) : []
    const place = toNavigationPlace(target, {
      area,
      findByName: (name) => findPage(entries, `${area.basePath}/${name}`)?.path,
    })
    if (place?.kind === 'outside') location.assign(services.addressOf(place.path))
    else if (place) void router.navigate(withinBase(withReturn(place.path), area.basePath))
  }

  function withReturn(path: string): string {
    const page = services.pathOf(location.pathname)
    const here = page && toSafeTarget(page + location.search, area)
    return path === `${area.basePath}/login` && here ? loginPathTo(area, here) : path
  }
}

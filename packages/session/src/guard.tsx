import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loadingPath, loginPathTo } from './safe-target.ts'
import { useAreaState, useSession } from './session-provider.tsx'

export interface GuardFacts {
  readonly isSignedIn: boolean
  readonly isLoaded: boolean
}

/** What stands between a visitor and a page of the area. */
export function decideEntry({ isSignedIn, isLoaded }: GuardFacts): 'login' | 'loading' | 'enter' {
  if (!isSignedIn) return 'login'
  return isLoaded ? 'enter' : 'loading'
}

/**
 * Lets signed-in visitors through whose menus are loaded; sends the others to log in, or to the loading page, and from there back here
 * with the whole address.
 */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const { area, isSignedIn } = useSession()
  const state = useAreaState()
  const { pathname, search, hash } = useLocation()
  const here = `${area.basePath}${pathname === '/' ? '' : pathname}${search}${hash}`
  switch (decideEntry({ isSignedIn: isSignedIn(), isLoaded: state !== undefined })) {
    case 'enter':
      return children
    case 'login':
      return <Navigate replace to={withinBase(loginPathTo(area, here), area.basePath)} />
    case 'loading':
      return <Navigate replace to={withinBase(loadingPath(area, here), area.basePath)} />
  }
}

/** A path with base as a router with that basename takes it. */
export function withinBase(path: string, base: string): string {
  return path.startsWith(base) ? path.slice(base.length) || '/' : path
}

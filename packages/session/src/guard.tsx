import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loadingPath, loginPathTo } from './safe-target.ts'
import { useAreaState, useSession } from './auth.tsx'

export interface GuardFacts {
  readonly isSignedIn: boolean
  readonly isLoaded: boolean
}

/** Decides which page a visitor needs before a page of the area: login, loading page or neither. */
export function decideEntry({ isSignedIn, isLoaded }: GuardFacts): 'login' | 'loading' | 'enter' {
  if (!isSignedIn) return 'login'
  return isLoaded ? 'enter' : 'loading'
}

/**
 * Renders its children for signed-in visitors with loaded menus. Redirects others to the login or loading page, and from there back to the
 * full address.
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

/** Removes the base from a path, for a router with that basename. */
export function withinBase(path: string, base: string): string {
  return path.startsWith(base) ? path.slice(base.length) || '/' : path
}

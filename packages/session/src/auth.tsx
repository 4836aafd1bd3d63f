import { type ReactNode, createContext, use } from 'react'
import { useLocation, Navigate } from 'react-router'
import { useAtomValue } from 'jotai'
import { hasNode, isGranted, type NodeQuery } from './permissions.ts'
import type { AreaSession, AreaState } from './area-session.ts'
import { loadingPath, loginPathTo } from './safe-target.ts'

export interface AuthProps {
  /** A button of the current page such as `add`, or a page by name; see `isGranted`. */
  readonly node: string | NodeQuery
  readonly children: ReactNode
}

/** Renders its children only if the node is granted; otherwise they are not in the document. */
export function Auth({ node, children }: AuthProps) {
  return useIsGranted(node) ? children : null
}

/** Returns whether a node is granted at the current path. */
export function useIsGranted(node: string | NodeQuery): boolean {
  const { area } = useSession()
  const permissions = useAreaState()?.permissions ?? {}
  const { pathname } = useLocation()
  return isGranted(node, { permissions, base: area.basePath, path: `${area.basePath}${pathname}` })
}

/** Returns a check for nodes by full name, `teacher/teacher/edit`, independent of the current path. */
export function useCan(): (node: string) => boolean {
  const { area } = useSession()
  const permissions = useAreaState()?.permissions ?? {}
  return (node) => hasNode(node, permissions, area.basePath)
}

/** The part of a session that guards need, for any account type. */
export type AnySession = Pick<AreaSession<{ readonly id: number }>, 'area' | 'store' | 'stateAtom' | 'isSignedIn'>

const SessionContext = createContext<AnySession | undefined>(undefined)

export interface SessionProviderProps {
  readonly session: AnySession
  readonly children: ReactNode
}

/** Provides a session to `Auth`, the guards and their hooks. */
export function SessionProvider({ session, children }: SessionProviderProps) {
  return <SessionContext value={session}>{children}</SessionContext>
}

/** @throws TypeError outside a `SessionProvider` */
export function useSession(): AnySession {
  const session = use(SessionContext)
  if (!session) throw new TypeError('SessionProvider is missing above this component')
  return session
}

/** Menus, permissions and site of the area; undefined until the loading page has finished. */
export function useAreaState(): AreaState | undefined {
  const { stateAtom, store } = useSession()
  return useAtomValue(stateAtom, { store })
}

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

import { type ReactNode, createContext, use } from 'react'
import { useLocation } from 'react-router'
import { useAtomValue } from 'jotai'
import { hasNode, isGranted, type NodeQuery } from './permissions.ts'
import type { AreaSession, AreaState } from './area-session.ts'

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

import { useAtomValue } from 'jotai'
import { createContext, type ReactNode, use } from 'react'
import type { AreaSession, AreaState } from './area-session.ts'

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

import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { hasNode, isGranted, type NodeQuery } from './permissions.ts'
import { useAreaState, useSession } from './session-provider.tsx'

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

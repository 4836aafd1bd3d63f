import { lazy, Suspense } from 'react'
import type { PopupMenuProps } from './popup-menu.tsx'

const PopupMenu = lazy(() => import('./popup-menu.tsx'))

/** A menu at an anchor; closed without one. */
export function Popup({ anchor, ...menu }: Omit<PopupMenuProps, 'anchor'> & { readonly anchor: HTMLElement | null }) {
  return anchor && <Suspense>{<PopupMenu anchor={anchor} {...menu} />}</Suspense>
}

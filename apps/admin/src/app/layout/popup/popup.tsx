import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import type { PopupMenuProps } from './popup-menu.tsx'

const PopupMenu = lazyPart(async () => (await import('./popup-menu.tsx')).default)

/** A menu that is open while it has an anchor, next to it. */
export function Popup({ anchor, ...menu }: Omit<PopupMenuProps, 'anchor'> & { readonly anchor: HTMLElement | null }) {
  return anchor && <PartBoundary isOver>{<PopupMenu anchor={anchor} {...menu} />}</PartBoundary>
}

import StarBorderRounded from '@mui/icons-material/StarBorderRounded'
import StarRounded from '@mui/icons-material/StarRounded'
import { useText } from '@teachnet/i18n/react'
import { adminArea } from '@teachnet/protocol'
import { type MenuEntry, withinBase } from '@teachnet/session'
import { MenuIcon } from '@teachnet/ui/menu-icon'
import { Link } from 'react-router'
import { useFavourites } from '../../../session/use-preferences.ts'
import { WaitingBadge } from './waiting-badge.tsx'
import { useMenuNavigation } from './use-menu-navigation.ts'

export interface LeafProps {
  readonly entry: MenuEntry
  /** Ids from the top level down to the current page. */
  readonly trail: readonly number[]
  readonly depth: number
  readonly isIconsOnly: boolean
  readonly onNavigated: () => void
}

/** An entry that leads to a page or an address, and the switch that makes it a favourite. */
export function Leaf(props: LeafProps) {
  const text = useText()
  const { names, toggle } = useFavourites()
  const { entry, isIconsOnly } = props
  const isFavourite = names.includes(entry.name)
  if (isIconsOnly) return <LeafLink {...props} />
  const Star = isFavourite ? StarRounded : StarBorderRounded
  return (
    <div className="menu-leaf">
      <LeafLink {...props} />
      <button
        type="button"
        className="menu-star"
        aria-pressed={isFavourite}
        aria-label={text('shell.favourite', { title: entry.title })}
        onClick={() => toggle(entry.name)}
      >
        <Star aria-hidden />
      </button>
    </div>
  )
}

/** The link alone. */
export function LeafLink({ entry, trail, depth, isIconsOnly, onNavigated }: LeafProps) {
  const text = useText()
  const follow = useMenuNavigation(onNavigated)
  const isCurrent = trail.includes(entry.id)
  const inner = (
    <>
      <MenuIcon name={entry.icon} />
      <span className={isIconsOnly ? 'visually-hidden' : undefined}>
        {entry.title}
        {entry.kind === 'window' && <span className="visually-hidden">{text('shell.newWindow')}</span>}
      </span>
      <WaitingBadge entry={entry} />
    </>
  )
  const shared = {
    className: 'menu-entry',
    title: isIconsOnly ? entry.title : undefined,
    style: { '--depth': isIconsOnly ? 0 : depth },
  }
  if (entry.kind === 'window')
    return (
      <a {...shared} href={entry.url} target="_blank" rel="noopener noreferrer">
        {inner}
      </a>
    )
  return (
    <Link
      {...shared}
      to={withinBase(entry.path, adminArea.basePath)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        follow(entry)
      }}
    >
      {inner}
    </Link>
  )
}

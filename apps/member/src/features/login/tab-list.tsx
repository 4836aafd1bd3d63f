import { type KeyboardEvent, useRef } from 'react'

export interface TabListProps<Name extends string> {
  readonly label: string
  /** The tabs with their titles; the panel of a tab has the id `panel-<name>`. */
  readonly tabs: readonly { readonly name: Name; readonly title: string }[]
  readonly selected: Name
  readonly onSelect: (name: Name) => void
}

/** Tabs that the arrow keys move between. @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
export function TabList<Name extends string>({ label, tabs, selected, onSelect }: TabListProps<Name>) {
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent): void {
    const next = nextIndex(
      event.key,
      tabs.findIndex(({ name }) => name === selected),
      tabs.length,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab || next === undefined) return
    event.preventDefault()
    onSelect(tab.name)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className="login-tabs" role="tablist" aria-label={label} ref={list}>
      {tabs.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-controls={`panel-${name}`}
          aria-selected={name === selected}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => onSelect(name)}
          onKeyDown={move}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

function nextIndex(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count
    case 'ArrowLeft':
      return (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

import Box from '@mui/material/Box'
import { useText } from '@teachnet/i18n/react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { toColumnWidth, widthRange } from '../../crud/list/arrange-columns.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { widthProperty } from './column-style.ts'

/** CSS pixels that an arrow key changes, and with Shift. */
const step = 8
const largeStep = 40

interface ColumnEdgeProps {
  readonly list: ListController
  readonly name: string
  readonly label: string
  /** Whether Tab reaches it: one edge of a table is enough, the arrow keys lead to the others. */
  readonly isTabStop: boolean
  readonly onFocus: () => void
}

/** The right edge of a column's head: dragging it, or the arrow keys, set the width; a double click or Enter lets the values decide again. */
export function ColumnEdge({ list, name, label, isTabStop, onFocus }: ColumnEdgeProps) {
  const text = useText()
  const own = list.arranged.widths[name]
  const shown = list.layout.get(name)?.width ?? widthRange.least
  const resize = (edge: HTMLElement, by: number) =>
    list.setWidth(name, toColumnWidth((own ?? headOf(edge).offsetWidth) + by))
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={text('crud.columns.widthOf', { label })}
      aria-valuemin={widthRange.least}
      aria-valuemax={widthRange.most}
      aria-valuenow={shown}
      aria-valuetext={
        own === undefined ? text('crud.columns.automatic') : text('crud.columns.pixels', { width: shown })
      }
      title={text('crud.columns.edge')}
      tabIndex={isTabStop ? 0 : -1}
      data-column-edge=""
      onFocus={onFocus}
      onPointerDown={(event) => drag(event, name, (width) => list.setWidth(name, width))}
      onDoubleClick={() => list.setWidth(name, undefined)}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        const act = keys[event.key]
        if (!act) return
        event.preventDefault()
        if (act === 'reset') list.setWidth(name, undefined)
        else if (act === 'previous' || act === 'next') edgeBeside(event.currentTarget, act)?.focus()
        else resize(event.currentTarget, (act === 'wider' ? 1 : -1) * (event.shiftKey ? largeStep : step))
      }}
      sx={style}
    />
  )
}

const keys: Readonly<Record<string, 'wider' | 'narrower' | 'previous' | 'next' | 'reset'>> = {
  ArrowRight: 'wider',
  ArrowLeft: 'narrower',
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Enter: 'reset',
}

/** A drag changes only the column's custom property; the release of the pointer keeps the width, and Escape restores it. */
function drag(event: PointerEvent<HTMLElement>, name: string, keep: (width: number) => void): void {
  const edge: HTMLElement = event.currentTarget
  const table = edge.closest('table')
  if (event.button !== 0 || !table) return
  event.preventDefault()
  edge.focus()
  edge.setPointerCapture(event.pointerId)
  const property = widthProperty(name)
  const before = table.style.getPropertyValue(property)
  const startWidth = headOf(edge).offsetWidth
  const startX = event.clientX
  let width = startWidth
  const ending = new AbortController()
  const { signal } = ending
  const end = (isKept: boolean) => {
    ending.abort()
    if (isKept && width !== startWidth) return keep(width)
    if (before) table.style.setProperty(property, before)
    else table.style.removeProperty(property)
  }
  edge.addEventListener(
    'pointermove',
    ({ clientX }) => {
      width = toColumnWidth(startWidth + clientX - startX)
      table.style.setProperty(property, `${width}px`)
    },
    { signal },
  )
  edge.addEventListener('pointerup', () => end(true), { signal })
  edge.addEventListener('pointercancel', () => end(false), { signal })
  edge.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
}

function headOf(edge: HTMLElement): HTMLElement {
  return edge.closest('th') ?? edge
}

function edgeBeside(edge: HTMLElement, which: 'previous' | 'next'): HTMLElement | undefined {
  const all = [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('[data-column-edge]') ?? [])]
  return all[all.indexOf(edge) + (which === 'next' ? 1 : -1)]
}

const style = {
  position: 'absolute',
  top: 0,
  right: 0,
  bottom: 0,
  width: 12,
  cursor: 'col-resize',
  touchAction: 'none',
  userSelect: 'none',
  '&::after': {
    content: '""',
    position: 'absolute',
    right: 0,
    top: '25%',
    bottom: '25%',
    width: 2,
    borderRadius: '1px',
    bgcolor: 'transparent',
  },
  'th:hover > &::after': { bgcolor: 'divider' },
  '&:hover::after, &:focus-visible::after, &:active::after': { bgcolor: 'primary.main', top: 4, bottom: 4 },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const

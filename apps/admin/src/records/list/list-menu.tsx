import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { parseOrder } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import type { Layouts } from '../page/list-layouts.tsx'
import type { PageActions } from '../page/page-actions.ts'
import type { ListController } from './use-list-controller.ts'
import type { CardChoice } from './list-cards.tsx'

interface ListMenuProps {
  readonly anchor: HTMLElement
  readonly list: ListController
  readonly actions: Pick<PageActions, 'importList' | 'exportList'>
  readonly layouts: Layouts
  readonly cards: CardChoice
  readonly onArrange: () => void
  readonly onClose: () => void
}

interface Item {
  readonly label: string
  /** For one of several choices, or for something that is on or off. */
  readonly isOn?: boolean
  readonly run: () => void
  /** Leads to further items. */
  readonly isOpening?: boolean
}

/** The order and the tools of a list on a phone, where a row of buttons would leave no room for records. */
export function ListMenu({ anchor, list, actions, layouts, cards, onArrange, onClose }: ListMenuProps) {
  const text = useText()
  const locale = useLocale()
  const [step, setStep] = useState<'tools' | 'order'>('tools')
  const { order } = list.state
  const sortable = list.columns.filter(({ field }) => field.sortable)
  const { tree } = list
  const { importList, exportList } = actions
  const tools: readonly Item[] = [
    ...(sortable.length > 0 ? [{ label: text('crud.sort.label'), run: () => setStep('order'), isOpening: true }] : []),
    { label: text('crud.cards.whole'), isOn: cards.isWhole, run: () => cards.setWhole(!cards.isWhole) },
    ...layouts.offered.map(({ name, title }) => ({
      // The rows of a table are cards here.
      label: text(name === 'table' ? 'crud.layout.cards' : title),
      isOn: (layouts.shown?.name ?? 'table') === name,
      run: () => layouts.choose(name),
    })),
    ...(tree
      ? [
          { label: text('crud.tree.expandAll'), run: tree.expandAll },
          { label: text('crud.tree.collapseAll'), run: tree.collapseAll },
        ]
      : []),
    { label: text('crud.reload'), run: list.reload },
    ...(importList ? [{ label: text('crud.import'), run: importList }] : []),
    ...(exportList ? [{ label: text('crud.export'), run: exportList }] : []),
    ...(layouts.shown ? [] : [{ label: text('crud.columns'), run: onArrange }]),
  ]
  const orders: readonly Item[] = [
    { label: text('crud.sort.own'), isOn: !order, run: () => list.dispatch({ type: 'orderBy', order: undefined }) },
    ...sortable.flatMap(({ name, field }) =>
      (['asc', 'desc'] as const).map((direction) => ({
        label: text(`crud.sort.${direction}`, { label: field.label[locale] }),
        isOn: order?.field === name && order.direction === direction,
        run: () => list.dispatch({ type: 'orderBy', order: parseOrder(`${name},${direction}`) }),
      })),
    ),
  ]
  const isTools = step === 'tools'
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ list: { 'aria-label': text(isTools ? 'crud.tools' : 'crud.sort.label') } }}
    >
      {(isTools ? tools : orders).map(({ label, isOn, isOpening, run }) => (
        <MenuItem
          key={label}
          {...(isOn !== undefined && { role: 'menuitemcheckbox', 'aria-checked': isOn, selected: isOn })}
          {...(isOpening && { 'aria-haspopup': 'menu' as const })}
          onClick={() => {
            if (!isOpening) onClose()
            run()
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

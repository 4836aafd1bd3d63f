import Checkbox from '@mui/material/Checkbox'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { ListController } from '../../crud/list/use-list-controller.ts'

interface ColumnMenuProps {
  readonly list: ListController
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

export function ColumnMenu({ list, anchor, onClose }: ColumnMenuProps) {
  const text = useText()
  const locale = useLocale()
  const shownCount = list.columns.filter(({ name }) => !list.hidden.has(name)).length
  const toggle = (name: string) =>
    list.setHidden(
      list.columns.flatMap((column) => (list.hidden.has(column.name) !== (column.name === name) ? [column.name] : [])),
    )
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ list: { dense: true, 'aria-label': text('crud.columns') } }}
    >
      {list.columns.map(({ name, field }) => {
        const isShown = !list.hidden.has(name)
        return (
          <MenuItem
            key={name}
            role="menuitemcheckbox"
            aria-checked={isShown}
            // The last visible column cannot be hidden.
            disabled={isShown && shownCount === 1}
            onClick={() => toggle(name)}
          >
            <Checkbox
              size="small"
              checked={isShown}
              tabIndex={-1}
              sx={{ p: 0, mr: 2 }}
              slotProps={{ input: { 'aria-hidden': true, tabIndex: -1 } }}
            />
            {field.label[locale]}
          </MenuItem>
        )
      })}
      <MenuItem
        onClick={() => list.setHidden(undefined)}
        sx={{ borderTop: 1, borderColor: 'divider', color: 'primary.main' }}
      >
        {text('crud.columns.default')}
      </MenuItem>
    </Menu>
  )
}

import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useLocale, useText } from '@teachnet/i18n/react'
import { Link } from 'react-router'
import { relatedAddress } from '../crud/record-address.ts'
import type { OfferedAction, RecordOffers } from '../crud/record-offers.ts'

interface RecordMenuProps {
  readonly id: number
  readonly anchor: HTMLElement
  readonly offers: RecordOffers
  readonly onAct: (action: OfferedAction) => void
  readonly onHistory: () => void
  readonly onClose: () => void
}

/** What can be done with a record beside viewing, editing and deleting it. */
export function RecordMenu({ id, anchor, offers, onAct, onHistory, onClose }: RecordMenuProps) {
  const text = useText()
  const locale = useLocale()
  const { actions, hasHistory, relatedLists } = offers
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ list: { dense: true, 'aria-label': text('crud.row.more') } }}
    >
      {actions.map((action) => (
        <MenuItem key={action.name} onClick={choose(() => onAct(action))}>
          {action.title[locale]}
        </MenuItem>
      ))}
      {hasHistory && <MenuItem onClick={choose(onHistory)}>{text('record.history')}</MenuItem>}
      {relatedLists.length > 0 && actions.length > 0 && <Divider />}
      {relatedLists.map((related) => (
        <MenuItem
          key={related.definition.controller}
          component={Link}
          to={relatedAddress(related, id)}
          onClick={onClose}
        >
          {related.definition.title[locale]}
        </MenuItem>
      ))}
    </Menu>
  )
}

import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ResourceDefinition, previewParameter } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { Link } from 'react-router'
import { isRecord } from '@teachnet/protocol'
import { useQuery } from '@tanstack/react-query'
import { logAddress, relatedAddress } from './record-address.ts'
import type { PermittedAction, PermittedActions } from './permitted-actions.ts'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'

interface RecordMenuProps {
  readonly definition: ResourceDefinition
  readonly id: number
  readonly anchor: HTMLElement
  readonly permitted: PermittedActions
  readonly onAct: (action: PermittedAction) => void
  /** Opens the form of a copy; undefined for an account that may not add records. */
  readonly onCopy: (() => void) | undefined
  /** Asks for the position to move the record to; undefined where it cannot be moved. */
  readonly onPosition: (() => void) | undefined
  /** Asks for the record to move it under; undefined where it cannot be moved. */
  readonly onParent: (() => void) | undefined
  readonly onHistory: () => void
  /** Opens a dialog about the record, by the name of its call. */
  readonly onDialog: (name: string) => void
  readonly onClose: () => void
}

/** Actions on a record other than viewing, editing and deleting. */
export function RecordMenu({
  definition,
  id,
  anchor,
  permitted,
  onAct,
  onCopy,
  onPosition,
  onParent,
  onHistory,
  onDialog,
  onClose,
}: RecordMenuProps) {
  const text = useText()
  const locale = useLocale()
  const { actions, dialogs, hasHistory, hasLog, hasSitePage, relatedLists } = permitted
  const sitePage = useSitePage(definition, id, hasSitePage)
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
      {dialogs.map(({ name, title }) => (
        <MenuItem key={name} onClick={choose(() => onDialog(name))}>
          {title[locale]}
        </MenuItem>
      ))}
      {hasSitePage && (
        <MenuItem
          component="a"
          target="_blank"
          rel="noopener"
          disabled={sitePage === undefined}
          onClick={onClose}
          href={sitePage ? sitePage.address : undefined}
        >
          {text(sitePage?.isPreview ? 'record.previewOnSite' : 'record.viewOnSite')}
        </MenuItem>
      )}
      {onCopy && <MenuItem onClick={choose(onCopy)}>{text('record.copy')}</MenuItem>}
      {onPosition && <MenuItem onClick={choose(onPosition)}>{text('record.position')}</MenuItem>}
      {onParent && <MenuItem onClick={choose(onParent)}>{text('record.parent')}</MenuItem>}
      {hasHistory && <MenuItem onClick={choose(onHistory)}>{text('record.history')}</MenuItem>}
      {hasLog && (
        <MenuItem component={Link} to={logAddress(definition, id)} onClick={onClose}>
          {text('record.log.of')}
        </MenuItem>
      )}
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

/** The page of a record on the public site. */
interface SitePage {
  readonly address: string
  /** Visitors cannot see the page yet; the address opens it for a limited time. */
  readonly isPreview: boolean
}

/** Loads the address of a record's page; undefined while it is loading, and with a server that does not send it. */
function useSitePage(definition: ResourceDefinition, id: number, isEnabled: boolean): SitePage | undefined {
  const { source, publicSite } = useCrud()
  const { data } = useQuery({
    queryKey: queryKeys.sitePage(definition.controller, id),
    queryFn: async ({ signal }) => {
      const opened = await source.resource(definition).read('edit', { id }, { signal, showError: false })
      return isRecord(opened) && typeof opened.site_page === 'string' ? opened.site_page : ''
    },
    enabled: isEnabled,
    gcTime: 0,
  })
  if (!data) return undefined
  const isPreview = new URLSearchParams(data.split('?')[1]).has(previewParameter)
  return { address: `${publicSite}${data.replace(/^\//, '')}`, isPreview }
}

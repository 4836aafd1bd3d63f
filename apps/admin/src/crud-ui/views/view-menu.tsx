import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import type { SavedView } from '../../crud/list/saved-views.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import { ViewDialog } from './view-dialog.tsx'

interface ViewMenuProps {
  readonly list: ListController
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

type Step = 'menu' | 'new' | 'edit' | 'delete'

const audiences = ['own', 'groups', 'all'] as const

/** The saved views of a list by audience, and what can be done with the one that is shown. */
export function ViewMenu({ list, anchor, onClose }: ViewMenuProps) {
  const text = useText()
  const [step, setStep] = useState<Step>('menu')
  const { view, saved } = list
  const isChanged = list.isChanged || (view !== undefined && list.isArranged)
  const open = (next: SavedView | undefined) => () => {
    list.openView(next)
    onClose()
  }
  // The API client has shown a failure, and the menu is gone: the view is unchanged.
  const saveChanges = (changed: SavedView) => {
    onClose()
    void list.saveView({ ...changed, groups: [...changed.groups] }).catch(() => undefined)
  }
  const remove = ({ id }: SavedView) => {
    onClose()
    void list.saved
      .remove(id)
      .then(() => list.openView(undefined))
      .catch(() => undefined)
  }
  if (step === 'new') return <ViewDialog list={list} view={undefined} onClose={onClose} />
  if (step === 'edit') return <ViewDialog list={list} view={view} onClose={onClose} />
  if (step === 'delete' && view)
    return (
      <ConfirmDialog
        isOpen
        title={text('record.views.deleteTitle', { title: view.title })}
        detail={text(view.audience === 'own' ? 'record.views.deleteOwn' : 'record.views.deleteShared')}
        confirm={text('crud.delete.confirm')}
        cancel={text('crud.delete.cancel')}
        onConfirm={() => remove(view)}
        onCancel={onClose}
      />
    )
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ list: { dense: true, 'aria-label': text('record.views.menu') }, paper: { sx: { maxWidth: 360 } } }}
    >
      <MenuItem selected={!view} onClick={open(undefined)}>
        {text('crud.views.none')}
      </MenuItem>
      {audiences.flatMap((audience) => {
        const views = saved.views.filter((each) => each.audience === audience)
        if (views.length === 0) return []
        return [
          <ListSubheader key={audience} sx={{ lineHeight: '32px' }}>
            {text(`record.views.${audience}`)}
          </ListSubheader>,
          ...views.map((each) => (
            <MenuItem
              key={each.id}
              selected={each.id === view?.id}
              sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
              onClick={open(each)}
            >
              {each.isDefault ? text('record.views.opening', { title: each.title }) : each.title}
            </MenuItem>
          )),
        ]
      })}
      <Divider />
      {view && isChanged && view.isEditable && (
        <MenuItem onClick={() => saveChanges(view)}>{text('record.views.saveChanges')}</MenuItem>
      )}
      {view && list.isChanged && <MenuItem onClick={open(view)}>{text('record.views.discard')}</MenuItem>}
      <MenuItem onClick={() => setStep('new')}>{text('record.views.add')}</MenuItem>
      {view?.isEditable && <MenuItem onClick={() => setStep('edit')}>{text('record.views.edit')}</MenuItem>}
      {view?.isEditable && <MenuItem onClick={() => setStep('delete')}>{text('record.views.delete')}</MenuItem>}
    </Menu>
  )
}

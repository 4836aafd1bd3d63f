import { useLength } from '../../fields/shared/use-length.ts'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useText } from '@teachnet/i18n/react'
import { useState, type FormEvent, useId } from 'react'
import type { SavedView } from './saved-views.ts'
import type { ListController } from '../list/use-list-controller.ts'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ListViewAudience } from '@teachnet/contract/lists'

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

interface ViewDialogProps {
  readonly list: ListController
  /** The view whose name and audience are changed; undefined: what the list shows becomes a new view. */
  readonly view: SavedView | undefined
  readonly onClose: () => void
}

/** Longest name of a view, as the server has it. */
const longestTitle = 60

/** Sets the name and the audience of a view. */
function ViewDialog({ list, view, onClose }: ViewDialogProps) {
  const text = useText()
  const id = useId()
  const { saved } = list
  const [title, setTitle] = useState(view?.title ?? '')
  const [audience, setAudience] = useState<ListViewAudience>(view?.audience ?? 'own')
  const [groups, setGroups] = useState<readonly number[]>(view?.groups ?? [])
  const [isDefault, setDefault] = useState(view?.isDefault ?? false)
  const [isSaving, setSaving] = useState(false)
  const offered = (['own', 'groups', 'all'] as const).filter(
    (each) =>
      each === 'own' || each === view?.audience || (each === 'groups' ? saved.groups.length > 0 : saved.maySetForAll),
  )
  const length = useLength(title, longestTitle)
  const isComplete = title.trim() !== '' && !length.isTooLong && (audience !== 'groups' || groups.length > 0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    setSaving(true)
    try {
      const chosen = {
        id: view?.id ?? 0,
        title: title.trim(),
        audience,
        groups: audience === 'groups' ? [...groups] : [],
        isDefault,
      }
      await list.saveView(chosen)
      onClose()
    } catch {
      // The API client has shown the failure; what was typed stays.
      setSaving(false)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id}>{text(view ? 'record.views.editTitle' : 'record.views.addTitle')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4, '&&': { pt: 2 } }}>
          <TextField
            label={text('record.views.name')}
            value={title}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus
            autoFocus
            {...length.problem}
            onChange={(event) => setTitle(event.target.value)}
          />
          {offered.length > 1 && (
            <FormControl>
              <FormLabel id={`${id}-for`}>{text('record.views.for')}</FormLabel>
              <RadioGroup
                aria-labelledby={`${id}-for`}
                value={audience}
                onChange={(_event, next) => setAudience(offered.find((each) => each === next) ?? 'own')}
              >
                {offered.map((each) => (
                  <FormControlLabel
                    key={each}
                    value={each}
                    control={<Radio size="small" />}
                    label={text(`record.views.for.${each}`)}
                  />
                ))}
              </RadioGroup>
            </FormControl>
          )}
          {audience === 'groups' && <Groups offered={saved.groups} groups={groups} onChange={setGroups} />}
          <FormControlLabel
            control={<Checkbox checked={isDefault} onChange={(_event, next) => setDefault(next)} />}
            label={text(`record.views.default.${audience}`)}
          />
          <Typography variant="body2" color="textSecondary">
            {text('record.views.keeps')}
          </Typography>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text('crud.delete.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isSaving} disabled={!isComplete}>
            {text('crud.form.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface GroupsProps {
  readonly offered: readonly { readonly id: number; readonly name: string }[]
  readonly groups: readonly number[]
  readonly onChange: (groups: readonly number[]) => void
}

function Groups({ offered, groups, onChange }: GroupsProps) {
  const text = useText()
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{text('record.views.groups')}</FormLabel>
      <Box sx={{ maxHeight: 200, overflow: 'auto' }}>
        <FormGroup aria-labelledby={id} role="group">
          {offered.map((group) => (
            <FormControlLabel
              key={group.id}
              label={group.name}
              control={
                <Checkbox
                  size="small"
                  checked={groups.includes(group.id)}
                  onChange={(_event, isOn) =>
                    onChange(isOn ? [...groups, group.id] : groups.filter((each) => each !== group.id))
                  }
                />
              }
            />
          ))}
        </FormGroup>
      </Box>
    </FormControl>
  )
}

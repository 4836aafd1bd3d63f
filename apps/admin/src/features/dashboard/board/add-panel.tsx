import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { labelOf } from '@teachnet/contract/schema'
import {
  type DashboardPanel,
  figureFields,
  type FigureKind,
  figureKindsOf,
  type sitePanels,
} from '@teachnet/contract/panels'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type FormEvent, useId, useState } from 'react'
import type { BoardArea, BoardEntry } from './board-area.ts'

interface AddPanelProps {
  readonly entries: readonly BoardEntry[]
  readonly loadArea: (name: string) => Promise<BoardArea>
  /** Panels of the site that are not on the dashboard. */
  readonly missing: readonly (typeof sitePanels)[number][]
  readonly onAdd: (panel: DashboardPanel) => void
  readonly onClose: () => void
}

/** Chooses a panel: one of the site, or a figure of an area. */
export function AddPanel({ entries, loadArea, missing, onAdd, onClose }: AddPanelProps) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<FigureKind | 'list'>('count')
  const [field, setField] = useState('')
  const [title, setTitle] = useState('')
  const entry = entries.find((one) => one.name === name)
  const area = useQuery({
    queryKey: ['board area', name],
    queryFn: () => loadArea(name),
    enabled: entry !== undefined,
  })
  const site = missing.find((one) => one === name)
  const definition = entry && area.data?.definition
  const kinds = definition ? ([...figureKindsOf(definition), 'list'] as const) : []
  const chosen = kinds.find((one) => one === kind) ?? 'count'
  const fields = definition && chosen !== 'list' ? figureFields(definition, chosen) : []
  const about = fields.includes(field) ? field : (fields[0] ?? '')
  const panel = toPanel()

  function toPanel(): DashboardPanel | undefined {
    if (site) return { kind: site }
    if (!definition) return undefined
    return {
      kind: chosen,
      controller: definition.controller,
      ...(about !== '' && { field: about }),
      ...(title.trim() !== '' && { title: title.trim() }),
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (panel) onAdd(panel)
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={submit}>
        <DialogTitle id={id}>{text('dashboard.add')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4, '&&': { pt: 2 } }}>
          <TextField
            select
            required
            label={text('dashboard.about')}
            value={name}
            onChange={(event) => setName(event.target.value)}
          >
            {missing.map((one) => (
              <MenuItem key={one} value={one}>
                {text(`dashboard.site.${one}`)}
              </MenuItem>
            ))}
            {entries.map((one) => (
              <MenuItem key={one.name} value={one.name}>
                {one.title}
              </MenuItem>
            ))}
          </TextField>
          {definition && (
            <TextField
              select
              label={text('dashboard.kind')}
              value={chosen}
              onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? 'count')}
            >
              {kinds.map((one) => (
                <MenuItem key={one} value={one}>
                  {text(`dashboard.kinds.${one}`)}
                </MenuItem>
              ))}
            </TextField>
          )}
          {definition && fields.length > 0 && (
            <TextField
              select
              label={text('dashboard.field')}
              value={about}
              onChange={(event) => setField(event.target.value)}
            >
              {fields.map((one) => (
                <MenuItem key={one} value={one}>
                  {labelOf(definition, one, locale)}
                </MenuItem>
              ))}
            </TextField>
          )}
          {definition && (
            <TextField
              label={text('dashboard.panelTitle')}
              value={title}
              slotProps={{ htmlInput: { maxLength: 60 } }}
              helperText={text('dashboard.panelTitleHelp')}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {text('dashboard.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!panel}>
            {text('dashboard.addPanel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

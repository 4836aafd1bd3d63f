import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { labelOf } from '@teachnet/contract/schema'
import type { DashboardPanel, sitePanels } from '@teachnet/contract/panels'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type FormEvent, useId, useState } from 'react'
import type { BoardArea, BoardEntry } from './board-area.ts'
import { useNewPanel } from './use-new-panel.ts'

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
  const site = missing.find((one) => one === name)
  const figure = useNewPanel(entries.find((one) => one.name === name)?.name, loadArea)
  const { definition, kinds, fields } = figure
  const panel: DashboardPanel | undefined = site ? { kind: site } : figure.panel
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
              value={figure.kind}
              onChange={(event) => figure.setKind(kinds.find((one) => one === event.target.value) ?? 'count')}
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
              value={figure.field}
              onChange={(event) => figure.setField(event.target.value)}
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
              value={figure.title}
              slotProps={{ htmlInput: { maxLength: 60 } }}
              helperText={text('dashboard.panelTitleHelp')}
              onChange={(event) => figure.setTitle(event.target.value)}
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

import { useLength } from '../../../fields/shared/use-length.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { SelectHeading } from '../../../fields/shared/select-heading.tsx'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { labelOf } from '@teachnet/contract/schema'
import {
  type DashboardPanel,
  type sitePanels,
  figureFields,
  type FigureKind,
  figureKindsOf,
} from '@teachnet/contract/panels'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type FormEvent, useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ResourceDefinition } from '@teachnet/contract'
import { queryKeys } from '../../../records/services/query-keys.ts'
import { useCrud } from '../../../records/services/crud-services.tsx'
import type { SavedView } from '../../../records/views/saved-views.ts'
import type { BoardArea, BoardEntry } from './board.ts'

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
  const length = useLength(figure.title, 60)
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
            {missing.length > 0 && <SelectHeading>{text('dashboard.ofSite')}</SelectHeading>}
            {missing.map((one) => (
              <MenuItem key={one} value={one}>
                {text(`dashboard.site.${one}`)}
              </MenuItem>
            ))}
            {[...Map.groupBy(entries, ({ group }) => group)].flatMap(([group, areas]) => [
              group !== '' && <SelectHeading key={group}>{group}</SelectHeading>,
              ...areas.map((one) => (
                <MenuItem key={one.name} value={one.name}>
                  {one.title}
                </MenuItem>
              )),
            ])}
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
          {definition && figure.views.length > 0 && (
            <TextField
              select
              label={text('dashboard.view')}
              value={figure.view?.id ?? 0}
              onChange={(event) => figure.setView(Number(event.target.value))}
            >
              <MenuItem value={0}>{text('dashboard.allRecords')}</MenuItem>
              {figure.views.map((view) => (
                <MenuItem key={view.id} value={view.id}>
                  {view.title}
                </MenuItem>
              ))}
            </TextField>
          )}
          {definition && (
            <TextField
              label={text('dashboard.panelTitle')}
              value={figure.title}
              helperText={text('dashboard.panelTitleHelp')}
              {...length.problem}
              onChange={(event) => figure.setTitle(event.target.value)}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {text('dashboard.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!panel || length.isTooLong}>
            {text('dashboard.addPanel')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type AreaPanelKind = FigureKind | 'list'

interface NewPanel {
  /** Undefined until an area is chosen and loaded. */
  readonly definition: ResourceDefinition | undefined
  readonly kinds: readonly AreaPanelKind[]
  readonly kind: AreaPanelKind
  readonly setKind: (kind: AreaPanelKind) => void
  /** The fields that the figure can be about. */
  readonly fields: readonly string[]
  readonly field: string
  readonly setField: (field: string) => void
  /** The saved views of the area's list, and the one whose records the panel is about; undefined: all. */
  readonly views: readonly SavedView[]
  readonly view: SavedView | undefined
  readonly setView: (id: number) => void
  readonly title: string
  readonly setTitle: (title: string) => void
  readonly panel: DashboardPanel | undefined
}

/**
 * The panel of an area that is being composed. A choice that the area does not offer is replaced by its first one.
 *
 * @param name name of the area; undefined: none is chosen
 */
function useNewPanel(name: string | undefined, loadArea: (name: string) => Promise<BoardArea>): NewPanel {
  const [wanted, setKind] = useState<AreaPanelKind>('count')
  const [wantedField, setField] = useState('')
  const [title, setTitle] = useState('')
  const [viewId, setView] = useState(0)
  const { source } = useCrud()
  const saved = useQuery({
    queryKey: queryKeys.savedViews,
    queryFn: ({ signal }) => source.listViews({ signal, showError: false }),
    staleTime: 60_000,
  })
  const area = useQuery({
    queryKey: ['board area', name ?? ''],
    queryFn: () => loadArea(name ?? ''),
    enabled: name !== undefined,
  })
  const definition = name === undefined ? undefined : area.data?.definition
  const kinds = definition ? ([...figureKindsOf(definition), 'list'] as const) : []
  const kind = kinds.find((one) => one === wanted) ?? 'count'
  const fields = definition && kind !== 'list' ? figureFields(definition, kind) : []
  const field = fields.includes(wantedField) ? wantedField : (fields[0] ?? '')
  const views = saved.data?.list.filter(({ controller }) => controller === definition?.controller) ?? []
  const view = views.find(({ id }) => id === viewId)
  const panel = definition && {
    kind,
    controller: definition.controller,
    field: field || undefined,
    title: title.trim() || view?.title,
    ...(view && { search: view.content.search, quickSearch: view.content.quickSearch || undefined }),
  }
  return { definition, kinds, kind, setKind, fields, field, setField, views, view, setView, title, setTitle, panel }
}

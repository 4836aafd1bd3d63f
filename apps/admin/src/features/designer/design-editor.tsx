import RedoRounded from '@mui/icons-material/RedoRounded'
import UndoRounded from '@mui/icons-material/UndoRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { ResourceDefinition } from '@teachnet/contract'
import { designProblems } from '@teachnet/contract/design'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type KeyboardEvent, useId, useMemo, useReducer, useState } from 'react'
import { AreaPanel } from './area-panel.tsx'
import { beginHistory, reduceHistory } from './design-history.ts'
import type { DesignerApi } from './designer.api.ts'
import type { OpenedDesign } from './designer-page.tsx'
import { DesignPreview } from './design-preview.tsx'
import { FieldList } from './field-list.tsx'
import { FieldPanel } from './field-panel.tsx'
import { Palette } from './palette.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { ProblemList } from './problem-list.tsx'

interface DesignEditorProps {
  readonly api: DesignerApi
  readonly areas: readonly ResourceDefinition[]
  readonly opened: OpenedDesign
  readonly onClose: () => void
  readonly onApplied: () => void
}

/** The editor of a design: palette, fields, their options, a preview, and the way to the plan. */
export function DesignEditor({ api, areas, opened, onClose, onApplied }: DesignEditorProps) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const [history, dispatch] = useReducer(reduceHistory, opened.design, beginHistory)
  const [selected, setSelected] = useState<string>()
  const [panel, setPanel] = useState<'area' | 'field'>('area')
  const [isPlanning, setPlanning] = useState(false)
  const design = history.present
  const { definition } = design
  const problems = useMemo(() => {
    const findDefinition = (controller: string) =>
      areas.find((area) => area.controller.toLowerCase() === controller.toLowerCase())
    return designProblems(design, { findDefinition, ...(opened.controller !== '' && { known: opened.controller }) })
  }, [design, areas, opened.controller])
  const name = selected !== undefined && Object.hasOwn(definition.fields, selected) ? selected : undefined
  const select = (field: string) => {
    setSelected(field)
    setPanel('field')
  }
  const openProblem = ([part, field]: readonly string[]) => {
    if (part === 'fields' && field !== undefined) select(field)
    else setPanel('area')
  }
  const step = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    dispatch({ type: event.shiftKey ? 'redo' : 'undo' })
  }
  const isNew = opened.controller === ''
  return (
    <Box onKeyDown={step}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 4 }}>
        <Typography component="h2" variant="h2" sx={{ flex: '1 1 200px' }}>
          {definition.title[locale] || text(isNew ? 'design.new' : 'design.change')}
        </Typography>
        <Tooltip title={text('design.undo')}>
          <span>
            <IconButton
              aria-label={text('design.undo')}
              disabled={history.past.length === 0}
              onClick={() => dispatch({ type: 'undo' })}
            >
              <UndoRounded />
            </IconButton>
          </span>
        </Tooltip>
        <Tooltip title={text('design.redo')}>
          <span>
            <IconButton
              aria-label={text('design.redo')}
              disabled={history.future.length === 0}
              onClick={() => dispatch({ type: 'redo' })}
            >
              <RedoRounded />
            </IconButton>
          </span>
        </Tooltip>
        <Button onClick={onClose}>{text('design.close')}</Button>
        <Button variant="contained" disabled={problems.length > 0} onClick={() => setPlanning(true)}>
          {text('design.review')}
        </Button>
      </Box>
      {opened.notes.length > 0 && (
        <Box sx={{ mb: 4 }}>
          <ProblemList problems={opened.notes} severity="info" />
        </Box>
      )}
      <Box role="status" sx={{ mb: 4 }}>
        {problems.length > 0 ? (
          <ProblemList problems={problems} onOpen={openProblem} />
        ) : (
          <Alert severity="success">{text('design.valid')}</Alert>
        )}
      </Box>
      <Box sx={layout}>
        <Paper variant="outlined" component="section" aria-label={text('design.palette')} sx={{ p: 4 }}>
          <Palette
            design={design}
            onAdd={(added, field) => {
              const at = placeForNew(definition)
              dispatch({ type: 'edit', edit: { type: 'add', name: added, field, at } })
              select(added)
            }}
          />
        </Paper>
        <Paper variant="outlined" component="section" aria-label={text('design.fields')} sx={{ p: 4, minWidth: 0 }}>
          <FieldList
            {...{ definition, problems }}
            selected={name}
            onSelect={select}
            onMove={(moved, to) => dispatch({ type: 'edit', edit: { type: 'move', name: moved, to } })}
            onRemove={(removed) => dispatch({ type: 'edit', edit: { type: 'remove', name: removed } })}
          />
        </Paper>
        <Paper variant="outlined" component="section" aria-label={text('design.settings')} sx={{ minWidth: 0 }}>
          <Tabs
            value={panel}
            onChange={(_event, value: 'area' | 'field') => setPanel(value)}
            variant="fullWidth"
            aria-label={text('design.settings')}
          >
            <Tab value="area" label={text('design.area')} id={`${id}-area`} aria-controls={`${id}-panel`} />
            <Tab value="field" label={text('design.field')} id={`${id}-field`} aria-controls={`${id}-panel`} />
          </Tabs>
          <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${panel}`} sx={{ p: 4 }}>
            {panel === 'area' ? (
              <AreaPanel
                {...{ definition, problems, isNew }}
                onEdit={(part, input) => dispatch({ type: 'edit', edit: { type: 'area', part }, input })}
              />
            ) : name === undefined ? (
              <Typography color="textSecondary">{text('design.chooseField')}</Typography>
            ) : (
              <FieldPanel
                key={name}
                {...{ areas, definition, name, problems }}
                onChange={(field, input) =>
                  dispatch({ type: 'edit', edit: { type: 'change', name, field }, input: `${name}.${input}` })
                }
                onRename={(to) => {
                  dispatch({ type: 'edit', edit: { type: 'rename', from: name, to } })
                  setSelected(to)
                }}
              />
            )}
          </Box>
        </Paper>
      </Box>
      <DesignPreview definition={definition} hasProblems={problems.length > 0} />
      {isPlanning && (
        <PlanDialog
          api={api}
          asked={{ controller: opened.controller, version: opened.version, design }}
          onClose={() => setPlanning(false)}
          onApplied={() => {
            onApplied()
            onClose()
          }}
        />
      )}
    </Box>
  )
}

/** New fields come before the ones that every area ends with. */
function placeForNew({ fields }: ResourceDefinition): number {
  const names = Object.keys(fields)
  const ends = names.findIndex((each) => ['weigh', 'status', 'update_time', 'create_time'].includes(each))
  return ends === -1 ? names.length : ends
}

const layout = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '170px minmax(0, 1fr)', lg: '180px minmax(0, 1fr) 340px' },
  '& > :nth-of-type(3)': { gridColumn: { md: '1 / -1', lg: 'auto' } },
} as const

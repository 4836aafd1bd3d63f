import type { UniqueIdentifier } from '@dnd-kit/core'
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
import { type Field, fieldOf, type ResourceDefinition } from '@teachnet/contract'
import { type DesignProblem, designProblems, freeName, writeDesignFile } from '@teachnet/contract/design'
import { useLocale, useText } from '@teachnet/i18n/react'
import { SortableList } from '../../fields/shared/sortable/sortable-list.tsx'
import { type Dispatch, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react'
import { ConfirmDialog } from '../../crud-ui/dialogs/confirm-dialog.tsx'
import { AreaPanel } from './area-panel.tsx'
import { beginHistory, type HistoryAction, reduceHistory } from './design-history.ts'
import type { DesignerApi } from './designer.api.ts'
import type { OpenedDesign } from './opened-design.ts'
import { DesignPreview } from './design-preview.tsx'
import { fieldCollisions, fieldsEnd, paletteKind } from './dragged-kinds.ts'
import { FieldList } from './field-list.tsx'
import { FieldPanel } from './field-panel.tsx'
import { firstNames } from './kind-groups.ts'
import { firstField, Palette } from './palette.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { ProblemList } from './problem-list.tsx'
import { saveFile } from '../../values/save-file.ts'

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
  const [isClosing, setClosing] = useState(false)
  const settings = useRef<HTMLDivElement>(null)
  const design = history.present
  const { definition } = design
  const problems = useMemo(() => {
    const findDefinition = (controller: string) =>
      areas.find((area) => area.controller.toLowerCase() === controller.toLowerCase())
    return designProblems(design, { findDefinition, ...(opened.controller !== '' && { known: opened.controller }) })
  }, [design, areas, opened.controller])
  // The title of a new design is empty. It is reported only after the title was filled in or left.
  const [isTitled, setTitled] = useState(opened.design.definition.title['zh-cn'] !== '')
  const mistakes = isTitled ? problems : problems.filter(({ path: [part] }) => part !== 'title')
  const name = selected !== undefined && Object.hasOwn(definition.fields, selected) ? selected : undefined
  const select = (field: string) => {
    setSelected(field)
    setPanel('field')
    showFromBelow(settings.current)
  }
  const openProblem = ([part, field]: readonly string[]) => {
    if (part === 'fields' && field !== undefined) select(field)
    else {
      setPanel('area')
      showFromBelow(settings.current)
    }
  }
  useUndoKeys(!isPlanning, dispatch)
  const isNew = opened.controller === ''
  const add = (added: string, field: Field, at: number) => {
    dispatch({ type: 'edit', edit: { type: 'add', name: added, field, at } })
    select(added)
  }
  const kindName = (id: UniqueIdentifier) => {
    const kind = paletteKind(id)
    return kind && text(`design.kind.${kind}`)
  }
  const labelOf = (id: UniqueIdentifier) =>
    kindName(id) ?? fieldOf(definition, String(id))?.label[locale] ?? text('design.lastPlace')
  const drop = (dropped: UniqueIdentifier, target: UniqueIdentifier) => {
    const names = Object.keys(definition.fields)
    const to = target === fieldsEnd ? names.length : names.indexOf(String(target))
    const kind = paletteKind(dropped)
    if (!kind) return dispatch({ type: 'edit', edit: { type: 'move', name: String(dropped), to } })
    return add(freeName(design, firstNames[kind]), firstField(kind, kindName(dropped) ?? '', locale), to)
  }
  return (
    <Box>
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
        <Button onClick={() => saveFile(`${definition.table}.ts`, writeDesignFile(design))}>
          {text('design.saveFile')}
        </Button>
        <Button onClick={() => (history.past.length > 0 ? setClosing(true) : onClose())}>{text('design.close')}</Button>
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
        {mistakes.length > 0 ? (
          <ProblemList problems={mistakes} labels={definition.fields} onOpen={openProblem} />
        ) : problems.length > 0 ? (
          <Alert severity="info">{text('design.awaitsTitle')}</Alert>
        ) : (
          <Alert severity="success">{text('design.valid')}</Alert>
        )}
      </Box>
      <SortableList
        ids={Object.keys(definition.fields)}
        labelOf={labelOf}
        collisionDetection={fieldCollisions}
        onMove={drop}
      >
        <Box sx={layout}>
          <Paper variant="outlined" component="section" aria-label={text('design.palette')} sx={{ p: 4 }}>
            <Palette design={design} onAdd={(added, field) => add(added, field, placeForNew(definition))} />
          </Paper>
          <Box sx={middleStyle}>
            <Paper variant="outlined" component="section" aria-label={text('design.fields')} sx={{ p: 4 }}>
              <FieldList
                {...{ definition, problems }}
                selected={name}
                onSelect={select}
                onRemove={(removed) => dispatch({ type: 'edit', edit: { type: 'remove', name: removed } })}
              />
            </Paper>
            <DesignPreview definition={definition} hasProblems={problems.some(isUndrawable)} />
          </Box>
          <Paper
            ref={settings}
            variant="outlined"
            component="section"
            aria-label={text('design.settings')}
            sx={{ minWidth: 0, scrollMarginTop: 112 }}
          >
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
                  {...{ definition, isNew }}
                  problems={mistakes}
                  onTitleLeft={() => setTitled(true)}
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
      </SortableList>
      <ConfirmDialog
        isOpen={isClosing}
        title={text('crud.leave.title')}
        detail={text('design.closeDetail')}
        confirm={text('crud.leave.leave')}
        cancel={text('crud.leave.stay')}
        onConfirm={onClose}
        onCancel={() => setClosing(false)}
      />
      {isPlanning && (
        <PlanDialog
          api={api}
          asked={{ controller: opened.controller, version: opened.version, design, fill: opened.fill ?? '' }}
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

/**
 * Ctrl+Z takes an edit back, with Shift it comes again. The keys are those of the whole page: a button that was pressed last may be disabled
 * now, and an input undoes only itself.
 */
function useUndoKeys(isOn: boolean, dispatch: Dispatch<HistoryAction>): void {
  useEffect(() => {
    if (!isOn) return undefined
    const step = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      dispatch({ type: event.shiftKey ? 'redo' : 'undo' })
    }
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  }, [isOn, dispatch])
}

/** New fields come before the ones that every area ends with. */
function placeForNew({ fields }: ResourceDefinition): number {
  const names = Object.keys(fields)
  const ends = names.findIndex((each) => ['weigh', 'status', 'update_time', 'create_time'].includes(each))
  return ends === -1 ? names.length : ends
}

/** Parts of a design that the preview does not show. */
const unseenParts: readonly (string | undefined)[] = [
  'title',
  'controller',
  'table',
  'menu',
  'visitors',
  'scope',
  'unique',
  'defaultOrder',
]

function isUndrawable({ path: [part] }: DesignProblem): boolean {
  return !unseenParts.includes(part)
}

/** On a narrow screen the settings lie below the list in which something was chosen: they come into sight once they show it. */
function showFromBelow(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (element && element.getBoundingClientRect().top > window.innerHeight * 0.8) element.scrollIntoView()
  })
}

/** The fields stay in sight while the palette is scrolled, so that a kind can be dragged from its end. */
const middleStyle = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  position: { md: 'sticky' },
  top: { md: 112 },
  maxHeight: { md: 'calc(100dvh - 128px)' },
  overflowY: { md: 'auto' },
} as const

const layout = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '170px minmax(0, 1fr)', lg: '180px minmax(0, 1fr) 340px' },
  '& > :nth-of-type(3)': { gridColumn: { md: '1 / -1', lg: 'auto' } },
} as const

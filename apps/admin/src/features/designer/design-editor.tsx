import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Field, ResourceDefinition } from '@teachnet/contract'
import { DraftNotices } from '@teachnet/account-pages/drafts'
import { type DesignProblem, fieldIdOf, parseDesign, writeDesignFile } from '@teachnet/contract/design'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useFormDraft } from '@teachnet/session/drafts'
import { useReducer, useRef, useState } from 'react'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import { AreaPanel } from './area-panel.tsx'
import { beginHistory, reduceHistory, UndoButtons } from './design-history.tsx'
import type { DesignerApi } from './designer.api.ts'
import type { OpenedDesign } from './opened-design.ts'
import { DesignPreview } from './design-preview.tsx'
import { DesignStatus, ProblemList, useDesignProblems } from './design-problems.tsx'
import { FieldDragArea, Palette } from './palette.tsx'
import { FieldList } from './field-list.tsx'
import { FieldPanel } from './field-panel.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { columnsIn, SheetRows } from './sheet-start.tsx'
import { SettingsTabs, useSettingsPart } from './settings-tabs.tsx'
import type { BulkRun } from '@teachnet/contract/lists'
import { WithMessages } from '../../messages/with-messages.tsx'
import { useCrud } from '../../records/services/crud-services.tsx'
import { saveFile } from '../../values/save-file.ts'

/** Name of the form in the list of drafts. */
const designForm = 'crud.Design'

interface DesignEditorProps {
  readonly api: DesignerApi
  readonly areas: readonly ResourceDefinition[]
  readonly opened: OpenedDesign
  readonly onClose: () => void
  readonly onApplied: () => void
  /** Called with the import of the rows of a spreadsheet. */
  readonly onImporting: (definition: ResourceDefinition, run: BulkRun) => void
}

/** The editor of a design: palette, fields, their options, a preview, and the way to the plan. */
export function DesignEditor({ api, areas, opened, onClose, onApplied, onImporting }: DesignEditorProps) {
  const text = useText()
  const locale = useLocale()
  const [history, dispatch] = useReducer(reduceHistory, opened.design, beginHistory)
  const [selected, setSelected] = useState<string>()
  const [isPlanning, setPlanning] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const [isTakingRows, setTakingRows] = useState(false)
  const settings = useSettingsPart()
  const design = history.present
  const { definition } = design
  // A draft is based on the version that its design was opened with: the server refuses it if the area has changed since.
  const [base, setBase] = useState({ version: opened.version, fill: opened.fill ?? '' })
  const isApplied = useRef(false)
  const { drafts } = useCrud()
  const draft = useFormDraft({
    store: drafts,
    form: designForm,
    record: opened.controller,
    chosen: opened.chosenDraft,
    changes:
      design === opened.design
        ? undefined
        : { title: definition.title[locale] || definition.controller, values: { design, ...base } },
    isDone: () => isApplied.current,
    onTake({ design: drafted, version, fill }) {
      dispatch({ type: 'restore', design: parseDesign(drafted) })
      setBase({ version: Number(version), fill: typeof fill === 'string' ? fill : '' })
    },
  })
  // While the rows of a spreadsheet are taken over, the area of this design is there already.
  const known = isTakingRows ? definition.controller : opened.controller
  const { problems, reported, onTitleLeft } = useDesignProblems(design, areas, opened.design, known)
  const name = selected !== undefined && Object.hasOwn(definition.fields, selected) ? selected : undefined
  const isNew = opened.controller === ''
  const select = (field: string) => {
    setSelected(field)
    settings.show('field')
  }
  const openProblem = ([part, field]: readonly string[]) => {
    if (part === 'fields' && field !== undefined) select(field)
    else settings.show('area')
  }
  const add = (added: string, field: Field, at: number) => {
    dispatch({ type: 'edit', edit: { type: 'add', name: added, field, at } })
    select(added)
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 4 }}>
        <Typography component="h2" variant="h2" sx={{ flex: '1 1 200px' }}>
          {definition.title[locale] || text(isNew ? 'design.new' : 'design.change')}
        </Typography>
        <UndoButtons history={history} dispatch={dispatch} hasKeys={!isPlanning} />
        <Button onClick={() => saveFile(`${definition.table}.ts`, writeDesignFile(design))}>
          {text('design.saveFile')}
        </Button>
        <Button onClick={() => (history.past.length > 0 ? setClosing(true) : onClose())}>{text('design.close')}</Button>
        <Button variant="contained" disabled={problems.length > 0} onClick={() => setPlanning(true)}>
          {text('design.review')}
        </Button>
      </Box>
      <DraftNotices found={draft.found} onTake={(key) => void draft.take(key)} onDrop={draft.drop} />
      {opened.notes.length > 0 && (
        <Box sx={{ mb: 4 }}>
          <ProblemList problems={opened.notes} severity="info" />
        </Box>
      )}
      <DesignStatus
        reported={reported}
        isValid={problems.length === 0}
        fields={definition.fields}
        onOpen={openProblem}
      />
      <FieldDragArea
        design={design}
        onAdd={add}
        onMove={(moved, to) => dispatch({ type: 'edit', edit: { type: 'move', name: moved, to } })}
      >
        <Box sx={layout}>
          <Paper variant="outlined" component="section" aria-label={text('design.palette')} sx={{ p: 4 }}>
            <Palette design={design} onAdd={(added, field) => add(added, field, placeForNew(definition))} />
          </Paper>
          <Box sx={middleStyle}>
            <Paper variant="outlined" component="section" aria-label={text('design.fields')} sx={{ p: 4 }}>
              <FieldList
                design={design}
                problems={problems}
                selected={name}
                onSelect={select}
                onRemove={(removed) => dispatch({ type: 'edit', edit: { type: 'remove', name: removed } })}
              />
            </Paper>
            <DesignPreview definition={definition} hasProblems={problems.some(isUndrawable)} />
          </Box>
          <SettingsTabs ref={settings.ref} part={settings.part} onChange={settings.setPart}>
            {settings.part === 'area' ? (
              <AreaPanel
                definition={definition}
                isNew={isNew}
                onTitleLeft={onTitleLeft}
                problems={reported}
                onEdit={(part, input) => dispatch({ type: 'edit', edit: { type: 'area', part }, input })}
              />
            ) : name === undefined ? (
              <Typography color="textSecondary">{text('design.chooseField')}</Typography>
            ) : (
              <FieldPanel
                key={fieldIdOf(design, name)}
                areas={areas}
                definition={definition}
                name={name}
                problems={problems}
                onChange={(field, input) =>
                  dispatch({ type: 'edit', edit: { type: 'change', name, field }, input: `${name}.${input}` })
                }
                onRename={(to) => {
                  if (Object.hasOwn(definition.fields, to)) return
                  dispatch({ type: 'edit', edit: { type: 'rename', from: name, to } })
                  setSelected(to)
                }}
              />
            )}
          </SettingsTabs>
        </Box>
      </FieldDragArea>
      <ConfirmDialog
        isOpen={isClosing}
        title={text('crud.leave.title')}
        detail={text('crud.leave.detail')}
        confirm={text('crud.leave.leave')}
        cancel={text('crud.leave.stay')}
        onConfirm={onClose}
        onCancel={() => setClosing(false)}
      />
      {isPlanning && (
        <PlanDialog
          api={api}
          request={{ controller: opened.controller, design, ...base }}
          onClose={() => setPlanning(false)}
          onApplied={() => {
            isApplied.current = true
            draft.finish()
            onApplied()
            setPlanning(false)
            if (opened.sheet) setTakingRows(true)
            else onClose()
          }}
        />
      )}
      {isTakingRows && opened.sheet && (
        <WithMessages of="record">
          <SheetRows
            definition={definition}
            plan={{ ...opened.sheet, columns: columnsIn(design, opened) }}
            onStarted={(run) => {
              onImporting(definition, run)
              onClose()
            }}
            onClose={onClose}
          />
        </WithMessages>
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

/** The fields stay in sight while the palette is scrolled, so that a kind can be dragged from its end. */
const middleStyle = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  position: { md: 'sticky' },
  top: { md: 112 },
  maxHeight: { md: 'calc(100 * var(--dvh) - 128px)' },
  overflowY: { md: 'auto' },
} as const

const layout = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '170px minmax(0, 1fr)', lg: '180px minmax(0, 1fr) 340px' },
  '& > :nth-of-type(3)': { gridColumn: { md: '1 / -1', lg: 'auto' } },
} as const

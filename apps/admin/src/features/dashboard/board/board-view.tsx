import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ApiClient } from '@teachnet/api-client'
import { type ChoiceOption, permissionOf } from '@teachnet/contract'
import { type DashboardBoard, type DashboardPanel, panelCalls, sitePanels } from '@teachnet/contract/panels'
import type { DashboardStatistics } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import WidthFullOutlined from '@mui/icons-material/WidthFullOutlined'
import IconButton from '@mui/material/IconButton'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { siteNameAtom } from '@teachnet/session/app'
import { useAtomValue } from 'jotai'
import { Panel } from '@teachnet/ui/panel'
import type { FigurePages } from '../figure-pages.ts'
import { AddPanel } from './add-panel.tsx'
import { AreaPanel } from './area-panel.tsx'
import { BoardBar } from './board-bar.tsx'
import { BoardFilters } from './board-filters.tsx'
import {
  type BoardArea,
  type BoardEntry,
  boardParameter,
  displayedBoard,
  filterTargets,
  mostPanels,
  movePanel,
  panelKeys,
  readBoard,
  readBoardLink,
  type StoredBoards,
  writeBoardLink,
} from './board.ts'
import { useCrud } from '../../../records/services/crud-services.tsx'
import { ShareBoard } from './share-board.tsx'
import { isSitePanel, SitePanel } from './site-panel.tsx'
import { useServices } from '../../../session/app-services.ts'
import { saveFile } from '../../../values/save-file.ts'

export interface BoardProps extends StoredBoards {
  readonly client: ApiClient
  readonly data: DashboardStatistics
  readonly pages: FigurePages
  readonly states: readonly ChoiceOption[]
  readonly toUrl: (path: string) => string
  /** Keeps a dashboard; null: that of the groups. */
  readonly onBoard: (board: DashboardBoard | null) => void
  /** Lists that the account may open. */
  readonly entries: readonly BoardEntry[]
  readonly loadArea: (name: string) => Promise<BoardArea>
}

/** The panels of the dashboard, as the administrator has arranged them, or as the address contains them. */
export function Board({ board: stored, sharedBoard, onBoard, entries, loadArea, client, ...figures }: BoardProps) {
  const text = useText()
  const [parameters, setParameters] = useSearchParams()
  const [isArranging, setArranging] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  const siteName = useAtomValue(siteNameAtom)
  const { notifier } = useServices()
  const { can } = useCrud()
  const sent = readBoardLink(parameters.get(boardParameter))
  const own = readBoard(stored)
  const board = displayedBoard({ board: stored, sharedBoard }, parameters)
  // An old back end has no figures of areas, and keeps no dashboard.
  const canArrange = client.has(panelCalls.panelFigures)
  const leaveSent = () => setParameters({}, { replace: true })
  const setPanels = (panels: DashboardPanel[]) => onBoard({ ...board, panels })
  const keys = panelKeys(board.panels)
  const missing = sitePanels.filter((kind) => !board.panels.some((panel) => panel.kind === kind))
  const targets = useFilterTargets(board.panels, entries, loadArea)
  const savePicture = async () => {
    if (!grid.current) return
    const [first, last] = [figures.data.days[0], figures.data.days.at(-1)]
    const heading = text('dashboard.pictureTitle', { site: siteName, from: first ?? '', to: last ?? '' })
    try {
      const { renderBoard } = await import('./board-picture.ts')
      saveFile(`${heading}.png`, await renderBoard(grid.current, heading))
    } catch {
      notifier.notify({ kind: 'error', text: text('dashboard.noPicture') })
    }
  }
  const toolsOf = (at: number, title: string) =>
    isArranging ? (
      <PanelTools
        title={title}
        isFirst={at === 0}
        isLast={at === board.panels.length - 1}
        isWide={board.panels[at]?.isWide === true}
        onMove={(by) => setPanels(movePanel(board.panels, at, by))}
        onWide={() =>
          setPanels(board.panels.map((one, index) => (index === at ? { ...one, isWide: one.isWide !== true } : one)))
        }
        onRemove={() => setPanels(board.panels.toSpliced(at, 1))}
      />
    ) : undefined

  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {sent && (
        <SentBoard
          onTake={() => {
            onBoard(sent)
            leaveSent()
          }}
          onLeave={leaveSent}
        />
      )}
      {canArrange && !sent && (
        <BoardBar
          board={board}
          shownDays={figures.data.days}
          onChange={onBoard}
          isArranging={isArranging}
          onArrange={setArranging}
          onAdd={() => setAdding(true)}
          onPicture={() => void savePicture()}
          onShare={can('auth/group/edit') ? () => setSharing(true) : undefined}
          onReset={own && (() => onBoard(null))}
        />
      )}
      {targets.length > 0 && (
        <BoardFilters
          targets={targets}
          filters={board.filters ?? []}
          onChange={(filters) => {
            const next = { ...board, filters: [...filters] }
            if (sent) setParameters({ [boardParameter]: writeBoardLink(next) }, { replace: true })
            else onBoard(next)
          }}
          hasSitePanels={board.panels.some(({ kind }) => isSitePanel(kind))}
        />
      )}
      {board.panels.length === 0 && <Typography color="textSecondary">{text('dashboard.empty')}</Typography>}
      <Box
        ref={grid}
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          gridAutoFlow: 'row dense',
        }}
      >
        {board.panels.map((panel, at) =>
          isSitePanel(panel.kind) ? (
            <SitePanel
              key={keys[at]}
              {...figures}
              kind={panel.kind}
              isWide={panel.isWide === true}
              period={board}
              tools={toolsOf(at, text(`dashboard.site.${panel.kind}`))}
            />
          ) : (
            <OwnPanel
              key={keys[at]}
              client={client}
              panel={panel}
              entries={entries}
              loadArea={loadArea}
              board={board}
              tools={toolsOf(at, panel.title ?? panel.controller ?? '')}
            />
          ),
        )}
      </Box>
      {isSharing && <ShareBoard client={client} board={board} onClose={() => setSharing(false)} />}
      {isAdding && (
        <AddPanel
          entries={entries}
          loadArea={loadArea}
          missing={missing}
          onClose={() => setAdding(false)}
          onAdd={(panel) => {
            if (board.panels.length < mostPanels) setPanels([...board.panels, panel])
            setAdding(false)
          }}
        />
      )}
    </Box>
  )
}

interface OwnPanelProps extends Pick<BoardProps, 'client' | 'entries' | 'loadArea'> {
  readonly panel: DashboardPanel
  readonly board: DashboardBoard
  readonly tools: ReactNode
}

/** The entry of the area that a panel is about. */
function entryOf({ controller = '' }: DashboardPanel, entries: readonly BoardEntry[]): BoardEntry | undefined {
  const rule = permissionOf({ controller }).toLowerCase()
  return entries.find(({ name }) => name.toLowerCase() === rule)
}

function areaQuery(entry: BoardEntry | undefined, loadArea: BoardProps['loadArea']) {
  return {
    queryKey: ['board area', entry?.name ?? ''],
    queryFn: () => loadArea(entry?.name ?? ''),
    enabled: entry !== undefined,
  }
}

/** What the panels of areas can be filtered by, once their definitions are loaded. */
function useFilterTargets(
  panels: readonly DashboardPanel[],
  entries: readonly BoardEntry[],
  loadArea: BoardProps['loadArea'],
) {
  const used = new Set(panels.flatMap((panel) => (isSitePanel(panel.kind) ? [] : (entryOf(panel, entries) ?? []))))
  const areas = useQueries({ queries: [...used].map((entry) => areaQuery(entry, loadArea)) })
  return filterTargets(areas.flatMap(({ data }) => data?.definition ?? []))
}

/** A panel about an area, once its definition is loaded. An area that the account may not open has only its place. */
function OwnPanel({ entries, loadArea, panel, tools, ...props }: OwnPanelProps) {
  const text = useText()
  const entry = entryOf(panel, entries)
  const { data: area, isError } = useQuery(areaQuery(entry, loadArea))
  if (area) return <AreaPanel {...props} panel={panel} area={area} tools={tools} />
  return (
    <Panel
      title={panel.title || entry?.title || text('dashboard.noArea')}
      action={tools}
      isWide={panel.isWide === true}
    >
      <Typography color="textSecondary">
        {text(entry && !isError ? 'dashboard.loading' : 'dashboard.noAreaHelp')}
      </Typography>
    </Panel>
  )
}

interface PanelToolsProps {
  readonly title: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isWide: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onWide: () => void
  readonly onRemove: () => void
}

/** The buttons of a panel while the dashboard is arranged. */
function PanelTools({ title, isFirst, isLast, isWide, onMove, onWide, onRemove }: PanelToolsProps) {
  const text = useText()
  return (
    <Box
      role="group"
      className="no-print"
      aria-label={text('dashboard.arrangeOne', { title })}
      sx={{ display: 'flex' }}
    >
      <IconButton size="small" aria-label={text('dashboard.earlier')} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowBackRounded fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={text('dashboard.later')} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowForwardRounded fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={text('dashboard.wide')} aria-pressed={isWide} onClick={onWide}>
        <WidthFullOutlined fontSize="small" color={isWide ? 'primary' : 'inherit'} />
      </IconButton>
      <IconButton size="small" aria-label={text('dashboard.remove')} onClick={onRemove}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </Box>
  )
}

interface SentBoardProps {
  readonly onTake: () => void
  readonly onLeave: () => void
}

/** Reports that the address contains the dashboard, and offers to keep it. */
function SentBoard({ onTake, onLeave }: SentBoardProps) {
  const text = useText()
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button color="inherit" onClick={onTake}>
            {text('dashboard.takeSent')}
          </Button>
          <Button color="inherit" onClick={onLeave}>
            {text('dashboard.leaveSent')}
          </Button>
        </>
      }
    >
      {text('dashboard.sent')}
    </Alert>
  )
}

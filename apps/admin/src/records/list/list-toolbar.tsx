import AddRounded from '@mui/icons-material/AddRounded'
import DensitySmallRounded from '@mui/icons-material/DensitySmallRounded'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import MoreVertRounded from '@mui/icons-material/MoreVertRounded'
import RefreshRounded from '@mui/icons-material/RefreshRounded'
import TuneRounded from '@mui/icons-material/TuneRounded'
import UnfoldLessRounded from '@mui/icons-material/UnfoldLessRounded'
import UnfoldMoreRounded from '@mui/icons-material/UnfoldMoreRounded'
import UploadRounded from '@mui/icons-material/UploadRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { quickSearchFieldsOf } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { memo, type ReactNode, useState } from 'react'
import type { CardChoice } from './list-cards.tsx'
import type { ListController } from './use-list-controller.ts'
import type { Layouts } from '../page/list-layouts.tsx'
import type { PageActions } from '../page/page-actions.ts'
import { useStable } from './use-stable.ts'
import { QuickSearch } from './quick-search.tsx'
import ViewColumnRounded from '@mui/icons-material/ViewColumnRounded'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { WithMessages } from '../../messages/with-messages.tsx'

interface ListToolbarProps {
  readonly list: ListController
  readonly actions: PageActions
  readonly isPanelOpen: boolean
  readonly onPanel: () => void
  readonly isNarrow: boolean
  readonly layouts: Layouts
  readonly cards: CardChoice
}

/** Actions on the complete list; while rows are selected, actions on those rows. */
export function ListToolbar({ list, actions, isPanelOpen, onPanel, isNarrow, layouts, cards }: ListToolbarProps) {
  const text = useText()
  const [menu, setMenu] = useState<HTMLElement>()
  const [isArranging, setArranging] = useState(false)
  const locale = useLocale()
  const { definition, tree, state } = list
  const quickFields = quickSearchFieldsOf(definition).flatMap((name) => definition.fields[name]?.label[locale] ?? [])
  const { isDense, setDense, reload } = list
  const { importList, exportList } = actions
  const tools = useStable({
    isPanelOpen,
    onPanel,
    isDense,
    setDense,
    reload,
    importList,
    exportList,
    count: state.search.length,
    expandAll: tree?.expandAll,
    collapseAll: tree?.collapseAll,
    offered: layouts.offered,
    layout: layouts.shown?.name,
    choose: layouts.choose,
  })
  return (
    <Stack
      direction="row"
      className="no-print"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: { xs: 2, sm: 4 },
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {list.selection.ids.size > 0 ? (
        <BulkActions list={list} actions={actions} />
      ) : (
        actions.add &&
        (isNarrow ? (
          <Button
            variant="contained"
            aria-label={text('crud.add')}
            title={text('crud.add')}
            onClick={actions.add}
            sx={{ minWidth: 0, px: 2 }}
          >
            <AddRounded />
          </Button>
        ) : (
          <Button variant="contained" startIcon={<AddRounded />} onClick={actions.add}>
            {text('crud.add')}
          </Button>
        ))
      )}
      <Box sx={{ ml: 'auto', ...(isNarrow && { flex: 1, minWidth: 140 }) }}>
        {quickFields.length > 0 && (
          <QuickSearch
            value={state.quickSearch}
            fields={quickFields}
            onSearch={(typed) => list.dispatch({ type: 'quickSearch', text: typed })}
          />
        )}
      </Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        {isNarrow ? (
          <>
            <PanelTool {...tools} isNarrow />
            <IconButton
              title={text('crud.tools')}
              aria-label={text('crud.tools')}
              aria-haspopup="menu"
              onClick={(event) => setMenu(event.currentTarget)}
            >
              <MoreVertRounded sx={icon} />
            </IconButton>
          </>
        ) : (
          <>
            <ListTools {...tools} />
            {layouts.shown === undefined && <ColumnChooser left={list.left} onOpen={() => setArranging(true)} />}
          </>
        )}
      </Stack>
      {menu && (
        <PartBoundary isOver>
          <ListMenu
            list={list}
            actions={actions}
            layouts={layouts}
            cards={cards}
            anchor={menu}
            onArrange={() => setArranging(true)}
            onClose={() => setMenu(undefined)}
          />
        </PartBoundary>
      )}
      {isArranging && (
        <WithMessages of="record">
          <ColumnDialog list={list} onClose={() => setArranging(false)} />
        </WithMessages>
      )}
    </Stack>
  )
}

interface ListToolsProps
  extends Pick<PageActions, 'importList' | 'exportList'>, Pick<ListToolbarProps, 'isPanelOpen' | 'onPanel'> {
  /** Number of conditions of the filter. */
  readonly count: number
  readonly expandAll: (() => void) | undefined
  readonly collapseAll: (() => void) | undefined
  readonly reload: () => void
  readonly isDense: boolean
  readonly setDense: (isDense: boolean) => void
  readonly offered: Layouts['offered']
  readonly layout: string | undefined
  readonly choose: Layouts['choose']
}

/** Opens the conditions of the list. */
function PanelTool({
  count,
  isPanelOpen,
  onPanel,
  isNarrow = false,
}: Pick<ListToolsProps, 'count' | 'isPanelOpen' | 'onPanel'> & { readonly isNarrow?: boolean }) {
  const text = useText()
  // The number at the button as text.
  const label = count > 0 ? text('crud.search.panelOn', { count }) : text('crud.search.panel')
  return (
    <Tool
      label={label}
      word={isNarrow ? undefined : text('crud.search.panel')}
      onClick={onPanel}
      isOpen={isPanelOpen}
      icon={<TuneRounded sx={icon} />}
    >
      {count > 0 && <Count value={count} isOverIcon={isNarrow} />}
    </Tool>
  )
}

/** The tools of a list in a row, which a tick does not render. */
const ListTools = memo(function ListTools(props: ListToolsProps) {
  const text = useText()
  const { expandAll, collapseAll, reload, importList, exportList } = props
  const { isDense, setDense, offered, layout, choose } = props
  return (
    <>
      <PanelTool {...props} />
      {expandAll && collapseAll && (
        <>
          <Tool label={text('crud.tree.expandAll')} onClick={expandAll} icon={<UnfoldMoreRounded sx={icon} />} />
          <Tool label={text('crud.tree.collapseAll')} onClick={collapseAll} icon={<UnfoldLessRounded sx={icon} />} />
        </>
      )}
      {importList && (
        <Tool
          label={text('crud.import')}
          word={text('crud.import')}
          onClick={importList}
          icon={<UploadRounded sx={icon} />}
        />
      )}
      {exportList && (
        <Tool
          label={text('crud.export')}
          word={text('crud.export')}
          onClick={exportList}
          icon={<DownloadRounded sx={icon} />}
        />
      )}
      <Tool label={text('crud.reload')} onClick={reload} icon={<RefreshRounded sx={icon} />} />
      <Tool
        label={text('crud.dense')}
        onClick={() => setDense(!isDense)}
        isPressed={isDense}
        icon={<DensitySmallRounded sx={icon} />}
      />
      {offered.map(({ name, title, Icon }) => (
        <Tool
          key={name}
          label={text(title)}
          isPressed={layout === name}
          onClick={() => choose(name)}
          icon={<Icon sx={icon} />}
        />
      ))}
    </>
  )
})

function BulkActions({ list, actions }: Pick<ListToolbarProps, 'list' | 'actions'>) {
  const text = useText()
  const locale = useLocale()
  const { selection, statusField, target, selected } = list
  const ids = [...selection.ids]
  const switchTo = (name: string, value: unknown) => {
    // The API client has shown the error, and the list has been reloaded.
    void list.editMany(target, { [name]: value }).catch(() => undefined)
  }
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={text('crud.bulk.label')}
      sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}
    >
      <span aria-live="polite">{text('crud.bulk.selected', { count: selected })}</span>
      {list.maySelectEverything && !selection.isEverything && (
        <Button size="small" onClick={selection.takeEverything}>
          {text('crud.bulk.everything', { count: list.total })}
        </Button>
      )}
      {actions.editMany && (
        <Button size="small" variant="outlined" onClick={actions.editMany}>
          {text('crud.bulk.edit')}
        </Button>
      )}
      {list.can.edit && statusField && (
        <>
          <Button size="small" variant="outlined" onClick={() => switchTo(statusField.name, statusField.on)}>
            {text('crud.bulk.enable')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => switchTo(statusField.name, statusField.off)}>
            {text('crud.bulk.disable')}
          </Button>
        </>
      )}
      {!selection.isEverything &&
        actions.act?.offered.map((action) => (
          <Button key={action.name} size="small" variant="outlined" onClick={() => actions.act?.run(action, ids)}>
            {action.title[locale]}
          </Button>
        ))}
      {actions.removeSelected && (
        <Button size="small" variant="outlined" color="error" onClick={() => actions.removeSelected?.()}>
          {text('crud.bulk.delete')}
        </Button>
      )}
      <Button size="small" onClick={selection.clear}>
        {text('crud.bulk.clear')}
      </Button>
    </Stack>
  )
}

/** Badge with the number of conditions; decorative, because the button's accessible name contains the number. */
function Count({ value, isOverIcon }: { readonly value: number; readonly isOverIcon: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        ...(isOverIcon ? { position: 'absolute', top: 2, right: 2 } : { ml: 2 }),
        minWidth: 16,
        px: 0.75,
        borderRadius: '8px',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.6875rem',
        lineHeight: '16px',
        '&::after': { content: `"${value}"` },
      }}
    />
  )
}

const icon = { fontSize: '1.25rem' }

interface ToolProps {
  readonly label: string
  /** Visible next to the icon; part of the label. */
  readonly word?: string | undefined
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly isOpen?: boolean
  readonly isPressed?: boolean
  readonly children?: ReactNode
}

function Tool({ label, word, icon: shown, onClick, isOpen, isPressed, children }: ToolProps) {
  const shared = {
    title: label,
    'aria-label': label,
    'aria-expanded': isOpen,
    'aria-pressed': isPressed,
    onClick,
  }
  if (word === undefined)
    return (
      <IconButton {...shared} color={isOpen || isPressed ? 'primary' : 'default'}>
        {shown}
        {children}
      </IconButton>
    )
  return (
    <Button
      {...shared}
      startIcon={shown}
      sx={{ color: isOpen ? 'primary.main' : 'text.secondary', fontWeight: 400, px: 2 }}
    >
      {word}
      {children}
    </Button>
  )
}

export const ListMenu = lazyPart(async () => (await import('./list-menu.tsx')).ListMenu)
export const ColumnDialog = lazyPart(async () => (await import('./column-dialog.tsx')).ColumnDialog)

/** Opens the dialog in which an administrator arranges the columns. */
function ColumnChooser({ left, onOpen }: { readonly left: number; readonly onOpen: () => void }) {
  const text = useText()
  const hint = left > 0 ? text('crud.columns.left', { count: left }) : text('crud.columns')
  return (
    <IconButton aria-label={text('crud.columns')} title={hint} aria-haspopup="dialog" onClick={onOpen}>
      <ViewColumnRounded sx={icon} />
    </IconButton>
  )
}

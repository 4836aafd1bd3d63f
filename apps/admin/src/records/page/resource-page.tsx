import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ResourceDefinition, servedDefinition, extraActionsOf } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { type FunctionComponent, type ReactNode, useEffect, useState, type RefCallback, useCallback } from 'react'
import { keyframes } from '@mui/material/styles'
import { loadFieldParts } from '../../fields/load-parts.ts'
import { useCrud } from '../services/crud-services.tsx'
import { useListController } from '../list/use-list-controller.ts'
import { WithMessages } from '../../messages/with-messages.tsx'
import { ListPagination } from '../list/list-pagination.tsx'
import { ListEmpty, ListFailure, ListSkeleton, ListUnrefreshed } from '../list/list-states.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { OverridesContext, type ResourceOverrides, useOverrides } from './overrides.ts'
import { useLayouts } from './list-layouts.tsx'
import { ListTable, renderedAtOnce, VirtualRows } from '../list/list-table.tsx'
import { ViewPicker } from '../views/view-picker.tsx'
import { useStoredPreference } from '../services/use-stored-preference.ts'
import { usePageActions } from './use-page-actions.ts'

// Not part of the first view, because most visits to a list only read it.
/** Phones show cards, wider windows a table. */
export const ListCards = lazyPart(async () => (await import('../list/list-cards.tsx')).ListCards)
export const PageDialogs = lazyPart(async () => (await import('./page-dialogs.tsx')).PageDialogs)
export const Filters = lazyPart(async () => {
  const [{ Filters: Part }] = await Promise.all([import('../filters/filters.tsx'), loadFieldParts()])
  return Part
})

export const WorkNotice = lazyPart(async () => (await import('../bulk/work-notice.tsx')).WorkNotice)

/** Creates the page of a resource, with what its back end serves of the definition. */
export function createResourcePage({ definition, overrides }: ResourcePageProps): FunctionComponent {
  return function PageOfResource() {
    const { backEnd } = useCrud()
    return (
      <div className="page-body">
        <ResourcePage definition={servedDefinition(definition, backEnd)} overrides={overrides} />
      </div>
    )
  }
}

export interface ResourcePageProps {
  readonly definition: ResourceDefinition
  readonly overrides?: ResourceOverrides | undefined
}

/** The page of a resource: list, search and form, all derived from its definition. */
export function ResourcePage({ definition, overrides = none }: ResourcePageProps) {
  const Page = overrides.page ?? StandardPage
  return (
    <OverridesContext value={overrides}>
      {/* The key resets all state when another resource is shown. */}
      <Page key={definition.controller} definition={definition} />
    </OverridesContext>
  )
}

const none: ResourceOverrides = {}

function StandardPage({ definition }: { readonly definition: ResourceDefinition }) {
  const locale = useLocale()
  const isNarrow = useMediaQuery('(max-width: 599.95px)')
  const [width, measured] = useWidth()
  // The code of the cards, and of many rows, is loaded in parallel with the rows. A failure is shown where they are rendered.
  useEffect(() => {
    if (isNarrow) ListCards.preload().catch(() => undefined)
  }, [isNarrow])
  // Cards have room for any number of values.
  const list = useListController(definition, { width: isNarrow ? 0 : width })
  const isLong = list.state.limit > renderedAtOnce
  useEffect(() => {
    if (isLong) VirtualRows.preload().catch(() => undefined)
  }, [isLong])
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [isWhole = false, setWhole] = useStoredPreference('whole-cards', readBoolean)
  const { actions, permitted, dialogs } = usePageActions(list)
  const isEmpty = list.status === 'ready' && list.rows.length === 0
  const { around: Around = Plain } = useOverrides()
  const layouts = useLayouts(definition)
  const Rows = layouts.shown?.Rows
  return (
    <Box ref={measured} sx={{ minWidth: 0 }}>
      <Box component="header" sx={{ mb: 1.5 }}>
        {/* One line on a phone, where each takes room from the first record; the frame has the complete title. */}
        <Box sx={{ display: 'flex', flexWrap: { sm: 'wrap' }, alignItems: 'center', columnGap: 3 }}>
          <Typography variant="h1" noWrap={isNarrow} sx={{ minWidth: 0, ...(isNarrow && { fontSize: '1.375rem' }) }}>
            {definition.title[locale]}
          </Typography>
          {list.saved.isOffered && <ViewPicker list={list} />}
        </Box>
        {list.remark && (
          <Typography variant="body2" color="textSecondary">
            {list.remark}
          </Typography>
        )}
      </Box>
      <Around list={list}>
        <Paper variant="outlined" sx={{ overflow: 'hidden', position: 'relative' }}>
          {list.isFetching && list.status === 'ready' && <RefreshIndicator />}
          <ListToolbar
            list={list}
            actions={actions}
            layouts={layouts}
            cards={{ isWhole, setWhole }}
            isPanelOpen={isPanelOpen}
            isNarrow={isNarrow}
            onPanel={() => setPanelOpen(!isPanelOpen)}
          />
          {(isPanelOpen || list.state.search.length > 0) && (
            <WithMessages of="filter" fallback={<RefreshIndicator />}>
              <Filters
                list={list}
                isPanelOpen={isPanelOpen}
                isNarrow={isNarrow}
                onOpen={() => setPanelOpen(true)}
                onClose={() => setPanelOpen(false)}
              />
            </WithMessages>
          )}
          {list.status === 'loading' && <ListSkeleton isDense={list.isDense} />}
          {list.status === 'error' && <ListFailure list={list} />}
          {list.isUnrefreshed && <ListUnrefreshed list={list} />}
          {isEmpty && !layouts.shown?.isFull && <ListEmpty list={list} onAdd={actions.add} />}
          {list.status === 'ready' &&
            (!isEmpty || layouts.shown?.isFull) &&
            (Rows ? (
              <Rows list={list} actions={actions} />
            ) : isNarrow ? (
              <PartBoundary waiting={<ListSkeleton isDense={list.isDense} />}>
                <ListCards list={list} actions={actions} isWhole={isWhole} />
              </PartBoundary>
            ) : (
              <ListTable list={list} actions={actions} isDense={list.isDense} />
            ))}
          <Watermark definition={definition} />
          {!layouts.shown?.isUnpaged &&
            ((list.status === 'ready' && !isEmpty) || (list.status === 'error' && list.total > 0)) && (
              <ListPagination list={list} isNarrow={isNarrow} />
            )}
        </Paper>
      </Around>
      {list.work.shown && (
        <WithMessages of="record">
          <WorkNotice work={list.work} onImport={actions.importList} />
        </WithMessages>
      )}
      {dialogs.isAny && (
        <PartBoundary>
          <PageDialogs list={list} actions={actions} permitted={permitted} dialogs={dialogs} />
        </PartBoundary>
      )}
    </Box>
  )
}

function readBoolean(raw: unknown): boolean | undefined {
  return typeof raw === 'boolean' ? raw : undefined
}

function Plain({ children }: { readonly children: ReactNode }) {
  return children
}

const pass = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } })

/** A thin line at the top while newer rows are loading. */
function RefreshIndicator() {
  return (
    <Box
      role="progressbar"
      aria-label={useText()('crud.loading')}
      sx={{ position: 'absolute', top: 0, left: 0, right: 0, height: 2, zIndex: 4, overflow: 'hidden' }}
    >
      <Box
        sx={{
          width: '40%',
          height: '100%',
          bgcolor: 'primary.main',
          animation: `${pass} 1s linear infinite`,
          '@media (prefers-reduced-motion: reduce)': { animation: 'none', width: '100%' },
        }}
      />
    </Box>
  )
}

/** Returns the width of an element in CSS pixels, and the reference that it needs; 0 until it is measured. */
function useWidth(): readonly [width: number, measured: RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0)
  const measured = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // Before the first paint, so that no column leaves a list that is shown.
    setWidth(element.clientWidth)
    const observer =
      typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => setWidth(element.clientWidth))
    observer?.observe(element)
    return () => observer?.disconnect()
  }, [])
  return [width, measured]
}

/** Repeats a text over a list with personal data, so that a photograph of it reveals the reader. */
function Watermark({ definition }: { readonly definition: ResourceDefinition }) {
  const { watermark } = useCrud()
  // Areas with personal data are those in which a masked value can be revealed.
  if (watermark === '' || !extraActionsOf(definition).includes('reveal')) return null
  return (
    <Box
      aria-hidden
      data-watermark={watermark}
      sx={{
        position: 'absolute',
        top: 0,
        right: 0,
        bottom: 0,
        left: 0,
        zIndex: 3,
        pointerEvents: 'none',
        opacity: 0.3,
        backgroundImage: `url("${imageOf(watermark)}")`,
        '@media print': { printColorAdjust: 'exact' },
      }}
    />
  )
}

/** A grey that is seen on light and dark ground. */
const colour = '#808080'

function imageOf(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="280" height="150"><text x="10" y="110" transform="rotate(-22 10 110)" font-family="sans-serif" font-size="15" fill="${colour}">${safe}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

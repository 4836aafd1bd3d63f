import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ResourceDefinition } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { type ReactNode, useEffect, useState } from 'react'
import { loadFieldParts } from '../../fields/load-parts.ts'
import { useListController } from '../../crud/list/use-list-controller.ts'
import { WithMessages } from '../../messages/with-messages.tsx'
import { RefreshIndicator } from '../list/refresh-indicator.tsx'
import { ListPagination } from '../list/list-pagination.tsx'
import { ListEmpty, ListFailure, ListSkeleton, ListUnrefreshed } from '../list/list-states.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { useWidth } from '../list/use-width.ts'
import { OverridesContext, type ResourceOverrides, useOverrides } from './overrides.ts'
import { useLayouts } from './use-layouts.ts'
import { ListTable } from '../list/list-table.tsx'
import { ViewPicker } from '../views/view-picker.tsx'
import { usePageActions } from './use-page-actions.ts'
import { Watermark } from './watermark.tsx'

// Not part of the first view, because most visits to a list only read it.
/** Phones show cards, wider windows a table. */
export const ListCards = lazyPart(async () => (await import('../list/list-cards.tsx')).ListCards)
export const PageDialogs = lazyPart(async () => (await import('./page-dialogs.tsx')).PageDialogs)
export const Filters = lazyPart(async () => {
  const [{ Filters: Part }] = await Promise.all([import('../filters/filters.tsx'), loadFieldParts()])
  return Part
})

export const WorkNotice = lazyPart(async () => (await import('../bulk/work-notice.tsx')).WorkNotice)

export interface ResourcePageProps {
  readonly definition: ResourceDefinition
  readonly overrides?: ResourceOverrides
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
  // The code of the cards is loaded in parallel with the rows. A failure is shown where they are rendered.
  useEffect(() => {
    if (isNarrow) ListCards.preload().catch(() => undefined)
  }, [isNarrow])
  // Cards have room for any number of values.
  const list = useListController(definition, { width: isNarrow ? 0 : width })
  const [isPanelOpen, setPanelOpen] = useState(false)
  const { actions, permitted, dialogs } = usePageActions(list)
  const isEmpty = list.status === 'ready' && list.rows.length === 0
  const { around: Around = Plain } = useOverrides()
  const layouts = useLayouts(definition)
  const Rows = layouts.shown?.Rows
  return (
    <Box ref={measured} sx={{ minWidth: 0 }}>
      <Box component="header" sx={{ mb: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
          <Typography variant="h1">{definition.title[locale]}</Typography>
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
            {...{ list, actions, layouts, isPanelOpen, isNarrow }}
            onPanel={() => setPanelOpen(!isPanelOpen)}
          />
          {(isPanelOpen || list.state.search.length > 0) && (
            <WithMessages of="filter" fallback={<RefreshIndicator />}>
              <Filters
                {...{ list, isPanelOpen, isNarrow }}
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
              <Rows {...{ list, actions }} />
            ) : isNarrow ? (
              <PartBoundary waiting={<ListSkeleton isDense={list.isDense} />}>
                <ListCards {...{ list, actions }} />
              </PartBoundary>
            ) : (
              <ListTable {...{ list, actions }} isDense={list.isDense} />
            ))}
          <Watermark definition={definition} />
          {!layouts.shown?.isUnpaged &&
            ((list.status === 'ready' && !isEmpty) || (list.status === 'error' && list.total > 0)) && (
              <ListPagination {...{ list, isNarrow }} />
            )}
        </Paper>
      </Around>
      {list.work.shown && (
        <WithMessages of="record">
          <WorkNotice work={list.work} />
        </WithMessages>
      )}
      {dialogs.isAny && (
        <PartBoundary>
          <PageDialogs {...{ list, actions, permitted, dialogs }} />
        </PartBoundary>
      )}
    </Box>
  )
}

function Plain({ children }: { readonly children: ReactNode }) {
  return children
}

import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ResourceDefinition } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useState } from 'react'
import { loadFieldParts } from '../../fields/load-parts.ts'
import { useStoredPreference } from '../../crud/services/use-stored-preference.ts'
import { useListController } from '../../crud/list/use-list-controller.ts'
import { RefreshIndicator } from '../list/refresh-indicator.tsx'
import { ListPagination } from '../list/list-pagination.tsx'
import { ListEmpty, ListFailure, ListSkeleton, ListUnrefreshed } from '../list/list-states.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { OverridesContext, type ResourceOverrides } from './overrides.ts'
import { ListCards } from '../list/list-cards.tsx'
import { ListTable } from '../list/list-table.tsx'
import { usePageActions } from './use-page-actions.ts'

// Not part of the first view, because most visits to a list only read it.
export const PageDialogs = lazyPart(async () => (await import('./page-dialogs.tsx')).PageDialogs)
export const SearchPanel = lazyPart(async () => {
  const [{ SearchPanel: Panel }] = await Promise.all([import('../list/search-panel.tsx'), loadFieldParts()])
  return Panel
})

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
  const list = useListController(definition)
  const [isDense = false, setDense] = useStoredPreference('dense', readBoolean)
  const [isPanelOpen, setPanelOpen] = useState(list.state.search.length > 0)
  const isNarrow = useMediaQuery('(max-width: 599.95px)')
  const { actions, permitted, dialogs } = usePageActions(list)
  const isEmpty = list.status === 'ready' && list.rows.length === 0
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="header" sx={{ mb: 3 }}>
        <Typography variant="h1">{definition.title[locale]}</Typography>
        {list.remark && (
          <Typography variant="body2" color="textSecondary">
            {list.remark}
          </Typography>
        )}
      </Box>
      <Paper variant="outlined" sx={{ overflow: 'hidden', position: 'relative' }}>
        {list.isFetching && list.status === 'ready' && <RefreshIndicator />}
        <ListToolbar
          {...{ list, actions, isDense, isPanelOpen, isNarrow }}
          onDense={setDense}
          onPanel={() => setPanelOpen(!isPanelOpen)}
        />
        {isPanelOpen && (
          <PartBoundary waiting={<RefreshIndicator />}>
            <SearchPanel list={list} />
          </PartBoundary>
        )}
        {list.status === 'loading' && <ListSkeleton isDense={isDense} />}
        {list.status === 'error' && <ListFailure list={list} />}
        {list.isUnrefreshed && <ListUnrefreshed list={list} />}
        {isEmpty && <ListEmpty list={list} onAdd={actions.add} />}
        {list.status === 'ready' &&
          !isEmpty &&
          (isNarrow ? <ListCards {...{ list, actions }} /> : <ListTable {...{ list, actions, isDense }} />)}
        {((list.status === 'ready' && !isEmpty) || (list.status === 'error' && list.total > 0)) && (
          <ListPagination {...{ list, isNarrow }} />
        )}
      </Paper>
      {dialogs.isAny && (
        <PartBoundary>
          <PageDialogs {...{ list, actions, permitted, dialogs }} />
        </PartBoundary>
      )}
    </Box>
  )
}

function readBoolean(raw: unknown): boolean | undefined {
  return typeof raw === 'boolean' ? raw : undefined
}

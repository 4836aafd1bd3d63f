import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ResourceDefinition } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import { lazyPart, PartBoundary } from '@teachnet/ui/parts'
import { useState } from 'react'
import { useRemembered } from '../crud/remembered.ts'
import { useListController } from '../crud/use-list-controller.ts'
import { BusyLine } from './busy-line.tsx'
import { ListPagination } from './list-pagination.tsx'
import { ListEmpty, ListFailure, ListSkeleton, ListUnrefreshed } from './list-states.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { OverridesContext, type ResourceOverrides } from './overrides.ts'
import { ResourceCards } from './resource-cards.tsx'
import { ResourceTable } from './resource-table.tsx'
import { usePageActions } from './use-page-actions.ts'

// Not part of the first view: most visits to a list only read it.
const PageDialogs = lazyPart(async () => (await import('./page-dialogs.tsx')).PageDialogs)
const SearchPanel = lazyPart(async () => (await import('./search-panel.tsx')).SearchPanel)

export interface ResourcePageProps {
  readonly definition: ResourceDefinition
  readonly overrides?: ResourceOverrides
}

/** The screen of any resource: list, search, form, all from its definition. */
export function ResourcePage({ definition, overrides = none }: ResourcePageProps) {
  const Page = overrides.page ?? StandardPage
  return (
    <OverridesContext value={overrides}>
      {/* Another resource is another screen: nothing chosen or typed carries over. */}
      <Page key={definition.controller} definition={definition} />
    </OverridesContext>
  )
}

const none: ResourceOverrides = {}

function StandardPage({ definition }: { readonly definition: ResourceDefinition }) {
  const locale = useLocale()
  const list = useListController(definition)
  const [isDense = false, setDense] = useRemembered('dense', readBoolean)
  const [isPanelOpen, setPanelOpen] = useState(list.state.search.length > 0)
  const isNarrow = useMediaQuery('(max-width: 599.95px)')
  const { actions, offers, dialogs } = usePageActions(list)
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
        {list.isFetching && list.status === 'ready' && <BusyLine />}
        <ListToolbar
          {...{ list, actions, isDense, isPanelOpen, isNarrow }}
          onDense={setDense}
          onPanel={() => setPanelOpen(!isPanelOpen)}
        />
        {isPanelOpen && (
          <PartBoundary waiting={<BusyLine />}>
            <SearchPanel list={list} />
          </PartBoundary>
        )}
        {list.status === 'loading' && <ListSkeleton isDense={isDense} />}
        {list.status === 'error' && <ListFailure list={list} />}
        {list.isUnrefreshed && <ListUnrefreshed list={list} />}
        {isEmpty && <ListEmpty list={list} onAdd={actions.add} />}
        {list.status === 'ready' &&
          !isEmpty &&
          (isNarrow ? <ResourceCards {...{ list, actions }} /> : <ResourceTable {...{ list, actions, isDense }} />)}
        {((list.status === 'ready' && !isEmpty) || (list.status === 'error' && list.total > 0)) && (
          <ListPagination {...{ list, isNarrow }} />
        )}
      </Paper>
      {dialogs.isAny && (
        <PartBoundary>
          <PageDialogs {...{ list, actions, offers, dialogs }} />
        </PartBoundary>
      )}
    </Box>
  )
}

function readBoolean(raw: unknown): boolean | undefined {
  return typeof raw === 'boolean' ? raw : undefined
}

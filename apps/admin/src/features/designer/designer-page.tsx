import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@teachnet/api-client'
import type { ResourceDefinition } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { newDesign } from '@teachnet/contract/design'
import { resourceLoaders } from '@teachnet/contract/resource-loaders'
import { type FunctionComponent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BulkRun } from '@teachnet/contract/lists'
import { WorkNotice } from '../../records/bulk/work-notice.tsx'
import { useListWork } from '../../records/list/use-list-work.ts'
import { WithFormParts } from '../../records/form/with-form-parts.tsx'
import { WithMessages } from '../../messages/with-messages.tsx'
import { useServices } from '../../session/app-services.ts'
import { loadDesignedAreas } from '../../session/load-designed.ts'
import { useRefreshSession } from '../../session/load-admin.ts'
import { type TaskStart, useTaskNotice } from '../../session/terminal-task.tsx'
import { createDesignerApi } from './designer.api.ts'
import { useDesigns } from './use-designs.ts'
import { DesignEditor } from './design-editor.tsx'
import { DesignList } from './design-list.tsx'
import type { OpenedDesign } from './opened-design.ts'

/** Creates the page of the data designer, with the definitions of the product loaded. */
export async function createDesignerPage(): Promise<FunctionComponent> {
  const shipped = await Promise.all(Object.values(resourceLoaders).map((load) => load()))
  return function DesignerPage() {
    const { client } = useServices()
    const [search] = useSearchParams()
    const draft = search.get('draft')
    const form = search.get('form') ?? 'add'
    const refresh = useRefreshSession()
    const cache = useQueryClient()
    const check = useTaskNotice()
    const onApplied = () => {
      void cache.invalidateQueries()
      refresh()
    }
    return (
      <div className="page-body">
        <Designer
          client={client}
          areas={shipped}
          check={check}
          chosen={draft === null ? undefined : { controller: form === 'add' ? '' : form, draft }}
          onApplied={onApplied}
        />
      </div>
    )
  }
}

export interface DesignerProps {
  readonly client: ApiClient
  /** The data areas of the product. */
  readonly areas: readonly ResourceDefinition[]
  /** The draft that is opened at once: the controller of its area, empty for a new one, and its key. */
  readonly chosen?: { readonly controller: string; readonly draft: string } | undefined
  /** Checks an area in the terminal; absent for accounts without a terminal. */
  readonly check?: TaskStart
  /** Called after a change was applied: the menu and the screens of the area are out of date. */
  readonly onApplied: () => void
}

/** The areas made so far with the log of their changes, or the editor of one. */
export function Designer({ client, areas: shipped, check, chosen, onApplied }: DesignerProps) {
  const text = useText()
  const api = useMemo(() => createDesignerApi(client), [client])
  const designs = useDesigns(api)
  const designed = useQuery({
    queryKey: ['designed-areas', designs.data?.list],
    queryFn: () => loadDesignedAreas(client, designs.data?.list ?? []),
    enabled: designs.data !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const areas = useMemo(() => [...shipped, ...(designed.data ?? [])], [shipped, designed.data])
  const [opened, setOpened] = useState<OpenedDesign>()
  const [imported, setImported] = useState<ImportNoticeProps>()
  const begin = useEffectEvent(async () => {
    if (!chosen) return
    const { controller, draft } = chosen
    const stored =
      controller === '' ? { design: newDesign('own.Area'), controller, version: 0 } : await api.open({ controller })
    setOpened({ ...stored, notes: [], chosenDraft: draft })
  })
  // The area of a draft may be gone: the list shows what there is.
  useEffect(() => void begin().catch(() => undefined), [chosen?.draft])
  return (
    <>
      <Typography component="h1" variant="h1" sx={{ mb: 1 }}>
        {text('design.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 4, maxWidth: 760 }}>
        {text('design.intro')}
      </Typography>
      <WithMessages of="design">
        {opened ? (
          <WithFormParts>
            <DesignEditor
              key={`${opened.controller} ${opened.version} ${opened.chosenDraft ?? ''}`}
              api={api}
              areas={areas}
              opened={opened}
              onClose={() => setOpened(undefined)}
              onApplied={onApplied}
              onImporting={(definition, run) => setImported({ definition, run })}
            />
          </WithFormParts>
        ) : (
          <DesignList api={api} areas={areas} check={check} onApplied={onApplied} onOpen={setOpened} />
        )}
        {imported && (
          <WithMessages of="record">
            <ImportNotice key={imported.run.id} {...imported} />
          </WithMessages>
        )}
      </WithMessages>
    </>
  )
}

interface ImportNoticeProps {
  readonly definition: ResourceDefinition
  readonly run: BulkRun
}

/** How far the import of a spreadsheet's rows is; it can be undone. */
function ImportNotice({ definition, run }: ImportNoticeProps) {
  const work = useListWork(definition, run)
  return <WorkNotice work={work} />
}

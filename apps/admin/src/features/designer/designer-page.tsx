import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ApiClient } from '@teachnet/api-client'
import type { ResourceDefinition } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { newDesign } from '@teachnet/contract/design'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { WithFormParts } from '../../crud-ui/form/with-form-parts.tsx'
import { WithMessages } from '../../messages/with-messages.tsx'
import { createDesignerApi } from './designer.api.ts'
import { DesignEditor } from './design-editor.tsx'
import { DesignList } from './design-list.tsx'
import type { OpenedDesign } from './opened-design.ts'

export interface DesignerPageProps {
  readonly client: ApiClient
  /** The data areas of the product. */
  readonly areas: readonly ResourceDefinition[]
  /** Loads the designed areas, to which relations can refer too. */
  readonly loadDesigned: () => Promise<readonly ResourceDefinition[]>
  /** The draft that is opened at once: the controller of its area, empty for a new one, and its key. */
  readonly chosen?: { readonly controller: string; readonly draft: string } | undefined
  /** Called after a change was applied: the menu and the screens of the area are out of date. */
  readonly onApplied: () => void
}

/** The data designer: the areas made so far with the log of their changes, or the editor of one. */
export function DesignerPage({ client, areas: shipped, loadDesigned, chosen, onApplied }: DesignerPageProps) {
  const text = useText()
  const api = useMemo(() => createDesignerApi(client), [client])
  const designed = useQuery({ queryKey: ['designed-areas'], queryFn: loadDesigned, staleTime: 0 })
  const areas = useMemo(() => [...shipped, ...(designed.data ?? [])], [shipped, designed.data])
  const [opened, setOpened] = useState<OpenedDesign>()
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
              {...{ api, areas, opened }}
              onClose={() => setOpened(undefined)}
              onApplied={onApplied}
            />
          </WithFormParts>
        ) : (
          <DesignList {...{ api, areas, onApplied }} onOpen={setOpened} />
        )}
      </WithMessages>
    </>
  )
}

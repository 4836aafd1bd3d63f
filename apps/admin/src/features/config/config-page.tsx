import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { ApiClient } from '@teachnet/api-client'
import { useText } from '@teachnet/i18n/react'
import { useMemo } from 'react'
import { createConfigApi } from './config.api.ts'
import { useConfig } from './use-config.ts'
import { ConfigGroups } from './config-groups.tsx'

export interface ConfigPageProps {
  readonly client: ApiClient
  /** Path of the page with a menu rule's name; undefined if the app has no such page or the account may not open it. */
  readonly findPath: (routeName: string) => string | undefined
  /** Loads the definition of a controller, if the app has one. */
  readonly loadResource: (controller: string) => Promise<unknown>
  /** Called after the configuration was saved. */
  readonly onSaved: () => void
}

/** The configuration of the site: a tab for each group, each with its own form. */
export function ConfigPage({ client, findPath, loadResource, onSaved }: ConfigPageProps) {
  const text = useText()
  const api = useMemo(() => createConfigApi(client), [client])
  const config = useConfig(api, loadResource)
  return (
    <>
      {config.isPending && (
        <Box role="status" aria-label={text('crud.loading')} sx={{ display: 'grid', gap: 4 }}>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} variant="rounded" height={48} />
          ))}
        </Box>
      )}
      {config.isError && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => void config.refetch()}>
              {text('crud.error.retry')}
            </Button>
          }
        >
          {config.error.message || text('crud.error.detail')}
        </Alert>
      )}
      {config.data && <ConfigGroups {...{ api, config, findPath, onSaved }} {...config.data} />}
    </>
  )
}

import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ApiClient } from '@teachnet/api-client'
import { type SetupStep, settingsCalls } from '@teachnet/contract/settings'
import { useText } from '@teachnet/i18n/react'
import { Link } from 'react-router'
import { Auth } from '../../records/services/crud-services.tsx'
import { useServices } from '../../session/app-services.ts'
import { useFindPage } from '../../session/page-props.ts'
import { useHiddenSetup } from '../../session/use-preferences.ts'
import { Panel } from '@teachnet/ui/panel'

type StepName = SetupStep['name']

/** Where each step is done: the page by its menu rule, and its query. Steps without one are done on the server. */
const places: Readonly<Partial<Record<StepName, readonly [ruleName: string, query: string]>>> = {
  siteName: ['routine/config', '?tab=basics&item=site_name'],
  logo: ['routine/config', '?tab=site&item=logo'],
  record: ['routine/config', '?tab=basics&item=record_number'],
  contact: ['routine/config', '?tab=basics&item=company_name'],
  mail: ['routine/config', '?tab=mail'],
  secondAdmin: ['auth/admin', '?form=add'],
  secondFactor: ['routine/adminInfo', ''],
}

/** The steps of the first set-up, for administrators who may change the configuration, until they hide them. */
export function Setup() {
  const { client } = useServices()
  const findPage = useFindPage()
  const [isHidden, hide] = useHiddenSetup()
  if (isHidden || !client.has(settingsCalls.setupState)) return null
  return (
    <Auth node="routine/config/edit">
      <SetupList
        client={client}
        onHide={hide}
        pathOf={(step) => {
          const [ruleName = '', query = ''] = places[step] ?? []
          const path = findPage(ruleName)?.path
          return path === undefined ? undefined : `${path}${query}`
        }}
      />
    </Auth>
  )
}

interface SetupListProps {
  readonly client: ApiClient
  /** Path within the back office where a step is done; undefined for one that the account cannot do here. */
  readonly pathOf: (step: SetupStep['name']) => string | undefined
  readonly onHide: () => void
}

/** The steps of the first set-up, ticked by the real state of the installation; nothing once all are done. */
function SetupList({ client, pathOf, onHide }: SetupListProps) {
  const text = useText()
  const { data } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => client.call(settingsCalls.setupState, { signal, showError: false }),
    // A step is done on another page: the list is read again when the dashboard is shown.
    staleTime: 0,
  })
  const steps = data?.steps ?? []
  const done = steps.filter(({ isDone }) => isDone).length
  // The figures of the dashboard do not wait for the list, and its failure is not shown.
  if (steps.length === 0 || done === steps.length) return null
  return (
    <div className="no-print">
      <Panel
        title={text('setup.title')}
        action={
          <Button size="small" color="inherit" onClick={onHide}>
            {text('setup.hide')}
          </Button>
        }
      >
        <Typography variant="body2" color="textSecondary" id="setup-progress">
          {text('setup.progress', { done, total: steps.length })}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={(done / steps.length) * 100}
          aria-labelledby="setup-progress"
          sx={{ my: 3, borderRadius: 1 }}
        />
        <Box
          component="ul"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}
        >
          {steps.map((step) => (
            <Step key={step.name} step={step} path={step.isDone ? undefined : pathOf(step.name)} />
          ))}
        </Box>
      </Panel>
    </div>
  )
}

function Step({ step: { name, isDone }, path }: { readonly step: SetupStep; readonly path: string | undefined }) {
  const text = useText()
  const Icon = isDone ? CheckCircleRounded : RadioButtonUncheckedRounded
  const title = text(`setup.item.${name}`)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
      <Icon
        fontSize="small"
        sx={{ color: isDone ? 'success.main' : 'text.secondary' }}
        titleAccess={text(isDone ? 'setup.done' : 'setup.open')}
      />
      {path === undefined ? (
        <Typography component="span" color={isDone ? 'textSecondary' : undefined}>
          {title}
        </Typography>
      ) : (
        <Typography component={Link} to={path} sx={{ color: 'primary.main' }}>
          {title}
        </Typography>
      )}
    </Box>
  )
}

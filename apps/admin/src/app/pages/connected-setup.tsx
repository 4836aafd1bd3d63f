import { type SetupStep, settingsCalls } from '@teachnet/contract/settings'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { SetupList } from '../../features/help/setup-list.tsx'
import { WithMessages } from '../../messages/with-messages.tsx'
import { useHiddenSetup } from '../preferences/use-preferences.ts'
import { useServices } from '../services/services-context.ts'

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
export function ConnectedSetup({ pathOf }: { readonly pathOf: (ruleName: string) => string | undefined }) {
  const { client } = useServices()
  const { can } = useCrud()
  const [isHidden, hide] = useHiddenSetup()
  if (isHidden || !can('routine/config/edit') || !client.has(settingsCalls.setupState)) return null
  return (
    <WithMessages of="help">
      <SetupList
        client={client}
        onHide={hide}
        pathOf={(step) => {
          const [ruleName = '', query = ''] = places[step] ?? []
          const path = pathOf(ruleName)
          return path === undefined ? undefined : `${path}${query}`
        }}
      />
    </WithMessages>
  )
}

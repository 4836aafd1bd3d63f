import { TextsPage } from '../../features/texts/texts-page.tsx'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { useServices } from '../services/services-context.ts'

export function ConnectedTextsPage() {
  const { client } = useServices()
  const { can } = useCrud()
  return (
    <div className="page-body">
      <TextsPage client={client} canEdit={can('routine/text/edit')} />
    </div>
  )
}

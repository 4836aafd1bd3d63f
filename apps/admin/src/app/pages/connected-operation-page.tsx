import { adminArea } from '@teachnet/protocol'
import { listPages, useAreaState, withinBase } from '@teachnet/session'
import { OperationPage } from '../../features/operation/operation-page.tsx'
import { useServices } from '../services/services-context.ts'
import type { PageProps } from './page-props.ts'

export function ConnectedOperationPage({ entry }: PageProps) {
  const { client } = useServices()
  const pages = listPages(useAreaState()?.menu ?? [])
  const find = (rule: string) => {
    const page = pages.find(({ name }) => name === rule)
    return page && withinBase(page.path, adminArea.basePath)
  }
  const [jobs, attachments] = [find('routine/job'), find('routine/attachment')]
  return (
    <OperationPage
      client={client}
      title={entry.title}
      links={{ ...(jobs !== undefined && { jobs }), ...(attachments !== undefined && { attachments }) }}
    />
  )
}

import { useActionData, useLoaderData } from 'react-router'
import type { PageArgs } from '../../../app/loading/load-content.server.ts'
import { pageHeaders } from '../../../app/loading/page-data.ts'
import { replyStatus, loadStatus } from './application-status.server.ts'
import { ApplicationStatusPage } from './application-status-page.tsx'

export { pageHead as meta } from '../../../app/loading/page-data.ts'

export const headers = pageHeaders

export const loader = (args: PageArgs) => loadStatus(args)

export const action = (args: PageArgs) => replyStatus(args)

export default function ApplicationStatusRoute() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { number, way, status, content } = loaded
  return <ApplicationStatusPage number={number} way={way} status={status} answer={answer} site={content.site} />
}

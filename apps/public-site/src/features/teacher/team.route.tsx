import type { Route } from './+types/team.route'
import { pageLoader } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { teamHead } from './team-head.ts'
import { TeamPage } from './team-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('team', teamHead)

export default function Team({ loaderData }: Route.ComponentProps) {
  return <TeamPage content={contentOf(loaderData)} />
}

import type { Route } from './+types/no-access.route'
import { loadProblem } from '../../app/loading/load-content.server.ts'

export async function loader(args: Route.LoaderArgs): Promise<null> {
  throw await loadProblem(args, 401)
}

export default function NoAccess() {
  return null
}

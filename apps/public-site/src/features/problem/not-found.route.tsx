import type { Route } from './+types/not-found.route'
import { loadProblem } from '../../app/loading/load-content.server.ts'

// The root's error boundary shows the page, the same as for every missing record.
export async function loader(args: Route.LoaderArgs): Promise<null> {
  throw await loadProblem(args, 404)
}

export default function NotFound() {
  return null
}
